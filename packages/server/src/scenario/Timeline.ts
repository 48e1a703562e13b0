/** A scenario by the exchange clock: when each of its acts is on, and what the engine, the market and the gateway do then. */
import { durationMs, type Scenario, type ScenarioAct } from "@bourse/control"
import type { ScenarioStart, State, Turn } from "@bourse/engine"
import type { BookFactors, Conditions } from "@bourse/simulator"

/** An act with its times, in milliseconds since the epoch; `to` is no longer part of it. */
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

const ofKind = <Kind extends ScenarioAct["kind"]>(acts: ReadonlyArray<TimedAct>, kind: Kind) =>
  acts.filter((act) => act.kind === kind) as unknown as ReadonlyArray<
    TimedAct<Extract<ScenarioAct, { readonly kind: Kind }>>
  >

/** What the engine carries out: at each time at which something begins or ends. */
const turnsOf = (acts: ReadonlyArray<TimedAct>, symbols: ReadonlyArray<string>): ReadonlyArray<Turn> => {
  const halts = ofKind(acts, "halt")
  const withdrawals = ofKind(acts, "withdrawals")
  const times = new Set([...halts, ...withdrawals].flatMap(({ from, to }) => [from, to]))
  return [...times]
    .sort((a, b) => a - b)
    .map((at) => ({
      at,
      halted: symbols.filter((symbol) =>
        halts.some((act) => isOn(act, at) && (act.symbols?.includes(symbol) ?? true)),
      ),
      withdrawalsHeld: withdrawals.some((act) => isOn(act, at)),
    }))
}

const logUnit = 1e-12

/** How far price acts have moved a coin by a time: change of the logarithm. */
const shiftAt = (
  acts: ReadonlyArray<TimedAct<Extract<ScenarioAct, { readonly kind: "price" }>>>,
  coin: string,
  movers: ReadonlySet<string>,
  time: number,
): number => {
  let shift = 0
  for (const { coins, change, from, to } of acts) {
    if (time < from || !(coins?.includes(coin) ?? movers.has(coin))) continue
    shift += Math.log(1 + change) * (time >= to ? 1 : (time - from) / (to - from))
  }
  return shift
}

/** How far price acts have moved the coins by a time, in 10^-12; `movers` are those that move where none are named. */
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

/** What is passed to the engine at the start. */
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
    turns: turnsOf(acts, [...state.markets.keys()]),
    endsAt,
    shifts: shiftsAt(acts, movers, endsAt),
  }
}

/** What is passed to the simulated market: scenarios that are over, and the one that runs. */
export const conditionsOf = (
  { scenario, priceShifts }: Pick<State, "scenario" | "priceShifts">,
  movers: ReadonlySet<string>,
): Conditions => {
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
  }
}
