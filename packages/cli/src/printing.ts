/** The output of commands: text, or JSON with `--json`. */
import * as Console from "effect/Console"
import { Flag } from "effect/cli"
import * as Effect from "effect/Effect"

export const jsonFlag = Flag.Boolean("json").pipe(
  Flag.withDescription("Prints the response as JSON"),
  Flag.withDefault(false),
)

type Row = Readonly<Record<string, unknown>>

const cell = (value: unknown): string =>
  value === null || value === undefined || value === "" ? "-" : String(value)

/** A table of these columns, numbers as they come; `none` where there is no row. */
export const table = (rows: ReadonlyArray<Row>, columns: ReadonlyArray<string>, none: string): string => {
  if (rows.length === 0) return none
  const cells = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)))
  return cells
    .map((line) =>
      line
        .map((text, i) => text.padEnd(widths[i]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}

/** Names and values, one per line. */
export const facts = (values: Row): string => {
  const width = Math.max(...Object.keys(values).map((name) => name.length))
  return Object.entries(values)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
    .join("\n")
}

const lineWidth = 80

/** Text behind a head, in lines of at most 80 characters where its words allow; further lines are indented. */
export const wrapped = (head: string, text: string): string => {
  const indent = " ".repeat(head.length)
  const lines = [head]
  for (const word of text.split(" ")) {
    const line = lines.at(-1)!
    if (line.length + 1 + word.length > lineWidth && line.length > head.length) lines.push(indent + word)
    else lines[lines.length - 1] = line.length > head.length ? `${line} ${word}` : line + word
  }
  return lines.map((line) => line.trimEnd()).join("\n")
}

/** Prints a response as JSON on one line, or as text. */
export const print = <A>(json: boolean, answer: A, words: (answer: A) => string) =>
  Console.log(json ? JSON.stringify(answer) : words(answer))

/** {@link print} for what a command was answered, behind the call in a pipe. */
export const printed = <A>(given: { readonly json: boolean }, words: (answer: A) => string) =>
  Effect.flatMap((answer: A) => print(given.json, answer, words))
