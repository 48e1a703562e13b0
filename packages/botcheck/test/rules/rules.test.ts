/** Judges rules on hand-written traces, with and without findings. */
import { expect, test } from "vitest"
import { casesOf } from "../../src/cases/cases.ts"
import { verdictOn } from "../../src/check/verdict.ts"
import { readPolicy } from "../../src/Policy.ts"
import { notExercised, passed } from "../../src/rules/Rule.ts"
import { ruleGroups, rules } from "../../src/rules/rules.ts"
import { baselineOf } from "../../src/trace/Baseline.ts"
import { endsOfOpen } from "../../src/trace/channels.ts"
import type { Order, Placement, Seen, Trace } from "../../src/trace/Trace.ts"

const seen = (given: Partial<Seen>): Seen => ({
  id: "read",
  at: 0,
  end: (given.at ?? 0) + 10,
  kind: null,
  life: 0,
  outcome: "done",
  connection: 1,
  fault: null,
  faultKind: null,
  bid: "60000",
  ask: "60001",
  method: "GET",
  path: "/api/v3/order",
  endpoint: "spot.queryOrder",
  key: "dev-alice",
  parameters: { symbol: "BTCUSDT", signature: "***" },
  inBody: false,
  ignored: [],
  status: 200,
  code: null,
  reason: null,
  weightUsed: 1,
  durationMs: 1,
  answer: "",
  answerLength: 0,
  ...given,
})

const order = (id: string, time: number): Order => ({
  ...{ id, clientId: `c${id}`, symbol: "BTCUSDT", side: "BUY", type: "LIMIT", price: 60_000 },
  ...{ quantity: 0.01, executed: 0, status: "NEW", time, updated: time, isOpen: true },
})

const placement = (id: string, at: number, more: Partial<Seen> = {}, price = 60_000): Placement => ({
  request: seen({ id, at, method: "POST", endpoint: "spot.placeOrder", ...more }),
  ...{
    symbol: "BTCUSDT",
    side: "BUY",
    type: "LIMIT",
    quantity: 0.01,
    quote: null,
    price,
    clientId: `c${id}`,
  },
  order: order(id, at),
})

/** A list of open orders as the exchange would return it at that time. */
const listing = (read: Seen, placements: ReadonlyArray<Placement>): Seen => ({
  ...read,
  answer: JSON.stringify(
    placements.flatMap(({ order }) =>
      order !== null && order.time < read.at && (order.isOpen || order.updated > read.at)
        ? [{ orderId: order.id, status: "NEW", executedQty: "0" }]
        : [],
    ),
  ),
})

const trace = (
  caseId: string,
  placements: ReadonlyArray<Placement>,
  others: ReadonlyArray<Seen> = [],
): Trace => ({
  ...{
    caseId,
    seed: 1,
    speed: 1,
    every: null,
    begin: 0,
    end: 100_000,
    fills: [],
    foreignIds: new Set(),
    happenings: [],
  },
  requests: [
    ...placements.map(({ request }) => request),
    ...others.map((each) => (each.endpoint === "spot.openOrders" ? listing(each, placements) : each)),
  ].sort((a, b) => a.at - b.at),
  placements,
  assets: new Map([["BTCUSDT", { base: "BTC", quote: "USDT" }]]),
  orders: placements.flatMap((each) => (each.order === null ? [] : [each.order])),
  lives: [{ from: 0, to: 100_000, by: "end", exitCode: null }],
  streams: [],
  output: "",
  weightLimit: 500,
  stallMs: 0,
})

const ruleNamed = (id: string) => rules.find((rule) => rule.id === id)!
const read = (at: number) => seen({ at, endpoint: "spot.openOrders" })
/** A baseline of a bot that reads before each order. */
const quiet = baselineOf([
  trace("baseline", [placement("1", 1_000), placement("2", 6_000, {}, 59_000)], [read(500), read(5_500)]),
])
const resting = { ...quiet, rests: true }
const cancelling = { ...quiet, endpoints: new Set(["spot.cancelOrder"]) }
const judge = (id: string, given: Trace, baseline = quiet, policy = {}) =>
  ruleNamed(id).judge(given, baseline, policy, [])
const found = (id: string, given: Trace, baseline = quiet) => {
  const judgement = judge(id, given, baseline)
  return judgement.exercised ? judgement.findings.length : (judgement.notApplicable ?? "not exercised")
}

const book = "spot@public.aggre.depth.v3.api.pb@100ms@BTCUSDT"
const own = "spot@private.orders.v3.api.pb"
type Event = Trace["streams"][number]
const event = (exchangeTime: number, event: Event["event"], more: Partial<Event> = {}): Event => ({
  ...{ exchangeTime, connection: 1, key: null, event, channel: null, faultKind: null, reason: null },
  ...more,
})
/** A bot that subscribes to both streams, on two connections. */
const listening = [
  event(0, "subscribed", { channel: book }),
  event(0, "subscribed", { channel: own, connection: 2 }),
]
const streamsBaseline = { ...quiet, channels: [book, own] }

const lost = { outcome: "lost", kind: "dropAfterCommit", status: 0 } as const

test("an order similar to a lost one is a second order, unless the bot looked it up or sent the same id", () => {
  const first = placement("1", 1_000, lost)
  const again = placement("2", 3_000)
  expect(found("double-order", trace("lost-answer", [first, again]))).toBe(1)
  expect(found("double-order", trace("lost-answer", [first, again], [read(2_000)]))).toBe(0)
  expect(found("double-order", trace("lost-answer", [first, { ...again, clientId: "c1" }]))).toBe(0)
  // An order after the bot's usual pause between orders is new, not a repetition.
  expect(found("double-order", trace("lost-answer", [first, placement("2", 6_000, {}, 59_000)]))).toBe(0)
  expect(found("double-order", trace("lost-answer", [placement("1", 1_000), again]))).toBe("not exercised")
})

test("a read sent before the order proves nothing", () => {
  const placed = [placement("1", 1_000, lost), placement("2", 3_000)]
  expect(found("double-order", trace("lost-answer", placed, [seen({ ...read(995), end: 1_100 })]))).toBe(1)
  expect(found("double-order", trace("lost-answer", placed, [{ ...read(2_000), outcome: "lost" }]))).toBe(1)
})

test("a bot that buys regularly repeats a lost order only if it buys sooner than usual", () => {
  const clock = baselineOf([trace("baseline", [placement("1", 1_000), placement("2", 6_000)])])
  const again = (at: number) =>
    found("double-order", trace("lost-answer", [placement("1", 1_000, lost), placement("2", at)]), clock)
  expect(again(1_270)).toBe(1)
  expect(again(4_500)).toBe(1)
  expect(again(6_000)).toBe(0)
})

test("a lost or rejected cancel is judged by the bot's next order; without one it is not judged", () => {
  const first = placement("1", 1_000)
  const next = placement("2", 4_000)
  const cancel = (more: Partial<Seen>) =>
    seen({ at: 2_000, method: "DELETE", endpoint: "spot.cancelOrder", parameters: { orderId: "1" }, ...more })
  const isLost = cancel({ ...lost, kind: "dropBeforeCommit" })
  expect(found("cancel-lost", trace("cancel-lost", [first, next], [isLost]), cancelling)).toBe(1)
  expect(found("cancel-lost", trace("cancel-lost", [first, next], [isLost, read(3_000)]), cancelling)).toBe(0)
  expect(
    found("cancel-lost", trace("cancel-lost", [first], [isLost, cancel({ at: 3_000 })]), cancelling),
  ).toBe(0)
  expect(found("cancel-lost", trace("cancel-lost", [first], [isLost]), cancelling)).toBe("not exercised")
  // A cancel of another order does not repeat the lost cancel.
  const other = cancel({ at: 3_000, parameters: { orderId: "7" } })
  expect(found("cancel-lost", trace("cancel-lost", [first, next], [isLost, other]), cancelling)).toBe(1)
  const all = seen({ at: 3_000, method: "DELETE", endpoint: "spot.cancelOpenOrders" })
  expect(found("cancel-lost", trace("cancel-lost", [first, next], [isLost, all]), cancelling)).toBe(0)

  const filled = { ...first, order: { ...first.order!, executed: 0.01, status: "FILLED", isOpen: false } }
  const fill = { id: "1", orderId: "1", symbol: "BTCUSDT", isBuy: true, price: 60_000, quantity: 0.01 }
  const refused = (placed: ReadonlyArray<Placement>, ...others: ReadonlyArray<Seen>) =>
    found(
      "cancel-refused",
      {
        ...trace("cancel-refused", placed, [
          cancel({ code: -2011, status: 400, outcome: "refused" }),
          ...others,
        ]),
        fills: [{ ...fill, time: 1_500, isSelfTrade: false }],
      },
      cancelling,
    )
  expect(refused([filled, next])).toBe(1)
  const shown = JSON.stringify({ orderId: "1", status: "FILLED", executedQty: "0.01" })
  expect(refused([filled, next], seen({ at: 3_000, answer: shown }))).toBe(0)
  // A list of open orders does not show whether the order filled or was cancelled.
  expect(refused([filled, next], read(3_000))).toBe(1)
  expect(refused([filled])).toBe("not exercised")
})

test("a bot may finish placing a ladder before it looks", () => {
  const rungs = [60_000, 59_000, 58_000].map((price, i) =>
    placement(String(i + 1), 1_000 + 100 * i, {}, price),
  )
  const ladder = baselineOf([trace("baseline", rungs, [read(500), read(2_000)])])
  const broken = [placement("1", 1_000, lost), ...rungs.slice(1)]
  expect(found("look-before-write", trace("lost-answer", broken, [read(2_000)]), ladder)).toBe(0)
  const more = [...broken, placement("4", 1_400, {}, 57_000)]
  expect(found("look-before-write", trace("lost-answer", more, [read(2_000)]), ladder)).toBe(1)
})

test("Retry-After counts from the answer; requests already sent do not count", () => {
  const limited = (at: number) => seen({ at, kind: "tooManyRequests", outcome: "limited", status: 429 })
  expect(found("retry-after", trace("rate-limit", [], [limited(1_000), limited(1_100)]))).toBe(0)
  expect(found("retry-after", trace("rate-limit", [], [limited(1_000), limited(3_000)]))).toBe(1)
  expect(found("retry-after", trace("rate-limit", []))).toBe("not exercised")
})

test("a bot is not judged silent if requests take longer than the ban", () => {
  const banned = (at: number) => seen({ at, kind: "banned", outcome: "limited", status: 418 })
  const happenings = [{ what: "fault", words: "banned", from: 1_000, to: 21_000 }]
  const both = { ...trace("ban", [], [banned(1_000), banned(4_000)]), happenings }
  expect(found("no-ban", { ...trace("ban", [], [banned(1_000)]), happenings })).toBe(0)
  expect(found("no-ban", both)).toBe(1)
  expect(found("no-ban", both, { ...quiet, answerMs: 10_000 })).toBe("not exercised")
  expect(found("no-ban", trace("baseline", [placement("1", 1_000)]))).toBe("not exercised")
  const limited = (at: number) => seen({ at, kind: "tooManyRequests", outcome: "limited", status: 429 })
  const slow = { ...quiet, answerMs: 4_000 }
  expect(found("retry-after", trace("rate-limit", [], [limited(1_000), limited(3_000)]), slow)).toBe(
    "not exercised",
  )
})

/** The trace on a machine that was suspended for `seconds` seconds. */
const stalled = (given: Trace, seconds: number): Trace => ({ ...given, stallMs: seconds * 1_000 })
const tooSlow = { exercised: false, isTooSlow: true }

test("a similar order at the usual time does not replace the missing one", () => {
  const missed = (at: number) => seen({ at, code: -2013, outcome: "refused", parameters: { orderId: "1" } })
  const late = (gap: number, usual: ReturnType<typeof baselineOf>) =>
    found(
      "not-found-yet",
      trace("stale-reads", [placement("1", 1_000), placement("2", 1_000 + gap)], [missed(1_100)]),
      usual,
    )
  const clock = baselineOf([
    trace("baseline", [placement("1", 1_000), placement("2", 11_000)], [read(500), read(5_000)]),
  ])
  expect(late(2_000, clock)).toBe(1)
  expect(late(9_900, clock)).toBe(0)
  expect(late(9_900, quiet)).toBe(1)
})

test("after an acknowledged order that a list does not show yet, an order of another type replaces nothing", () => {
  const missed = seen({ at: 1_100, code: -2013, outcome: "refused", parameters: { orderId: "1" } })
  const after = (first: Placement, again: Placement) =>
    found("not-found-yet", trace("stale-reads", [first, again], [missed]))
  const bid = placement("1", 1_000)
  const purchase = { ...placement("2", 1_200), type: "IMMEDIATE_OR_CANCEL" }
  expect(after(bid, purchase)).toBe(0)
  expect(after(bid, placement("2", 1_200))).toBe(1)
  expect(after(placement("1", 1_000, lost), purchase)).toBe(1)
})

test("a read that was late only because the machine was suspended proves nothing", () => {
  const missed = (at: number) => seen({ at, code: -2013, outcome: "refused", parameters: { orderId: "1" } })
  const again = (readAt: number) =>
    trace("stale-reads", [placement("1", 1_000), placement("2", 7_000)], [missed(readAt)])
  expect(judge("not-found-yet", again(4_500))).toMatchObject({ findings: [{}] })
  expect(judge("not-found-yet", stalled(again(4_500), 0.2))).toMatchObject({ findings: [{}] })
  expect(judge("not-found-yet", stalled(again(4_500), 0.3))).toEqual(tooSlow)
  // A read right after the order was too early by any clock.
  expect(judge("not-found-yet", stalled(again(1_100), 0.3))).toMatchObject({ findings: [{}] })
})

test("a request just before the end of a wait counts as early only if the machine was not suspended", () => {
  const limited = (at: number) => seen({ at, kind: "tooManyRequests", outcome: "limited", status: 429 })
  const early = trace("rate-limit", [], [limited(1_000), limited(7_000)])
  expect(judge("retry-after", early)).toMatchObject({ findings: [{}] })
  expect(judge("retry-after", stalled(early, 0.6))).toMatchObject({ findings: [] })

  const banned = (at: number) => seen({ at, kind: "banned", outcome: "limited", status: 418 })
  const happenings = [{ what: "fault", words: "banned", from: 1_000, to: 21_000 }]
  const during = { ...trace("ban", [], [banned(1_000), banned(20_000)]), happenings }
  expect(judge("no-ban", during)).toMatchObject({ findings: [{}] })
  expect(judge("no-ban", stalled(during, 0.6))).toMatchObject({ findings: [] })
})

test("an active bot that sends nothing during a halt, a ban or an outage passes", () => {
  const fault = (from: number, to: number) => [{ what: "fault", words: "", from, to }]
  const market = (from: number, to: number) => [{ what: "market", words: "halt", from, to }]
  const [before, after] = [placement("1", 1_000), placement("2", 90_000)]
  const watching = [seen({ at: 15_000, endpoint: "market.exchangeInfo", key: null })]
  const halted = { ...trace("halt", [before, after], watching), happenings: market(10_000, 70_000) }
  expect(found("halt", halted)).toBe(0)
  // The bot placed no order before the halt, so nothing shows that it waits.
  expect(found("halt", { ...trace("halt", [after], watching), happenings: market(10_000, 70_000) })).toBe(
    "not exercised",
  )
  for (const id of ["no-ban", "outage-backoff"]) {
    const away = { ...trace("outage", [before, after]), happenings: fault(10_000, 70_000) }
    expect([id, found(id, away)]).toEqual([id, 0])
    expect([id, found(id, { ...away, end: 60_000 })]).toEqual([id, "not exercised"])
  }
  const raised = { ...trace("new-minimum", [before], watching), happenings: market(10_000, 70_000) }
  expect(found("same-refusal", raised)).toBe(0)
})

test("a property of the baselines makes a rule not applicable", () => {
  const none = baselineOf([trace("baseline", [], [read(500)])])
  const some = trace("lost-answer", [placement("1", 1_000)])
  for (const id of ["double-order", "look-before-write", "kill-duplicate", "grid", "read-first"])
    expect([id, found(id, some, none)]).toEqual([id, "The bot places no orders."])
  expect(found("oversell", some)).toBe("The bot sells nothing.")
  expect(found("cancel-lost", some)).toBe("The bot cancels no orders.")
  expect(found("empty-side", some)).toBe("The bot places no MARKET orders.")
})

test("a restarted process must list open orders, or look up each order that it left", () => {
  const first = placement("1", 1_000)
  const next = placement("2", 20_000, { life: 1 })
  const lives = [
    { from: 0, to: 5_000, by: "kill" as const, exitCode: null },
    { from: 10_000, to: 100_000, by: "end" as const, exitCode: null },
  ]
  const started = (...reads: ReadonlyArray<Seen>) =>
    found("read-first", {
      ...trace(
        "bot-kill",
        [first, next],
        reads.map((each) => ({ ...each, life: 1 })),
      ),
      lives,
    })
  expect(started()).toBe(1)
  expect(started(read(12_000))).toBe(0)
  expect(
    started(
      seen({ at: 12_000, endpoint: "spot.openOrders", parameters: { symbol: "ETHUSDT", signature: "*" } }),
    ),
  ).toBe(1)
  const shown = (id: string) => seen({ at: 12_000, answer: JSON.stringify({ orderId: id, status: "NEW" }) })
  expect(started(shown("1"))).toBe(0)
  expect(started(shown("7"))).toBe(1)
  // A balance does not show which orders are open.
  const balances = JSON.stringify({ balances: [{ asset: "USDT", free: "1", locked: "600" }] })
  expect(started(seen({ at: 12_000, endpoint: "spot.account", answer: balances }))).toBe(1)
  const left = (given: Seen) =>
    found(
      "orphan",
      {
        ...trace("bot-kill", [first, next], [{ ...given, life: 1 }]),
        lives: [lives[0]!, { ...lives[1]!, to: 60_000 }],
      },
      resting,
    )
  expect(left(shown("1"))).toBe(0)
  expect(left(seen({ at: 12_000, endpoint: "spot.account", answer: balances }))).toBe(1)
})

test("a resting order that fills at once makes room for the next one", () => {
  const lives: Trace["lives"] = [
    { from: 0, to: 10_000, by: "kill", exitCode: null },
    { from: 11_000, to: 100_000, by: "end", exitCode: null },
  ]
  const filled = (id: string, at: number, more: Partial<Seen> = {}): Placement => {
    const placed = placement(id, at, more)
    return { ...placed, order: { ...order(id, at), isOpen: false, updated: at, status: "FILLED" } }
  }
  const killed = {
    ...trace(
      "bot-kill",
      [filled("1", 9_000, { outcome: "lost" }), placement("2", 20_000, { life: 1 })],
      [{ ...read(12_000), life: 1 }],
    ),
    lives,
  }
  const takes = baselineOf([trace("baseline", [filled("1", 1_000), filled("2", 6_000)], [read(500)])])
  expect(found("kill-duplicate", killed, { ...quiet, repeatsItself: false })).toBe(0)
  expect(found("kill-duplicate", killed, { ...takes, repeatsItself: false })).toBe(1)
})

test("a limit by the old price is no finding if nothing showed the new price yet", () => {
  const happenings = [{ what: "market", words: "price", from: 10_000, to: 10_000 }]
  const far = { bid: "54000", ask: "54001" }
  const fell = (readAt: number): Trace => ({
    ...trace("gap", [placement("1", 1_000), placement("2", 10_600, far)], [depthRead(readAt)]),
    happenings,
  })
  expect(found("collar", fell(10_100))).toBe(0)
  expect(found("collar", fell(10_300))).toBe(1)
})

test("a late request on a suspended machine is no finding, and the case is repeated", () => {
  const limited = (at: number) => seen({ at, kind: "tooManyRequests", outcome: "limited", status: 429 })
  const early = trace("rate-limit", [], [limited(1_000), limited(3_000)])
  expect(judge("retry-after", early)).toMatchObject({ findings: [{}] })
  expect(judge("retry-after", stalled(early, 1))).toMatchObject({ findings: [] })
  expect(judge("retry-after", stalled(early, 4))).toEqual(tooSlow)
  // Only one of seven seconds had no requests, too few to count as silence.
  expect(judge("retry-after", stalled(early, 2.75))).toEqual(tooSlow)

  const stopped: Trace = {
    ...trace("stop", [placement("1", 1_000)]),
    happenings: [{ what: "term", words: "SIGTERM", from: 80_000, to: 80_000 }],
  }
  const cancels = (given: Trace) => judge("clean-stop", given, quiet, { onStop: "cancel" })
  expect(cancels(stalled(stopped, 4))).toMatchObject({ findings: [{}] })
  expect(cancels(stalled(stopped, 6))).toEqual(tooSlow)

  const away: Trace = {
    ...trace("exchange-restart", [placement("1", 1_000)]),
    happenings: [{ what: "restart", words: "the exchange was away", from: 10_000, to: 20_000 }],
  }
  expect(judge("resumes", stalled(away, 9))).toMatchObject({ findings: [{}] })
  expect(judge("resumes", stalled(away, 11))).toEqual(tooSlow)

  const blind = (at: number) =>
    seen({ at, endpoint: "market.depth", key: null, kind: "serverErrorBeforeCommit", outcome: "lost" })
  const old = trace("blind", [placement("1", 35_000)], [depthRead(1_000), blind(2_000), blind(70_000)])
  const reading = { ...quiet, readsMarket: true }
  expect(judge("stale-data", old, reading)).toMatchObject({ findings: [{}] })
  expect(judge("stale-data", stalled(old, 3), reading)).toMatchObject({ findings: [] })
  expect(judge("stale-data", stalled(old, 20), reading)).toEqual(tooSlow)
})

test("an order sent before its price became too old is no finding", () => {
  const blind = (at: number) =>
    seen({ at, endpoint: "market.depth", key: null, kind: "serverErrorBeforeCommit", outcome: "lost" })
  const at = (time: number) =>
    judge(
      "stale-data",
      trace("blind", [placement("1", time)], [depthRead(1_000), blind(2_000), blind(70_000)]),
      { ...quiet, readsMarket: true },
    )
  expect(at(31_100)).toMatchObject({ findings: [] })
  expect(at(31_300)).toMatchObject({ findings: [{}] })
})

test("orders after an unread change of tick and lot fail even if a price fits by chance", () => {
  const change = { what: "market", words: "steps", from: 0, to: 600_000 }
  const placed = (codes: ReadonlyArray<number | null>): Trace => ({
    ...trace(
      "new-steps",
      codes.map((code, i) =>
        placement(String(i), 5_000 * i, code === null ? {} : { code, outcome: "refused" }),
      ),
    ),
    happenings: [change],
  })
  const off = 30061
  expect(found("rules-reread", placed([off, off, off, off, off, off, off, null, off]))).toBe(1)
  expect(found("rules-reread", placed([off, off, null, null, null, null, null, null]))).toBe(0)
  // The bot read the new tick and lot before an order was rejected.
  expect(found("rules-reread", placed([null, null]))).toBe(0)
})

test("orders that may stay may fill after a stop, or be cancelled by requests in flight", () => {
  const ended = (more: Partial<Order>): Trace => ({
    ...trace("stop", []),
    orders: [order("1", 1_000), { ...order("2", 1_000), isOpen: false, ...more }],
    happenings: [{ what: "term", words: "SIGTERM", from: 10_000, to: 10_000 }],
  })
  const stays = (more: Partial<Order>, onStop: "keep" | "cancel") =>
    judge("clean-stop", ended(more), quiet, { onStop })
  const cancelled = { status: "CANCELED", updated: 12_000 }
  expect(stays({ status: "FILLED", executed: 0.01, updated: 12_000 }, "keep")).toMatchObject({ findings: [] })
  expect(stays({ ...cancelled, updated: 10_020 }, "keep")).toMatchObject({ findings: [] })
  expect(stays(cancelled, "keep")).toMatchObject({ findings: [{ isWarning: false }] })
  expect(stays(cancelled, "cancel")).toMatchObject({ findings: [{ isWarning: false }] })
})

test("an order that was open when the bot stopped was left behind, even if it fills later", () => {
  const filledAt = (updated: number): Trace => ({
    ...trace("stop", []),
    orders: [{ ...order("1", 1_000), isOpen: false, status: "FILLED", executed: 0.01, updated }],
    happenings: [{ what: "term", words: "SIGTERM", from: 10_000, to: 10_000 }],
    lives: [{ from: 0, to: 12_000, by: "term", exitCode: 0 }],
  })
  const stops = (updated: number) => judge("clean-stop", filledAt(updated), quiet, { onStop: "cancel" })
  expect(stops(30_000)).toMatchObject({ findings: [{ isWarning: false }] })
  expect(stops(12_100)).toMatchObject({ findings: [{ isWarning: false }] })
  // SIGTERM came while the bot was cancelling.
  expect(stops(11_000)).toMatchObject({ findings: [] })
  const cancelled: Partial<Order> = { status: "CANCELED", executed: 0, updated: 12_100 }
  const given = filledAt(0)
  const late = { ...given, orders: given.orders.map((each) => ({ ...each, ...cancelled })) }
  expect(judge("clean-stop", late, quiet, { onStop: "cancel" })).toMatchObject({ findings: [] })
})

test("an order on a halted symbol may be tried once, not repeatedly", () => {
  const tried = (symbol: (i: number) => string) =>
    Array.from(
      { length: 8 },
      (_, i): Placement => ({
        ...placement(String(i), 1_000 * i, { code: 30000, outcome: "refused" }),
        symbol: symbol(i),
      }),
    )
  expect(
    found(
      "halt",
      trace(
        "halt",
        tried((i) => `COIN${i}USDT`),
      ),
    ),
  ).toBe(0)
  expect(
    found(
      "halt",
      trace(
        "halt",
        tried(() => "BTCUSDT"),
      ),
    ),
  ).toBe(1)
})

test("a rule without its declaration gives only a warning", () => {
  const far = trace("gap", [placement("1", 1_000, {}, 70_000)])
  const [undeclared, declared] = [{}, { collar: 0.05 }].map((policy) => judge("collar", far, quiet, policy))
  expect(undeclared).toMatchObject({ findings: [{ isWarning: true }] })
  expect(declared).toMatchObject({ findings: [{ isWarning: false }] })
})

/** Verdict of a rule on orders at these times and these stream events. */
const ofStreams = (
  id: string,
  times: ReadonlyArray<number>,
  events: ReadonlyArray<Event>,
  reads: ReadonlyArray<Seen> = [],
) => {
  const placed = times.map((at, i) => placement(String(i), at))
  const streams = [...listening, ...events].sort((a, b) => a.exchangeTime - b.exchangeTime)
  return found(id, { ...trace("stream", placed, reads), end: 200_000, streams }, streamsBaseline)
}
const depthRead = (at: number) => seen({ at, endpoint: "market.depth", key: null })

test("after a stall a price is as old as the last push or read", () => {
  const stalled = event(10_000, "fault", { channel: book, faultKind: "streamStall" })
  const again = event(60_000, "subscribed", { channel: book, connection: 3 })
  const found = (
    times: ReadonlyArray<number>,
    events: ReadonlyArray<Event>,
    reads: ReadonlyArray<Seen> = [],
  ) => ofStreams("stream-stall", times, events, reads)
  expect(found([5_000, 50_000, 150_000], [stalled])).toBe(1)
  expect(found([5_000, 50_000], [stalled])).toBe(0)
  expect(found([5_000, 150_000], [stalled, again])).toBe(0)
  expect(found([5_000, 150_000], [stalled], [depthRead(140_000)])).toBe(0)
  expect(found([5_000, 150_000], [stalled], [depthRead(20_000)])).toBe(1)
  const onTheSame = event(60_000, "subscribed", { channel: book })
  expect(found([5_000, 150_000], [stalled, onTheSame])).toBe(1)
  // The bot also got prices from another connection.
  const second = event(1_000, "subscribed", { channel: book, connection: 3 })
  expect(found([5_000, 150_000], [stalled, second])).toBe("not exercised")
  expect(found([150_000], [stalled])).toBe("not exercised")
  expect(found([5_000, 150_000], [])).toBe("not exercised")
})

test("a bot without pings is not judged for connections that a fast clock keeps open", () => {
  const stalled = event(10_000, "fault", { channel: book, faultKind: "streamStall" })
  const judged = (streams: ReadonlyArray<Event>, policy = {}) =>
    judge(
      "stream-stall",
      {
        ...trace("stream", [placement("1", 5_000), placement("2", 190_000)]),
        ...{ end: 200_000, speed: 10, streams: [...listening, ...streams] },
      },
      streamsBaseline,
      policy,
    )
  expect(judged([stalled])).toMatchObject({ exercised: false })
  expect(judged([event(5_000, "pinged"), stalled])).toMatchObject({ findings: [{}] })
  expect(judged([event(5_000, "pinged", { connection: 2 }), stalled])).toMatchObject({ exercised: false })
  expect(judged([stalled], { priceAgeMaxMs: 30_000 })).toMatchObject({ findings: [{}] })
})

test("after a gap the bot must rebuild its book before the next order", () => {
  const gaps = [10_000, 15_000].map((time) => event(time, "fault", { channel: book, faultKind: "streamGap" }))
  const found = (
    times: ReadonlyArray<number>,
    events: ReadonlyArray<Event>,
    reads: ReadonlyArray<Seen> = [],
  ) => ofStreams("stream-gap", times, [...gaps, ...events], reads)
  expect(found([30_000], [])).toBe(1)
  // A read before the end of the gap may miss later changes.
  expect(found([30_000], [], [depthRead(12_000)])).toBe(1)
  expect(found([30_000], [], [depthRead(14_900)])).toBe(0)
  expect(found([30_000], [], [depthRead(16_000)])).toBe(0)
  expect(found([30_000], [event(16_000, "subscribed", { channel: book, connection: 3 })])).toBe(0)
  expect(found([30_000], [event(16_000, "subscribed", { channel: own, connection: 3 })])).toBe(1)
  expect(found([30_000], [event(16_000, "closed")])).toBe(0)
  expect(found([16_000], [])).toBe("not exercised")
  // A bot without a later order passes if it rebuilt its book; the rule is not exercised if the case ended.
  expect(found([5_000], [], [depthRead(16_000)])).toBe(0)
  expect(found([5_000], [event(200_000, "closed")])).toBe("not exercised")
  expect(ofStreams("stream-gap", [30_000], [])).toBe("not exercised")
})

test("after a cut the bot must read its orders before the next order", () => {
  const cut = event(10_000, "fault", { channel: own, connection: 2, faultKind: "streamCut" })
  const again = event(12_000, "subscribed", { channel: own, connection: 3 })
  expect(ofStreams("stream-reconnect", [30_000], [cut, again])).toBe(1)
  expect(ofStreams("stream-reconnect", [30_000], [cut, again], [read(12_500)])).toBe(0)
  expect(ofStreams("stream-reconnect", [30_000], [cut, again], [read(9_000)])).toBe(1)
  // The cancel of one order does not show the other one that was open at the cut.
  const answered = (id: string, method: "GET" | "DELETE" = "DELETE") =>
    seen({
      at: 20_000,
      method,
      endpoint: "spot.cancelOrder",
      parameters: { symbol: "BTCUSDT", orderId: id, signature: "***" },
      answer: JSON.stringify({ orderId: id, status: "CANCELED", executedQty: "0" }),
    })
  const both = [5_000, 6_000, 30_000]
  expect(ofStreams("stream-reconnect", both, [cut, again], [answered("0")])).toBe(1)
  expect(ofStreams("stream-reconnect", both, [cut, again], [answered("0"), answered("1")])).toBe(
    "not exercised",
  )
  expect(ofStreams("stream-reconnect", both, [cut, again], [answered("0"), answered("1", "GET")])).toBe(0)
  // A rejected cancel does not show the executed quantity.
  const refused = seen({ ...answered("0"), outcome: "refused", code: -2011, answer: '{"code":-2011}' })
  expect(ofStreams("stream-reconnect", [5_000, 30_000], [cut, again], [refused])).toBe(1)
  expect(ofStreams("stream-reconnect", [11_000], [cut, again])).toBe("not exercised")
  expect(ofStreams("stream-reconnect", [30_000], [])).toBe("not exercised")
})

test("after its listen key expires the bot must make another one or read its orders", () => {
  const expired = event(10_000, "fault", { channel: own, connection: 2, faultKind: "listenKeyExpired" })
  const refused = event(12_000, "refused", { connection: 3, reason: "Invalid listen key" })
  const again = event(30_000, "subscribed", { channel: own, connection: 4 })
  expect(ofStreams("listen-key", [20_000, 90_000], [expired, refused])).toBe(1)
  expect(ofStreams("listen-key", [20_000, 90_000], [expired, refused, again])).toBe(0)
  const ended = event(40_000, "closed", { connection: 4 })
  expect(ofStreams("listen-key", [20_000, 90_000], [expired, refused, again, ended])).toBe(1)
  // The bot received pushes all the time through a second key.
  const second = event(1_000, "subscribed", { channel: own, connection: 5 })
  expect(ofStreams("listen-key", [20_000, 90_000], [expired, second])).toBe(0)
  expect(ofStreams("listen-key", [20_000, 90_000], [expired], [read(70_000)])).toBe(0)
  expect(ofStreams("listen-key", [20_000, 90_000], [expired], [read(15_000)])).toBe(1)
  expect(ofStreams("listen-key", [20_000], [expired])).toBe("not exercised")
  const given = { ...trace("stream", [placement("1", 85_000)], [read(30_000)]), end: 200_000 }
  const late = { ...given, streams: [...listening, expired], stallMs: 20_000 }
  expect(judge("listen-key", late, streamsBaseline)).toEqual(tooSlow)
  expect(ofStreams("listen-key", [20_000, 90_000], [])).toBe("not exercised")
})

test("a pushed fill counts as read", () => {
  const fill = { id: "1", orderId: "1", symbol: "BTCUSDT", isBuy: true, price: 1, quantity: 0.01 }
  const fills = [{ ...fill, time: 20_000, isSelfTrade: false }]
  const others = [25_000, 40_000, 60_000].map(depthRead)
  const given: Trace = {
    ...trace("outage", [placement("1", 1_000), placement("2", 90_000)], others),
    fills,
  }
  expect(found("fill-noticed", given, resting)).toBe(1)
  expect(found("fill-noticed", { ...given, streams: listening }, resting)).toBe(0)
  const cut = event(10_000, "closed", { connection: 2 })
  expect(found("fill-noticed", { ...given, streams: [...listening, cut] }, resting)).toBe(1)
})

test("a fill may stay unread for twice the bot's usual time between reads", () => {
  const fill = { id: "1", orderId: "1", symbol: "BTCUSDT", isBuy: true, price: 1, quantity: 0.01 }
  const fills = [{ ...fill, time: 20_000, isSelfTrade: false }]
  const others = [25_000, 40_000, 60_000].map(depthRead)
  const placed = [placement("1", 1_000), placement("2", 90_000)]
  const given: Trace = { ...trace("outage", placed, others), fills }
  const slow = baselineOf([trace("baseline", [placement("1", 1_000)], [read(500), read(40_500)])])
  expect(slow.readGapMs).toBe(40_000)
  expect(found("fill-noticed", given, slow)).toBe("not exercised")
  const faster = baselineOf([trace("baseline", [placement("1", 1_000)], [read(500), read(30_500)])])
  expect(found("fill-noticed", given, faster)).toBe(1)
  // On a slow machine the bot has not yet sent as many requests as between two reads.
  const busy = baselineOf([
    trace("baseline", [placement("1", 1_000)], [read(500), ...[600, 700, 800].map(depthRead), read(900)]),
  ])
  expect(found("fill-noticed", given, busy)).toBe("not exercised")
})

test("streams of an exchange that stops count as closed, even without a log entry", () => {
  const closed = event(5_000, "closed", { connection: 1 })
  expect(endsOfOpen([...listening, closed], 9_000)).toEqual([event(9_000, "closed", { connection: 2 })])
})

test("rules about streams do not apply to a bot without streams, and their cases are not played", () => {
  for (const { id } of ruleGroups.Streams!)
    expect(found(id, trace("baseline", [placement("1", 1_000)]))).toMatch(/^The bot (uses|keeps) no /)
  const cases = casesOf({ pace: 1, seed: 1, worths: new Map(), channels: [] }).map(({ id }) => id)
  expect(cases.filter((id) => /stream|listen/.test(id))).toEqual([])
})

test("a pushed price counts while market data requests fail", () => {
  const blind = (at: number) =>
    seen({ at, endpoint: "market.depth", key: null, kind: "serverErrorBeforeCommit", outcome: "lost" })
  const given = trace("blind", [placement("1", 55_000)], [depthRead(1_000), blind(10_000), blind(70_000)])
  const reading = { ...quiet, readsMarket: true }
  expect(judge("stale-data", given, reading)).toMatchObject({ findings: [{}] })
  expect(judge("stale-data", { ...given, streams: listening }, reading)).toMatchObject({ findings: [] })
})

test("every rule has cases, and describes its provocation and a careful bot", () => {
  const cases = casesOf({
    pace: 1,
    seed: 1,
    worths: new Map([["BTCUSDT", 600]]),
    channels: [book, own],
  }).map(({ id }) => id)
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  for (const { id, cases: own, source, careful, provoked } of rules) {
    expect([id, own.filter((each) => each !== "baseline" && !cases.includes(each))]).toEqual([id, []])
    for (const text of [source, careful, provoked]) expect(text.length).toBeGreaterThan(5)
  }
})

test("an invalid policy is rejected with the name of the wrong field", () => {
  expect(() => readPolicy({ exposureMax: { BTCUSDT: -1 } })).toThrow("exposureMax of a policy cannot be")
  expect(() => readPolicy({ colar: 1 })).toThrow("a policy has no field colar; its fields are exposureMax,")
  expect(readPolicy({ priceAgeMaxMs: null })).toEqual({ priceAgeMaxMs: null })
})

test("a bot that cancels spares a foreign order only if it cancelled while that rested", () => {
  const arrived = { what: "foreign", words: "a foreign order, 9", from: 5_000, to: 5_000 } as const
  const cancel = (at: number) =>
    seen({ at, method: "DELETE", endpoint: "spot.cancelOrder", parameters: { orderId: "1" } })
  const of = (others: ReadonlyArray<Seen>): Trace => ({
    ...trace("foreign-order", [placement("1", 1_000)], others),
    foreignIds: new Set(["9"]),
    happenings: [arrived],
  })
  expect(found("foreign-orders", of([cancel(2_000)]), cancelling)).toBe("not exercised")
  expect(found("foreign-orders", of([cancel(6_000)]), cancelling)).toBe(0)
  expect(found("foreign-orders", of([]), quiet)).toBe(0)
})

test("a rule whose failure is provoked does not pass by its baseline alone", () => {
  const rule = ruleNamed("client-id-unique")
  const of = (caseId: string, exercised: boolean) => ({
    trace: trace(caseId, []),
    judgement: exercised ? passed : notExercised,
    shown: "",
  })
  const verdict = (isKillJudged: boolean) =>
    verdictOn(rule, {
      judged: [of("baseline", true), of("bot-kill", isKillJudged)],
      ...{ missing: [], cases: [], whyNoSpeed: null },
    }).verdict
  expect([verdict(true), verdict(false)]).toEqual(["pass", "not judged"])
})
