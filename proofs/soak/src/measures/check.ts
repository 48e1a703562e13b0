/**
 * The check of bots: no careful bot fails anything, in any style, and each bot with a mistake fails the rule that its
 * mistake is about. The control is a careful bot in the place of one with a mistake: then a mistake is missed.
 */
import { availableParallelism } from "node:os"
import { type CheckOptions, rules } from "@bourse/botcheck"
import { Checkers } from "../bots/Checkers.ts"
import { carefulOf, controlOf, maker, type Style, stylesOf } from "../bots/controls.ts"
import { bySize, type Course, type Finding, type Measure } from "../Measure.ts"

const carefulStyles: ReadonlyArray<Style> = ["plain", "client", "ccxt", "python", "streams"]

/** One bot with one seed. */
interface Row {
  readonly who: string
  readonly bot: CheckOptions
  readonly rules: ReadonlyArray<string> | "all"
  /** The rule that it must fail; null for a careful one, which must fail none. */
  readonly mistake: string | null
  readonly seed: number
}

const careful = (style: Style, other?: string) => ({
  who: `${style}, ${other ?? "careful"}`,
  bot: controlOf(style, other),
  mistake: null,
})
const naive = (style: Style, mistake: string) => ({
  who: `${style} with the mistake ${mistake}`,
  bot: controlOf(style, mistake),
  mistake,
})

const rowsOf = (seed: number, isShort: boolean): ReadonlyArray<Row> => [
  ...(isShort ? (["plain", "streams"] as const) : carefulStyles).map((style) => ({
    ...careful(style),
    rules: isShort ? shortRules : ("all" as const),
    seed,
  })),
  { who: "apps/maker", bot: maker(), mistake: null, rules: isShort ? makerRules : "all", seed },
  ...rules
    .filter(({ id }) => !isShort || shortRules.includes(id))
    .flatMap(({ id }): ReadonlyArray<Row> => {
      const other = carefulOf(id)
      return [
        ...(other === undefined ? [] : [{ ...careful("plain", other), rules: [id], seed }]),
        ...(isShort ? stylesOf(id).slice(0, 1) : stylesOf(id)).map((style) => ({
          ...naive(style, id),
          rules: [id],
          seed,
        })),
      ]
    }),
]

/** On a busy machine a rule may not come about, such as one about silence where every answer is late. */
const triesMax = 3

/** What is wrong with the verdicts on a bot. */
const wrongIn = async (checkers: Checkers, row: Row, tries = 1): Promise<ReadonlyArray<string>> => {
  const { bot, mistake, seed } = row
  const who = `${row.who}, seed ${seed}`
  const { unfit, rules } = await checkers.check({ ...bot, atOnce: 2, shrinks: false, rules: row.rules, seed })
  if (mistake === null) {
    if (unfit !== null) return [`${who}: ${unfit}`]
    return rules
      .filter(({ verdict }) => verdict === "fail")
      .map(({ id, reason, evidence }) => `${who}: ${id} in ${evidence[0]?.caseId}: ${reason}`)
  }
  const found = rules.find(({ id }) => id === mistake)
  if (found?.verdict === "not exercised" && tries < triesMax) return wrongIn(checkers, row, tries + 1)
  const isFound = found?.verdict === "fail" || found?.verdict === "warn"
  return isFound ? [] : [`${who}: ${mistake}: ${unfit ?? found?.verdict}, ${found?.reason}`]
}

/** A bot waits for most of its time: on a machine that does nothing else, so many keep two cores busy for two thirds. */
const checkersPerCore = 2

const run = async (rows: ReadonlyArray<Row>, { kept, say }: Course = {}): Promise<Finding> => {
  const checkers = new Checkers(Math.min(rows.length, checkersPerCore * availableParallelism()))
  let done = 0
  const found = await Promise.all(
    rows.map(async (row) => {
      const tried = `${row.who}, seed ${row.seed}, ${row.rules === "all" ? "every rule" : row.rules.join(", ")}`
      const before = kept?.find(tried)
      const violations = before ?? (await wrongIn(checkers, row))
      if (before === undefined) kept?.keep(tried, violations)
      say?.(
        `${++done} of ${rows.length}: ${tried}: ${violations.length === 0 ? "ok" : violations.join("; ")}`,
      )
      return violations
    }),
  ).finally(() => checkers.close())
  const carefuls = rows.filter(({ mistake }) => mistake === null).length
  const seeds = new Set(rows.map(({ seed }) => seed)).size
  return {
    tried: `${carefuls} checks of careful bots, ${rows.length - carefuls} of bots with a mistake, ${seeds} seeds`,
    violations: found.flat(),
  }
}

/** What apps/maker once failed. */
const makerRules = ["no-ban", "halt", "rules-reread"]

/** Of each kind of case one, for a run of minutes. */
const shortRules = [
  "double-order",
  "cancel-lost",
  "retry-after",
  "no-ban",
  "read-first",
  "halt",
  "same-refusal",
  "grid",
  "stream-gap",
  "stream-reconnect",
]

export const checkOfBots: Measure = {
  what: "bots with a mistake fail the rule it is about, careful ones fail none",
  find: (size, seed, course = {}) => {
    const { seeds = bySize(size, { short: 1, default: 1, full: 10 }) } = course
    return run(Array.from({ length: seeds }, (_, i) => rowsOf(seed + i, size === "short")).flat(), course)
  },
  control: {
    mutant: "a careful bot in the place of one with a mistake",
    find: () => run([{ ...careful("plain"), mistake: "double-order", rules: ["double-order"], seed: 1 }]),
  },
}
