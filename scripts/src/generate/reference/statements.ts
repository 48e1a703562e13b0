// Writes rows of statements for the reference, where each statement occurs once, under its id.
import { loadKit, type Statement } from "@bourse/conformance"
import { choices, remarks } from "./choices.ts"
import { anchor, capitalized, table } from "./markdown.ts"

export const kit = loadKit()
if (kit.problems.length > 0) throw new Error(kit.problems.join("\n"))

function statement(id: string): Statement {
  const found = kit.statements.get(id)
  if (found === undefined) throw new Error(`the catalogue has no statement ${id}`)
  return found
}

export const has = (id: string) => kit.statements.has(id)

/** Describes our server's choice for an open or ambiguous statement. */
function choiceOf({ id, level }: Statement) {
  if (level === "must" || level === "should") {
    const remark = remarks[id] === undefined ? "" : `**Here:** ${remarks[id]}`
    return level === "should" ? `Advice. ${remark}`.trimEnd() : remark
  }
  const choice = choices[id]
  if (choice === undefined) throw new Error(`scripts/src/generate/reference/choices.ts lacks ${id}`)
  return `*${capitalized(level)}.* **Here:** ${choice}`
}

/** Writes a text with the statement's id as anchor, and with our server's choice if the statement is open. */
export const stated = (id: string, text: string) =>
  [`${anchor(id)}${text}`, choiceOf(statement(id))].filter(Boolean).join(" ")

/**
 * Writes rules of the interface as a Markdown table.
 * @param prefix beginning of their ids
 */
export const ruleTable = (
  prefix: string,
  rules: ReadonlyArray<{ id: string; text: string; readings?: ReadonlyArray<string> | undefined }>,
) =>
  table(
    ["id", "what holds"],
    rules.map(({ id, text, readings = [] }) => {
      const either = readings.length === 0 ? "" : ` Readings: ${readings.join(" Or: ")}`
      return [`\`${id}\``, stated(`${prefix}.${id}`, `${text}${either}`)]
    }),
  )
