/** Shared parts of the report page: escaped text, symbols and colours of results, bars of counts. */
import type { FixtureResult } from "../run/Result.ts"
import { type SectionOutcome, type StatementState, statementStates } from "./Outcome.ts"

export const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")

/** Escapes a text for HTML; names in backticks become code. */
export const marked = (text: string): string => escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>")

export const resultWords: Readonly<Record<StatementState, readonly [sign: string, words: string]>> = {
  passed: ["✓", "passed"],
  failed: ["✗", "failed"],
  known: ["≈", "known"],
  "not-shown": ["–", "not verified"],
  uncovered: ["○", "no fixture"],
}

/** Areas of statements, in the interface's order. */
export const areas = ["general", "spot", "wallet", "broker"]

export const areaOf = (id: string): string => {
  const [first = ""] = id.split(/[.-]/)
  return areas.includes(first) ? first : "general"
}

export const pill = (state: StatementState, words: string = resultWords[state][1]): string =>
  `<span class="pill ${state}"><span aria-hidden="true">${resultWords[state][0]}</span> ${words}</span>`

/** The statement result whose colour and filter a fixture gets. */
export const resultOf = ({ state, known }: FixtureResult): StatementState =>
  known !== undefined
    ? "known"
    : state === "pass"
      ? "passed"
      : state === "fail" || state === "harness-error"
        ? "failed"
        : "not-shown"

export const barOf = (counts: ReadonlyArray<readonly [StatementState, number]>): string =>
  `<div class="bar" aria-hidden="true">${counts
    .map(([state, count]) => `<span class="${state}" style="flex-grow:${count}"></span>`)
    .join("")}</div>`

export const countsOf = ({ statements }: Pick<SectionOutcome, "statements">) =>
  statementStates.flatMap((wanted): ReadonlyArray<readonly [StatementState, number]> => {
    const count = statements.filter(({ state }) => state === wanted).length
    return count === 0 ? [] : [[wanted, count]]
  })

export const fixtureId = (id: string): string => `fixture:${id}`
