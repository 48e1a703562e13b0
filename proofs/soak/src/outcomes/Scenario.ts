/**
 * A scenario is one call of a client and the fates of its requests, drawn at random and small enough to print.
 */
import type { Random } from "../random.ts"

export const calls = [
  "placeOrder",
  "cancelOrder",
  "batchOrders",
  "withdraw",
  "universalTransfer",
  "transfer",
] as const
export type CallName = (typeof calls)[number]

/** Responses that a gateway gives instead of the exchange; `1s` and `1h` are the time in `Retry-After`. */
export const replies = {
  "429": [429, '{"code":429,"msg":"Too Many Requests"}', "0"],
  "429 1h": [429, '{"code":429,"msg":"Too Many Requests"}', "3600"],
  "429 page": [429, "<html>", undefined],
  "418 1s": [418, '{"code":429,"msg":"banned"}', "1"],
  "500": [500, '{"code":500,"msg":"Internal error"}', undefined],
  "502 page": [502, "<html>", undefined],
  "503": [503, '{"code":503,"msg":"try again"}', undefined],
  "408": [408, '{"code":408,"msg":"too slow"}', undefined],
  "403 page": [403, "<html>", undefined],
  "200 {}": [200, "{}", undefined],
  "200 []": [200, "[]", undefined],
  "200 null": [200, "null", undefined],
  '200 "ok"': [200, '"ok"', undefined],
  "200 page": [200, "<html>", undefined],
  "200 half": [200, '{"symbol":"BTCU', undefined],
} as const
export type Reply = keyof typeof replies

/**
 * The fate of one request on its way to the exchange. Requests that are `lost` or `silentLost` never arrive,
 * `cut` and `silent` do; `late` arrives later, its connection cut at once; `doubled` arrives twice. A gateway's
 * reply replaces the response to a request that does not arrive (`before`), arrives (`after`) or arrives later
 * (`late`).
 */
export type Fate =
  | "pass"
  | "unsent"
  | "lost"
  | "cut"
  | "late"
  | "silent"
  | "silentLost"
  | "doubled"
  | "doubledLate"
  | `${"before" | "after" | "late"} ${Reply}`

export interface Scenario {
  readonly client: "promises" | "Effect"
  readonly call: CallName
  /**
   * With Effect: whether the call runs again while its outcome is unknown; without a client id, only if it was
   * not sent.
   */
  readonly isRetried: boolean
  readonly hasOwnId: boolean
  readonly validation: "on" | "report" | "off"
  /** The client's clock minus the machine's clock, in ms. */
  readonly skewMs: number
  /**
   * Fates of the call's writes, look-ups and time requests, in order. Requests for which the scenario lists no
   * fate pass to the exchange.
   */
  readonly writes: ReadonlyArray<Fate>
  readonly looks: ReadonlyArray<Fate>
  readonly times: ReadonlyArray<Fate>
  readonly lateMs: number
  /** Time for which look-ups do not show an executed write, in ms; -1: they never show it. */
  readonly staleMs: number
}

const pick = <Value>(random: Random, values: ReadonlyArray<Value>): Value => values[random(values.length)]!
const many = <Value>(random: Random, most: number, one: () => Value): ReadonlyArray<Value> =>
  Array.from({ length: random(most + 1) }, one)

const plain = ["unsent", "lost", "cut", "late", "silent", "silentLost", "doubled", "doubledLate"] as const
const anyReply = Object.keys(replies) as ReadonlyArray<Reply>

const writeFate = (random: Random): Fate =>
  random(2) === 0
    ? pick(random, plain)
    : `${pick(random, ["before", "after", "late"] as const)} ${pick(random, anyReply)}`

const lookFates: ReadonlyArray<Fate> = [
  ...(["pass", "pass", "pass", "lost", "cut", "unsent"] as const),
  ...([
    "before 500",
    "before 502 page",
    "before 429",
    "before 418 1s",
    "before 200 {}",
    "before 200 half",
  ] as const),
]

/** A random scenario before a client is chosen. */
type Drawn = Omit<Scenario, "client">

export const onBothClients = (drawn: Drawn): ReadonlyArray<Scenario> =>
  (["promises", "Effect"] as const).map((client) => ({ client, ...drawn }))

export const scenarioFrom = (random: Random): Drawn => {
  const writes = [writeFate(random), ...many(random, 2, () => writeFate(random))]
  const staleMs = pick(random, [0, 0, 0, 200, -1])
  // The client accepts a 429 or 418 as final if look-ups never show the write, so look-ups must be right in the
  // end.
  const isAskedToWait = writes.some((fate) => /4(29|18)/.test(fate))
  return {
    call: pick(random, [...calls, "placeOrder", "placeOrder", "batchOrders"]),
    isRetried: random(3) === 0,
    hasOwnId: random(3) === 0,
    validation: pick(random, ["on", "on", "report", "off"]),
    skewMs: pick(random, [0, 0, 0, 60_000, -60_000, 700, -700, 3_600_000]),
    writes,
    looks: random(3) === 0 ? many(random, 3, () => pick(random, lookFates)) : [],
    times: random(6) === 0 ? [pick(random, ["lost", "before 500", "before 200 {}"] as const)] : [],
    lateMs: pick(random, [1, 50, 300, 600]),
    staleMs: staleMs === -1 && isAskedToWait ? 0 : staleMs,
  }
}

/** Scenarios from which one removable fault is left out. */
export const simpler = (scenario: Scenario): ReadonlyArray<Scenario> => [
  ...(["writes", "looks", "times"] as const).flatMap((name) =>
    scenario[name].map((_, i) => ({ ...scenario, [name]: scenario[name].toSpliced(i, 1) })),
  ),
  ...(scenario.skewMs === 0 ? [] : [{ ...scenario, skewMs: 0 }]),
  ...(scenario.staleMs === 0 ? [] : [{ ...scenario, staleMs: 0 }]),
  ...(scenario.isRetried ? [{ ...scenario, isRetried: false }] : []),
  ...(scenario.validation === "on" ? [] : [{ ...scenario, validation: "on" as const }]),
]
