/**
 * Soak measure of the check of bots: a careful bot of any style fails no rule, and a bot with a mistake fails
 * the rule about the mistake. The control of this measure checks a careful bot in place of a bot with a
 * mistake, so that a mistake is missed.
 */
import { availableParallelism } from "node:os"
import { type CheckOptions, type RuleReport, rules } from "@bourse/botcheck"
import { Checkers } from "../bots/Checkers.ts"
import {
  carefulOf,
  controlOf,
  maker,
  type Style,
  stylesOf,
  type Unjudged,
  unjudgedOfStyles,
} from "../bots/controls.ts"
import { ofShape, unjudgedOf } from "../bots/shapeControls.ts"
import { carefulShapes } from "../bots/shapes/careful.ts"
import { doublingShapes } from "../bots/shapes/doubling.ts"
import { naiveShapes } from "../bots/shapes/naive.ts"
import type { Shape } from "../bots/shapes/Shape.ts"
import { bySize, type Course, type Finding, type Measure } from "../Measure.ts"

const carefulStyles: ReadonlyArray<Style> = ["plain", "client", "ccxt", "python", "streams"]

/** A control bot and the verdict that the check should give. */
interface Control {
  readonly who: string
  readonly bot: CheckOptions
  readonly rules: ReadonlyArray<string> | "all"
  /** Id of the rule that the bot must fail; null for a careful bot, which must fail none. */
  readonly mistake: string | null
  /** Rules of severity critical and high that need not judge the careful bot. */
  readonly unjudged: Unjudged
}

/** A control bot to check with one seed. */
interface Row extends Control {
  readonly seed: number
}

const careful = (
  who: string,
  bot: CheckOptions,
  rules: Control["rules"],
  unjudged: Unjudged = {},
): Control => ({
  who: `${who}, careful`,
  bot,
  rules,
  mistake: null,
  unjudged,
})

const naive = (who: string, bot: CheckOptions, mistake: string): Control => ({
  who: `${who} with the mistake ${mistake}`,
  bot,
  rules: [mistake],
  mistake,
  unjudged: {},
})

const ofShapes = (shapes: ReadonlyArray<Shape>, carefulRules: Control["rules"]): ReadonlyArray<Control> =>
  shapes.map((shape) =>
    shape.rule === null
      ? careful(`"${shape.name}"`, ofShape(shape), carefulRules, unjudgedOf(shape))
      : naive(`"${shape.name}"`, ofShape(shape), shape.rule),
  )

/** Bots of these styles with the mistake of a rule, and the careful bot that the rule needs. */
const ofRule = (rule: string, styles: ReadonlyArray<Style>): ReadonlyArray<Control> => {
  const other = carefulOf(rule)
  return [
    ...(other === undefined ? [] : [careful(`plain, ${other}`, controlOf("plain", other), [rule])]),
    ...styles.map((style) => naive(style, controlOf(style, rule), rule)),
  ]
}

/** Bots with streams that trade another symbol: the second control bot of each rule about streams. */
const streamsInEthusdt: ReadonlyArray<Control> = rules
  .map(({ id }) => id)
  .filter((id) => stylesOf(id).join() === "streams")
  .map((id) => naive("streams in ETHUSDT", controlOf("streams", id, "ETHUSDT"), id))

const ofStyle = (style: Style, rules: Control["rules"]): Control =>
  careful(style, controlOf(style), rules, unjudgedOfStyles[style])

const every = (): ReadonlyArray<Control> => [
  ...carefulStyles.map((style) => ofStyle(style, "all")),
  careful("apps/maker", maker(), "all"),
  ...ofShapes(carefulShapes, "all"),
  ...rules.flatMap(({ id }) => ofRule(id, stylesOf(id))),
  ...ofShapes([...doublingShapes, ...naiveShapes], "all"),
  ...streamsInEthusdt,
]

const named = (shapes: ReadonlyArray<Shape>, names: ReadonlyArray<string>): ReadonlyArray<Shape> =>
  shapes.filter(({ name }) => names.includes(name))

const few = (): ReadonlyArray<Control> => [
  ...(["plain", "streams"] as const).map((style) => ofStyle(style, shortRules)),
  careful("apps/maker", maker(), makerRules),
  ...ofShapes(named(carefulShapes, ["gives up", "by time"]), ["double-order", "twin-convergence"]),
  ...shortRules.flatMap((id) => ofRule(id, stylesOf(id).slice(0, 1))),
  ...ofShapes(named(doublingShapes, ["limit, open orders", "constant lot in PEPEUSDT"]), "all"),
]

/**
 * Number of attempts for a rule that could not judge a bot: on a busy machine a rule about silence may see
 * none, since every response is late.
 */
const triesMax = 3

const isSevere = ({ severity }: RuleReport): boolean => severity === "critical" || severity === "high"
const isJudged = ({ verdict }: RuleReport): boolean =>
  ["pass", "fail", "warn", "not applicable"].includes(verdict)
/** Whether a rule's report says that this machine is too slow for the rule. */
const isTooSlow = ({ reason }: RuleReport): boolean => reason.includes("machine was too slow")
const said = ({ id, verdict, reason }: RuleReport): string => `${id}: ${verdict}, ${reason}`

interface Verdicts {
  /** Wrong verdicts of the check, one sentence each. */
  readonly violations: ReadonlyArray<string>
  readonly seconds: number
}

/** Repeats the check for rules that should have judged the bot and did not. */
const verdictsOn = async (checkers: Checkers, row: Row): Promise<Verdicts> => {
  const { bot, mistake, seed, unjudged } = row
  const who = `${row.who}, seed ${seed}`
  const violations: Array<string> = []
  let { rules } = row
  let seconds = 0
  for (let tries = 1; ; tries++) {
    const report = await checkers.check({ ...bot, atOnce: 2, shrinks: false, rules, seed })
    seconds += report.seconds
    if (report.unfit !== null) return { violations: [...violations, `${who}: ${report.unfit}`], seconds }
    for (const rule of report.rules.filter(isJudged)) {
      const isFound = rule.verdict === "fail" || (mistake !== null && rule.verdict === "warn")
      if (isFound === (mistake === null))
        violations.push(`${who}: ${said(rule)} (${rule.evidence[0]?.caseId ?? "no case"})`)
    }
    const missing = report.rules.filter(
      (rule) => !isJudged(rule) && (mistake !== null || (isSevere(rule) && unjudged[rule.id] === undefined)),
    )
    if (missing.length === 0) return { violations, seconds }
    if (tries === triesMax) {
      const wrong = missing.filter((rule) => !isTooSlow(rule)).map((rule) => `${who}: ${said(rule)}`)
      return { violations: [...violations, ...wrong], seconds }
    }
    rules = missing.map(({ id }) => id)
  }
}

/**
 * Greatest number of concurrent checks per core: four checks use 40 % of two cores, since bots mostly wait;
 * eight are too many (2026-11-29).
 */
const checkersPerCore = 3

const run = async (rows: ReadonlyArray<Row>, { kept, say }: Course = {}): Promise<Finding> => {
  const checkers = new Checkers(Math.min(rows.length, checkersPerCore * availableParallelism()))
  let done = 0
  const found = await Promise.all(
    rows.map(async (row) => {
      const tried = `${row.who}, seed ${row.seed}, ${row.rules === "all" ? "every rule" : row.rules.join(", ")}`
      const before = kept?.find(tried)
      const { violations, seconds } =
        before === undefined ? await verdictsOn(checkers, row) : { violations: before, seconds: null }
      if (before === undefined) kept?.keep(tried, violations)
      say?.(
        `${++done} of ${rows.length}, ${seconds === null ? "kept" : `${Math.round(seconds)} s`}: ${tried}: ${violations.length === 0 ? "ok" : violations.join("; ")}`,
      )
      return violations
    }),
  ).finally(() => checkers.close())
  const carefuls = rows.filter(({ mistake }) => mistake === null).length
  const seeds = new Set(rows.map(({ seed }) => seed)).size
  return {
    tried: `${carefuls} checks of careful bots, ${rows.length - carefuls} of bots with a mistake, ${seeds} ${seeds === 1 ? "seed" : "seeds"}`,
    violations: found.flat(),
  }
}

/** Rules that the sample bot must pass in the short form of the measure. */
const makerRules = ["double-order", "twin-convergence", "kill-duplicate", "clean-stop", "halt"]

/** Rules of the short form, one for each kind of case, for a run of minutes. */
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

/** All bots with the first seed, then all with the next one. */
const onSeeds = (controls: ReadonlyArray<Control>, seed: number, seeds: number): ReadonlyArray<Row> =>
  Array.from({ length: seeds }, (_, i) => controls.map((control) => ({ ...control, seed: seed + i }))).flat()

export const checkOfBots: Measure = {
  what: "each bot with a mistake fails its rule, and careful bots fail none",
  find: (size, seed, course = {}) => {
    const { seeds = bySize(size, { short: 1, default: 1, full: 10 }) } = course
    const controls = size === "short" ? few() : every()
    return run(onSeeds(controls, seed, seeds), course)
  },
  control: {
    mutant: "a careful bot in the place of one with a mistake",
    find: () => run([{ ...naive("plain", controlOf("plain"), "double-order"), seed: 1 }]),
  },
}

export const checkOfMaker: Measure = {
  what: "apps/maker fails no rule in two symbols, and leaves no critical or high rule unjudged",
  find: (size, seed) => {
    const bot = careful("apps/maker", maker(), size === "short" ? makerRules : "all")
    return run(onSeeds([bot], seed, bySize(size, { short: 1, default: 3, full: 5 })))
  },
  control: {
    mutant: "a bot that doubles orders in the place of apps/maker",
    find: () => run([{ ...careful("plain", controlOf("plain", "double-order"), ["double-order"]), seed: 1 }]),
  },
}
