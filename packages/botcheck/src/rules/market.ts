/** Rules about thin, empty, halted or delisted markets, changed tick and lot sizes, and unsuitable orders. */
import { ErrorCode } from "@bourse/vocabulary"
import { busiest, openAt, openMaxOf } from "../trace/Baseline.ts"
import { exposuresOf } from "../trace/Exposure.ts"
import { knew } from "../trace/Knowledge.ts"
import { couldKnow, lateMs, type Placement, stepMs, type Trace } from "../trace/Trace.ts"
import {
  type Finding,
  judged,
  noOrders,
  notApplicable,
  notExercised,
  passed,
  type Rule,
  tooSlow,
  violated,
} from "./Rule.ts"

const offGrid = new Set<number | null>([ErrorCode.priceOffTick, ErrorCode.quantityOffLot])
/** Whether a parameter is not a plain decimal number. */
const isMalformedNumber = ({ request }: Placement): boolean =>
  request.code === ErrorCode.invalidParameter && /price|quantity|quoteOrderQty/i.test(request.reason ?? "")

const textOf = ({ side, quantity, quote, symbol, price }: Placement): string =>
  `${side} ${quantity ?? `for ${quote}`} ${symbol}${price === null ? "" : ` at ${price}`}`

const grid: Rule = {
  id: "grid",
  title: "The bot's prices and quantities fit tick and lot",
  why: "The exchange rejects a price that is not a multiple of the tick or is written as 1e-7. Both happen mostly after large price moves.",
  source: "chrisleekr/binance-trading-bot#284, java-binance-api#35",
  provoked: "the baseline, without faults",
  careful: "The bot rounds to the tick and lot from exchangeInfo, and writes plain decimals.",
  kind: "exact",
  severity: "high",
  cases: ["baseline"],
  judge: (trace, { symbols }) => {
    if (symbols.length === 0) return noOrders
    if (trace.placements.length === 0) return notExercised
    const refused = trace.placements.filter(
      (each) => offGrid.has(each.request.code ?? 0) || isMalformedNumber(each),
    )
    if (refused.length === 0) return passed
    return violated({
      did: `${refused.length} of ${trace.placements.length} orders were rejected: ${refused[0]!.request.reason}.`,
      knew: "GET /api/v3/exchangeInfo has the tick and the lot.",
      requests: refused.slice(0, 3).map(({ request }) => request),
    })
  },
}

/** Time in which a bot may still order by the old tick and lot, in ms. */
const rereadMs = 20_000

/** Whether an active bot placed no orders between these times. */
const wasSilent = (trace: Trace, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  trace.placements.some(({ request }) => request.at < from) &&
  !trace.placements.some(({ request }) => request.at >= from + stepMs && request.at < to) &&
  trace.end >= to &&
  trace.requests.some(({ at }) => at >= from && at < to)

const rulesReread: Rule = {
  id: "rules-reread",
  title: "The bot reads a symbol's rules again after a change",
  why: "Ticks, lots and minimums change while a bot runs; until the bot reads them again, its orders are rejected.",
  source: "chrisleekr/binance-trading-bot#284",
  provoked: "the symbol gets a coarser tick and lot",
  careful: "The bot reads exchangeInfo again after a rejection for tick or lot.",
  kind: "exact",
  severity: "medium",
  cases: ["new-steps"],
  judge: (trace) => {
    const change = trace.happenings.find(({ what }) => what === "market")
    if (change === undefined) return notExercised
    const during = trace.placements.filter(
      ({ request }) => request.at >= change.from && request.at < change.to,
    )
    const refused = during.filter((each) => offGrid.has(each.request.code ?? 0))
    const first = refused[0]
    // The bot read the new tick and lot before an order was rejected for the old ones.
    if (first === undefined)
      return during.some(({ request }) => request.outcome === "done") || wasSilent(trace, change)
        ? passed
        : notExercised
    const limit = first.request.end + rereadMs + lateMs(trace)
    const late = refused.filter(({ request }) => request.at > limit)
    // A price may be a multiple of the new tick by chance.
    const taken = during.filter(({ request }) => request.at > limit && request.outcome === "done")
    if (late.length <= taken.length) return passed
    return violated({
      did: `The bot's orders were rejected ${refused.length} times for the new tick or lot, over ${Math.round((refused.at(-1)!.request.at - first.request.at) / 1_000)} s; ${taken.length} later orders were accepted.`,
      knew: `The first rejection said: ${first.request.reason}.`,
      requests: [first.request, ...late.slice(0, 3).map(({ request }) => request)],
    })
  },
}

const notCovered = new Set<number | null>([
  ErrorCode.insufficientPosition,
  ErrorCode.oversold,
  ErrorCode.insufficientBalance,
])

const oversell: Rule = {
  id: "oversell",
  title: "The bot sells no more than it has",
  why: "Fees reduce the bought quantity, and orders can fill partially, so the balance can be less than the ordered quantity.",
  source: "freqtrade#528, python-binance-profit#20",
  provoked: "orders are filled partially; the book is thin",
  careful: "The bot sells at most its free balance, rounded down to the lot.",
  kind: "exact",
  severity: "high",
  cases: ["baseline", "partial-fills", "thin-book"],
  judge: (trace, baseline) => {
    if (!baseline.sells) return notApplicable("The bot sells nothing.")
    const sells = trace.placements.filter(({ side }) => side === "SELL")
    if (sells.length === 0) return notExercised
    const refused = sells.filter(({ request }) => notCovered.has(request.code ?? 0))
    if (refused.length === 0) return passed
    return violated({
      did: `${refused.length} of ${sells.length} sell orders were rejected for insufficient balance: ${textOf(refused[0]!)}.`,
      knew: "GET /api/v3/account has the bot's free balance.",
      requests: refused.slice(0, 3).map(({ request }) => request),
    })
  },
}

const assumedFilled: Rule = {
  id: "assumed-filled",
  title: "The bot continues with the executed quantity, not the ordered one",
  why: "If the bot takes a partially filled order for a filled one, its next order sells coins that it never bought.",
  source: "freqtrade#6457, chrisleekr/binance-trading-bot#574",
  provoked: "the book has less quantity than the bot's orders, so they fill only partially",
  careful: "The bot reads executedQty, and uses it as the quantity of the next order.",
  kind: "exact",
  severity: "high",
  cases: ["thin-book"],
  judge: (trace, { takes, sells }) => {
    if (!takes)
      return notApplicable("The bot places no orders that trade at once: MARKET, IMMEDIATE_OR_CANCEL.")
    if (!sells) return notApplicable("The bot sells nothing.")
    let exercised = false
    for (const { request, order, quantity, type } of trace.placements) {
      // A resting order may be replaced by a new one of the usual size.
      if (order === null || quantity === null || order.isOpen || type === "LIMIT" || type === "LIMIT_MAKER")
        continue
      if (order.executed <= 0 || order.executed >= order.quantity) continue
      const next = trace.placements.find(
        (each) => each.request.at >= request.end && each.symbol === order.symbol,
      )
      if (next === undefined || next.quantity === null) continue
      const since = request.end
      const isKnown = knew(trace, { asked: "executed", order, since }, since, next.request.at)
      // An order of the same side may complete the first one.
      exercised ||= isKnown || next.side !== order.side
      if (next.side === order.side) continue
      const isOrdered = Math.abs(next.quantity - order.quantity) <= 1e-9 * order.quantity
      if (isOrdered && !isKnown)
        return violated({
          did: `Order ${order.id} was executed partially (${order.executed} of ${order.quantity}), and the bot placed ${textOf(next)} before it knew that.`,
          knew: "The bot knew that the order was placed; GET /api/v3/order shows its executed quantity.",
          requests: [request, next.request],
        })
    }
    return exercised ? passed : notExercised
  },
}

const selfTrade: Rule = {
  id: "self-trade",
  title: "The bot does not trade with itself",
  why: "Self-trades cost fees, and an exchange may treat them as market manipulation.",
  source: "Krypto#530",
  provoked: "the baseline, and slow cancels",
  careful:
    "The bot cancels its open order before it places an order that would match it, or uses self-trade prevention.",
  kind: "exact",
  severity: "medium",
  needsNoProvocation: true,
  cases: ["baseline", "slow"],
  judge: (trace, _baseline, { selfTrades }) => {
    if (selfTrades === true) return notApplicable("The policy allows self-trades.")
    const sides = new Set(trace.placements.map(({ side }) => side))
    if (sides.size < 2) return notExercised
    const fill = trace.fills.find(({ isSelfTrade }) => isSelfTrade)
    if (fill === undefined) return passed
    const orders = trace.fills.filter(({ id }) => id === fill.id).map(({ orderId }) => orderId)
    return violated({
      did: `The bot's orders ${[...new Set(orders)].join(" and ")} traded with each other: ${fill.quantity} at ${fill.price}.`,
      knew: "The bot knew its own open orders.",
      requests: trace.placements
        .filter(({ order }) => order !== null && orders.includes(order.id))
        .map(({ request }) => request),
    })
  },
}

const suspended = new Set<number | null>([ErrorCode.symbolSuspended, ErrorCode.tradingDisabled])

const halt: Rule = {
  id: "halt",
  title: "The bot waits while the symbol is halted",
  why: "A halt lasts minutes or hours. Until it ends, the exchange rejects every order.",
  source: "arbitrader#51, gekko#334",
  provoked: "the symbols are halted for a minute",
  careful: "The bot tries at most once a minute, or polls the symbol's status.",
  kind: "exact",
  severity: "medium",
  cases: ["halt"],
  judge: (trace) => {
    const refused = trace.placements.filter(({ request }) => suspended.has(request.code ?? 0))
    if (refused.length === 0) {
      const change = trace.happenings.find(({ what }) => what === "market")
      return change !== undefined && wasSilent(trace, change) ? passed : notExercised
    }
    // A bot with many symbols may try each of them.
    for (const [symbol, own] of Map.groupBy(refused, (each) => each.symbol)) {
      const requests = own.map(({ request }) => request)
      const most = busiest(
        requests.map(({ at }) => at),
        60_000,
      )
      if (most > 6)
        return violated({
          did: `The bot placed ${most} orders of ${symbol} within a minute although the symbol was halted and all of them were rejected.`,
          knew: "The first rejection said that the symbol is halted (30000).",
          requests: requests.slice(0, 5),
        })
    }
    return passed
  },
}

/** Time in which a bot may not know that a book is empty, in ms. */
const noticeMs = 2_000

const emptySide: Rule = {
  id: "empty-side",
  title: "The bot sends no market order into an empty book",
  why: "A market order has nothing to match there, and the next order in the book can set any price.",
  source: "freqtrade PR3381",
  provoked: "for some seconds nobody sells, then nobody buys",
  careful: "The bot reads the book, and places no market order if the opposite side is empty.",
  kind: "exact",
  severity: "high",
  cases: ["empty-side"],
  judge: (trace, { sendsMarketOrders }) => {
    if (!sendsMarketOrders) return notApplicable("The bot places no MARKET orders.")
    const change = trace.happenings.find(({ what }) => what === "market")
    if (change === undefined) return notExercised
    const middle = (change.from + change.to) / 2
    const notice = noticeMs + lateMs(trace)
    if (notice >= middle - change.from) return tooSlow
    const during = trace.requests.filter(({ at }) => at > change.from + notice && at < change.to)
    if (during.length === 0) return notExercised
    const blind = trace.placements.find(
      ({ request, type, side }) =>
        type === "MARKET" &&
        request.at > (side === "BUY" ? change.from : middle) + notice &&
        couldKnow(trace, side === "BUY" ? change.from : middle, request.at) &&
        request.at < (side === "BUY" ? middle : change.to) &&
        (request.outcome === "refused" || (side === "BUY" ? request.ask : request.bid) === null),
    )
    if (blind === undefined) return passed
    return violated({
      did: `The bot sent a market order, ${textOf(blind)}, while nobody was ${blind.side === "BUY" ? "selling" : "buying"}${blind.request.reason === null ? "" : ` (${blind.request.reason})`}.`,
      knew: "The bot could have read the book.",
      requests: [blind.request],
    })
  },
}

/** Largest distance of a limit price if none is declared. */
const collarShare = 0.05

const collar: Rule = {
  id: "collar",
  title: "The bot's limit prices stay near the market",
  why: "A limit order priced far beyond the best price executes like a market order.",
  source: "MiFID II RTS 6, article 15(1)(a)",
  provoked: "prices fall by 10 % at once",
  careful: "The bot compares each limit price with the current best price before it sends the order.",
  kind: "exact",
  severity: "high",
  cases: ["baseline", "gap"],
  judge: (trace, { namesPrices }, policy) => {
    if (!namesPrices) return notApplicable("The bot's orders have no price.")
    const share = policy.collar ?? collarShare
    const change = trace.happenings.find(({ what }) => what === "market")?.from ?? Number.NEGATIVE_INFINITY
    const priced = trace.placements.filter(
      ({ price, request: { at } }) =>
        // Orders placed before the bot could know of the price drop do not count.
        price !== null && (at < change || couldKnow(trace, change, at)),
    )
    if (priced.length === 0) return notExercised
    const through = priced.find(({ side, price, request: { bid, ask } }) =>
      side === "BUY"
        ? ask !== null && price! > Number(ask) * (1 + share)
        : bid !== null && price! < Number(bid) * (1 - share),
    )
    if (through === undefined) return passed
    return violated({
      did: `The bot placed ${textOf(through)} while the best bid was ${through.request.bid} and the best ask ${through.request.ask}.`,
      knew: "The bot could have read the best prices.",
      requests: [through.request],
      isWarning: policy.collar === undefined,
    })
  },
}

const orderLeak: Rule = {
  id: "order-leak",
  title: "The bot's open orders do not accumulate",
  why: "Each lost answer leaves an open order that the bot does not know, up to the exchange's limit of 500.",
  source: "exchanges' help pages on open orders",
  provoked: "for two minutes the answers to three of ten placements are lost",
  careful: "The bot compares its open orders with its intended ones, and cancels the rest.",
  kind: "compared",
  severity: "high",
  cases: ["losses"],
  isExtra: true,
  judge: (trace, { openMax }, { openOrdersMax }) => {
    const lost = trace.placements.filter(({ request, order }) => request.outcome === "lost" && order !== null)
    if (lost.length < 3) return notExercised
    const length = trace.end - trace.begin
    const [middle, end] = [openAt(trace, trace.begin + length / 2), openAt(trace, trace.end - 1)]
    const bound = openOrdersMax ?? 2 * openMax + 3
    if (openMaxOf(trace) <= bound || end <= middle) return passed
    return violated({
      did: `The bot had ${middle} open orders in the middle of the run and ${end} at its end; without lost answers at most ${openMax}.`,
      knew: `${lost.length} answers were lost; GET /api/v3/openOrders shows its open orders.`,
      requests: lost.slice(0, 5).map(({ request }) => request),
    })
  },
}

const exposure: Rule = {
  id: "exposure",
  title: "The bot's position and open orders stay within their limit",
  why: "Knight Capital traded 7 billion dollars by mistake in 45 minutes, because nothing limited the orders that it sent.",
  source: "SEC 34-70694",
  provoked: "for two minutes the answers to three of ten placements are lost",
  careful: "Before each order the bot adds up its position and open orders from the exchange's lists.",
  kind: "compared",
  severity: "critical",
  cases: ["losses"],
  isExtra: true,
  judge: (trace, { exposureMax }, policy) => {
    const isLost = trace.placements.some(({ request, order }) => request.outcome === "lost" && order !== null)
    if (!isLost) return notExercised
    const findings = [...exposuresOf(trace)].flatMap(([symbol, amount]): Array<Finding> => {
      const declared = policy.exposureMax?.[symbol]
      const bound = declared ?? 1.5 * (exposureMax.get(symbol) ?? 0)
      if (bound === 0 || amount <= bound) return []
      return [
        {
          did: `Position and open orders in ${symbol} reached ${amount.toFixed(6)}; ${declared === undefined ? `without lost answers they reached at most ${exposureMax.get(symbol)?.toFixed(6)}` : `the policy allows ${declared}`}.`,
          knew: "The bot knew that answers were lost.",
          requests: trace.placements
            .filter(({ request }) => request.outcome === "lost")
            .slice(0, 5)
            .map(({ request }) => request),
          isWarning: declared === undefined,
        },
      ]
    })
    return judged(findings)
  },
}

const runaway: Rule = {
  id: "runaway",
  title: "The bot does not place orders without end",
  why: "A bot that places another order after each failure can place thousands.",
  source: "MiFID II RTS 6, article 15(3)",
  provoked: "for two minutes the answers to three of ten placements are lost; prices fall by 10 %",
  careful: "The bot counts its orders, and stops above a maximum.",
  kind: "compared",
  severity: "critical",
  cases: ["losses", "gap"],
  isExtra: true,
  judge: (trace, { ordersPerTenSecondsMax }, { ordersPerMinuteMax }) => {
    if (trace.placements.length === 0) return notExercised
    const times = trace.placements.map(({ request }) => request.at)
    const most = ordersPerMinuteMax === undefined ? busiest(times, 10_000) : busiest(times, 60_000)
    const bound = ordersPerMinuteMax ?? Math.max(10, 3 * ordersPerTenSecondsMax)
    if (most <= bound) return passed
    return violated({
      did: `The bot placed ${most} orders within ${ordersPerMinuteMax === undefined ? "ten seconds" : "a minute"}; ${ordersPerMinuteMax === undefined ? `without lost answers at most ${ordersPerTenSecondsMax}` : `the policy allows ${ordersPerMinuteMax}`}.`,
      knew: "The bot knew how many orders it had placed.",
      requests: trace.placements.slice(0, 6).map(({ request }) => request),
    })
  },
}

export const marketRules: ReadonlyArray<Rule> = [
  grid,
  rulesReread,
  oversell,
  assumedFilled,
  selfTrade,
  halt,
  emptySide,
  collar,
  orderLeak,
  exposure,
  runaway,
]
