// Rows of statements: each stands once in the reference, under its id.
import { checkedBy, kit } from "./checks.mjs"
import { choices, remarks } from "./choices.mjs"
import { anchor, capitalized, table } from "./markdown.mjs"

/** @typedef {import("../../conformance/src/index.ts").Statement} Statement */

/** @param {string} id @returns {Statement} */
export function statement(id) {
  const found = kit.statements.get(id)
  if (found === undefined) throw new Error(`the catalogue has no statement ${id}`)
  return found
}

/** @param {string} id */
export const has = (id) => kit.statements.has(id)

/** Open or ambiguous, and what happens here. @param {Statement} statement */
function choiceOf({ id, level }) {
  if (level === "must" || level === "should") {
    const remark = remarks[id] === undefined ? "" : `**Here:** ${remarks[id]}`
    return level === "should" ? `Advice. ${remark}`.trimEnd() : remark
  }
  const choice = choices[id]
  if (choice === undefined) throw new Error(`scripts/reference/choices.mjs lacks ${id}`)
  return `*${capitalized(level)}.* **Here:** ${choice}`
}

/** A text under the statement's id, with what is open about it. @param {string} id @param {string} text */
export const stated = (id, text) =>
  [`${anchor(id)}${text}`, choiceOf(statement(id))].filter(Boolean).join(" ")

/** @param {string} id */
export const checks = (id) => checkedBy(statement(id))

/**
 * Rules as a table.
 * @param {string} prefix what their ids begin with
 * @param {ReadonlyArray<{ id: string, text: string, readings?: ReadonlyArray<string> | undefined }>} rules
 */
export const ruleTable = (prefix, rules) =>
  table(
    ["id", "what holds", "checked by"],
    rules.map(({ id, text, readings = [] }) => {
      const either = readings.length === 0 ? "" : ` Readings: ${readings.join(" Or: ")}`
      return [`\`${id}\``, stated(`${prefix}.${id}`, `${text}${either}`), checks(`${prefix}.${id}`)]
    }),
  )
