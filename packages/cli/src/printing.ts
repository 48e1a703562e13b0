/** The output of commands: text, or JSON with `--json`. */
import * as Console from "effect/Console"
import { CliOutput, Flag } from "effect/cli"
import * as Effect from "effect/Effect"

const { displayWidth } = CliOutput

export const jsonFlag = Flag.Boolean("json").pipe(
  Flag.withDescription("Prints the response as JSON"),
  Flag.withDefault(false),
)

/** Width of prose and tables. Commands and addresses that users copy are not wrapped. */
export const lineWidth = 80

/**
 * Text after a title, wrapped at 80 columns between words. Further lines of the wrapped text begin with
 * `indent`; default: as wide as the title.
 */
export const wrapped = (head: string, text: string, indent = " ".repeat(displayWidth(head))): string => {
  const lines: Array<string> = []
  let line = head
  let isEmpty = true
  for (const word of text.split(" ")) {
    const longer = isEmpty ? line + word : `${line} ${word}`
    if (isEmpty || displayWidth(longer) <= lineWidth) line = longer
    else {
      lines.push(line)
      line = indent + word
    }
    isEmpty = false
  }
  return [...lines, line].map((each) => each.trimEnd()).join("\n")
}

/** Text quoted for the shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

type Facts = Readonly<Record<string, unknown>>

const cell = (value: unknown): string =>
  value === null || value === undefined || value === "" ? "-" : String(value)

const isNumber = (text: string): boolean => /^-?\d[\d.]*$/.test(text)

/**
 * A text table of these columns, numbers right-aligned; the text `none` if there are no rows. If the terminal is
 * too narrow, each row of the table becomes a list of names and values.
 */
export const table = (given: ReadonlyArray<object>, columns: ReadonlyArray<string>, none: string): string => {
  if (given.length === 0) return none
  const rows = given as ReadonlyArray<Facts>
  const cells = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)))
  const areNumbers = columns.map((_, i) => {
    const texts = cells.slice(1).flatMap((line) => (line[i] === "-" ? [] : [line[i]!]))
    return texts.length > 0 && texts.every(isNumber)
  })
  const width = widths.reduce((sum, each) => sum + each + 2, -2)
  if (width > (process.stdout.columns ?? lineWidth))
    return rows
      .map((row) => facts(Object.fromEntries(columns.map((column) => [column, row[column]]))))
      .join("\n\n")
  return cells
    .map((line) =>
      line
        .map((text, i) => (areNumbers[i] ? text.padStart(widths[i]!) : text.padEnd(widths[i]!)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}

/** Prints names and values, one pair per line. */
export const facts = (values: object): string => {
  const width = Math.max(...Object.keys(values).map((name) => name.length))
  return Object.entries(values)
    .map(([name, value]) => wrapped(`${name.padEnd(width)}  `, cell(value)))
    .join("\n")
}

/** Prints a response as JSON on one line, or as text. */
export const print = <A>(json: boolean, answer: A, words: (answer: A) => string) =>
  Console.log(json ? JSON.stringify(answer) : words(answer))

/** {@link print} as a function for `pipe`, which prints the result of a call. */
export const printed = <A>(given: { readonly json: boolean }, words: (answer: A) => string) =>
  Effect.flatMap((answer: A) => print(given.json, answer, words))
