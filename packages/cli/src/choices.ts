/** Arguments with fixed values: accepted in upper and lower case, listed in the help, and suggested in errors. */
import { nearestName, sandboxSymbols } from "@bourse/server/terminal"
import { Argument, Flag, Param, Primitive } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** A word in lower case without hyphens, underscores and spaces, so that common spellings are equal. */
const plain = (text: string): string => text.toLowerCase().replace(/[-_ ]/g, "")

export const choiceOf = <const Choice extends string>(
  typed: string,
  choices: ReadonlyArray<Choice>,
): Choice | undefined => choices.find((each) => plain(each) === plain(typed))

const listed = (choices: ReadonlyArray<string>): string =>
  [choices.slice(0, -1).join(", "), choices.at(-1)].filter((each) => each !== "").join(" or ")

export const didYouMean = (typed: string, choices: ReadonlyArray<string>): string => {
  const nearest = nearestName(typed, choices)
  return nearest === undefined ? "" : `; did you mean ${nearest}?`
}

/** The error for an unexpected word, with the allowed words. */
const expected =
  (choices: ReadonlyArray<string>) =>
  (typed: string): string =>
    listed(choices) + didYouMean(typed, choices)

/** Accepts any text; completions suggest the words, and the help lists them only in a description. */
const textLike = (words: ReadonlyArray<string>): Primitive.Primitive<string> =>
  Object.assign(Primitive.Choice<string>(words.map((word) => [word, word])), {
    parse: (text: string) => Effect.succeed(text),
  })

/** An argument that accepts any text, with suggestions for completions. */
export const suggesting = (name: string, words: ReadonlyArray<string>): Argument.Argument<string> =>
  Param.makeSingle({ kind: "argument", name, primitiveType: textLike(words), typeName: "string" })

export const choiceArgument = <const Choice extends string>(
  name: string,
  choices: ReadonlyArray<Choice>,
): Argument.Argument<Choice> =>
  suggesting(name, choices).pipe(
    Argument.withDescription(listed(choices)),
    Argument.filterMap((typed) => Option.fromUndefinedOr(choiceOf(typed, choices)), expected(choices)),
  )

export const choiceFlag = <const Choice extends string>(
  name: string,
  choices: ReadonlyArray<Choice>,
  description: string,
): Flag.Flag<Choice> =>
  Param.makeSingle({ kind: "flag", name, primitiveType: textLike(choices) }).pipe(
    Flag.withMetavar("choice"),
    Flag.withDescription(`${description}: ${listed(choices)}`),
    Flag.filterMap((typed) => Option.fromUndefinedOr(choiceOf(typed, choices)), expected(choices)),
  )

/** A name in capitals, accepted in upper and lower case. */
export const capitals = (name: string, description: string): Argument.Argument<string> =>
  Argument.String(name).pipe(
    Argument.withDescription(description),
    Argument.map((typed) => typed.toUpperCase()),
  )

/** A symbol, also in the form `btc/usdt`. */
export const symbol = suggesting("symbol", sandboxSymbols).pipe(
  Argument.withDescription("For example BTCUSDT"),
  Argument.map((typed) => typed.toUpperCase().replace(/[-/_]/g, "")),
)
