/**
 * A scenario over exchange time: when each act runs, and the effects of the acts on engine, market and gateway.
 */
import { durationMs, type Scenario, type ScenarioAct } from "@bourse/control"
import {
  changeableOf,
  type EmptySide,
  type NewSteps,
  type ScenarioStart,
  type State,
  type Turn,
} from "@bourse/engine"
import { type BookFactors, type Conditions, RandomStreams } from "@bourse/simulator"

/** An act with its times, in ms since the epoch; the time `to` is exclusive. */
export type TimedAct<Act extends ScenarioAct = ScenarioAct> = Act & {
  readonly from: number
  readonly to: number
}

export const timedActs = ({ acts }: Pick<Scenario, "acts">, startedAt: number): ReadonlyArray<TimedAct> =>
  acts.map((act) => {
    const from = startedAt + durationMs(act.at ?? "0s")!
    return { ...act, from, to: from + durationMs(act.for)! }
  })

export const isOn = ({ from, to }: TimedAct, time: number): boolean => from <= time && time < to

type ActOf<Kind extends ScenarioAct["kind"]> = Extract<ScenarioAct, { readonly kind: Kind }>

const ofKind = <Kind extends ScenarioAct["kind"]>(acts: ReadonlyArray<TimedAct>, kind: Kind) =>
  acts.filter((act) => act.kind === kind) as unknown as ReadonlyArray<TimedAct<ActOf<Kind>>>

/**
 * The steps and bounds of symbols at a time: the values at the scenario's start, with the changes of running
 * acts.
 */
const stepsAt = (
  acts: ReadonlyArray<TimedAct<ActOf<"steps">>>,
  { markets }: State,
  time: number,
): ReadonlyArray<NewSteps> =>
  [...new Set(acts.flatMap(({ symbols }) => symbols))].map((symbol) => {
    const { tick, lot, minQuantity, minAmount, maxAmount } = changeableOf(markets.get(symbol)!)
    const steps = { symbol, tick, lot, minQuantity, minAmount, maxAmount }
    for (const act of acts) {
      if (!isOn(act, time) || !act.symbols.includes(symbol)) continue
      for (const name of ["tick", "lot", "minQuantity", "minAmount", "maxAmount"] as const)
        if (act[name] !== undefined) steps[name] = act[name]
    }
    return steps
  })

/** The engine's part of a scenario: its turns, at each time at which an act begins or ends. */
const turnsOf = (acts: ReadonlyArray<TimedAct>, state: State): ReadonlyArray<Turn> => {
  const halts = ofKind(acts, "halt")
  const withdrawals = ofKind(acts, "withdrawals")
  const steps = ofKind(acts, "steps")
  // The market is stepped up to each turn, so a side is empty from the act's time on.
  const empty = ofKind(acts, "book").filter((act) => act.empty !== undefined)
  const times = new Set([...halts, ...withdrawals, ...steps, ...empty].flatMap(({ from, to }) => [from, to]))
  return [...times]
    .sort((a, b) => a - b)
    .map((at) => ({
      at,
      halted: [...state.markets.keys()].filter((symbol) =>
        halts.some((act) => isOn(act, at) && (act.symbols?.includes(symbol) ?? true)),
      ),
      withdrawalsHeld: withdrawals.some((act) => isOn(act, at)),
      ...(steps.length === 0 ? {} : { steps: stepsAt(steps, state, at) }),
    }))
}

const logUnit = 1e-12

/** The number of pieces of a price act, each of which may pause or turn back, and the scatter of their sizes. */
const pieces = 24
const pieceScatter = 1.2
const ways = new RandomStreams(0).named("price act")

/**
 * The share of a price act's change that is reached at a time: a path from 0 to 1 with pauses and rebounds. The
 * path of a price act depends on the act alone, so that loading a snapshot does not change it.
 */
const shareDone = ({ from, to, change }: TimedAct<ActOf<"price">>, time: number): number => {
  if (time >= to) return 1
  const act = Math.round((to - from) * (1 + Math.abs(change)))
  const at = ((time - from) / (to - from)) * pieces
  let [done, all] = [0, 0]
  for (let piece = 0; piece < pieces; piece++) {
    const size = Math.max(-0.5, 1 + pieceScatter * ways.normal(act, piece))
    all += size
    done += size * Math.min(1, Math.max(0, at - piece))
  }
  return done / all
}

/** Change of a coin's price by price acts up to a time, as a logarithm. */
const shiftAt = (
  acts: ReadonlyArray<TimedAct<ActOf<"price">>>,
  coin: string,
  movers: ReadonlySet<string>,
  time: number,
): number => {
  let shift = 0
  for (const act of acts) {
    const { coins, change, from } = act
    if (time < from || !(coins?.includes(coin) ?? movers.has(coin))) continue
    shift += Math.log(1 + change) * shareDone(act, time)
  }
  return shift
}

/**
 * Changes of all coins' prices by price acts up to a time, in 10^-12; `movers` are the coins of acts without names.
 */
export const shiftsAt = (
  acts: ReadonlyArray<TimedAct>,
  movers: ReadonlySet<string>,
  time: number,
): Readonly<Record<string, number>> => {
  const prices = ofKind(acts, "price")
  const coins = new Set(prices.flatMap((act) => act.coins ?? [...movers]))
  const shifts = [...coins].map(
    (coin) => [coin, Math.round(shiftAt(prices, coin, movers, time) / logUnit)] as const,
  )
  return Object.fromEntries(shifts.filter(([, shift]) => shift !== 0))
}

/** The command that starts a scenario. */
export const scenarioStart = (
  scenario: Scenario,
  state: State,
  movers: ReadonlySet<string>,
  now: number,
): ScenarioStart => {
  const acts = timedActs(scenario, now)
  const endsAt = Math.max(...acts.map(({ to }) => to))
  return {
    name: scenario.name,
    file: scenario,
    startedAt: now,
    turns: turnsOf(acts, state),
    endsAt,
    shifts: shiftsAt(acts, movers, endsAt),
  }
}

/** Abnormal conditions of the market, and the sides on which it does not quote. */
export interface MarketConditions extends Conditions {
  empty(symbol: string, time: number): EmptySide | undefined
}

/** Market conditions from ended scenarios and the running one. */
export const conditionsOf = (
  { scenario, priceShifts }: Pick<State, "scenario" | "priceShifts">,
  movers: ReadonlySet<string>,
): MarketConditions => {
  const acts = scenario === null ? [] : timedActs(scenario.file as Scenario, scenario.startedAt)
  const [prices, books] = [ofKind(acts, "price"), ofKind(acts, "book")]
  return {
    shift: (coin, time) => (priceShifts[coin] ?? 0) * logUnit + shiftAt(prices, coin, movers, time),
    book: (symbol, time) => {
      let factors: BookFactors = { spread: 1, depth: 1, trades: 1 }
      for (const act of books) {
        if (!isOn(act, time) || !(act.symbols?.includes(symbol) ?? true)) continue
        const { spread = 1, depth = 1, trades = 1 } = act
        factors = {
          spread: factors.spread * spread,
          depth: factors.depth * depth,
          trades: factors.trades * trades,
        }
      }
      return factors
    },
    empty: (symbol, time) => {
      let empty: EmptySide | undefined
      for (const act of books) {
        if (act.empty === undefined || !isOn(act, time) || !(act.symbols?.includes(symbol) ?? true)) continue
        empty = empty === undefined || empty === act.empty ? act.empty : "both"
      }
      return empty
    },
  }
}
