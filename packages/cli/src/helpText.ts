/** Help and error messages of the command line: at most 80 columns wide, with colour only on a terminal. */
import * as Console from "effect/Console"
import { CliConfig, type CliError, CliOutput, GlobalFlag, TerminalCapabilities } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { didYouMean } from "./choices.ts"
import { lineWidth, wrapped } from "./printing.ts"

/** Column after which a description moves to its own line. */
const descriptionStartMax = 36

/**
 * Describes a wrong command line in a sentence: suggests the nearest known name, and lists all names except at
 * the top level.
 */
const inWords = (
  error: CliError.NonShowHelpErrors,
  { commandPath, helpDoc }: CliOutput.Presenter.InvalidInvocation,
): string => {
  if (error._tag === "InvalidValue") {
    const name = error.kind === "flag" ? `--${error.option}` : error.option
    const expected = error.expected.replace(/^Expected:? /, "")
    if (error.value === "") return `${name} needs a value`
    return `${name} ${error.value}: ${expected.startsWith("removed: ") ? "" : "expected "}${expected}`
  }
  if (error._tag === "UnrecognizedOption") {
    const [near] = error.suggestions
    return `${commandPath.join(" ")} has no flag ${error.option}${near === undefined ? "" : `; did you mean ${near}?`}`
  }
  if (error._tag !== "UnknownSubcommand") return error.message.replace(/\s*\n\s*/g, " ")
  const names = (helpDoc.subcommands ?? []).flatMap(({ commands }) => commands.map(({ name }) => name))
  const all = commandPath.length < 2 ? "" : `; there are ${names.join(", ")}`
  const typed = [...commandPath, error.subcommand].join(" ")
  return `there is no command ${typed}${didYouMean(error.subcommand, names) || all}`
}

/** Wraps a long line of the help. A description that begins too far to the right is printed below its name. */
const fit = (line: string): string => {
  // The name of a subcommand that fills the column of names.
  const [, wide = "", words = ""] = /^( {2}\w{20,}) (\S.*)$/.exec(line) ?? []
  if (wide !== "") return [wide, wrapped(" ".repeat(22), words)].join("\n")
  const [, name = "", gap = "", description = ""] = /^( {2}\S.*?)( {2,})(\S.*)?$/.exec(line) ?? []
  const start = CliOutput.displayWidth(name + gap)
  if (start > descriptionStartMax)
    return [name, ...(description === "" ? [] : [wrapped(" ".repeat(8), description)])].join("\n")
  if (CliOutput.displayWidth(line) <= lineWidth) return line
  return description === "" ? wrapped("  ", line.trimStart(), "    ") : wrapped(name + gap, description)
}

/**
 * Removes the list of choices that Effect appends to a description: descriptions list choices themselves, and
 * completions suggest more words.
 */
const withoutChoices = <Doc extends { readonly description: Option.Option<string> }>(doc: Doc): Doc => ({
  ...doc,
  description: Option.map(doc.description, (text) => text.replace(/ ?\(choices: [^()]*\)$/, "")),
})

const formatter = (colors: boolean): CliOutput.Formatter => {
  const base = CliOutput.defaultFormatter({ colors, globalFlags: "summary" })
  return {
    ...base,
    formatHelpDoc: (doc) => {
      const ours = { ...doc, flags: doc.flags.map(withoutChoices), args: doc.args?.map(withoutChoices) }
      return base
        .formatHelpDoc(ours as typeof doc)
        .split("\n")
        .map(fit)
        .join("\n")
    },
  }
}

/** Colour is off without a terminal, with NO_COLOR or TERM=dumb. */
const present: CliOutput.Presenter["present"] = (event) =>
  Effect.gen(function* () {
    // An invalid flag is reported in one line, without the help text, which would scroll the error off the
    // screen.
    if (event._tag === "InvalidInvocation") {
      const lines = event.errors.map((error) => `bourse: ${inWords(error, event)}`)
      return yield* Console.error([...lines, `See ${event.commandPath.join(" ")} --help`].join("\n"))
    }
    const { canColor } = yield* TerminalCapabilities.TerminalCapabilities
    return yield* CliOutput.defaultPresenter
      .present(event)
      .pipe(Effect.provide(CliOutput.layer(formatter(canColor))))
  })

/** Services of every run of the command line: the help text, and the flags that every command has. */
export const cliLayer = Layer.mergeAll(
  CliOutput.layerPresenter({ present }),
  CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
)
