/**
 * A bot in one case as the exchange recorded it: requests, orders, fills, and the acts of the case. Rules judge
 * only the trace.
 */
import type { FaultKind, LoggedRequest, LoggedStreamEvent } from "@bourse/client/control"

/**
 * Outcome of a request as the bot can know it. `lost`: the request may have been executed. `limited`: the
 * status was 429 or 418.
 */
export type Outcome = "done" | "refused" | "limited" | "lost"

export interface Seen extends Omit<LoggedRequest, "time" | "exchangeTime" | "parameters"> {
  readonly parameters: Readonly<Record<string, string | undefined>>
  /** Arrival of the request and time of the answer, in ms of the exchange clock. */
  readonly at: number
  readonly end: number
  /** Kind of the injected fault; null for a request without a fault. */
  readonly kind: FaultKind | null
  /** Number of the bot's process that sent the request, from 0. */
  readonly life: number
  readonly outcome: Outcome
}

export interface Order {
  readonly id: string
  readonly clientId: string
  readonly symbol: string
  readonly side: string
  readonly type: string
  readonly price: number
  readonly quantity: number
  readonly executed: number
  readonly status: string
  readonly time: number
  readonly updated: number
  readonly isOpen: boolean
}

export interface Fill {
  readonly id: string
  readonly orderId: string
  readonly symbol: string
  readonly isBuy: boolean
  readonly price: number
  readonly quantity: number
  readonly time: number
  readonly isSelfTrade: boolean
}

/** A placement with its order; the order is null if the placement made none. */
export interface Placement {
  readonly request: Seen
  readonly symbol: string
  readonly side: string
  readonly type: string
  readonly quantity: number | null
  readonly quote: number | null
  readonly price: number | null
  readonly clientId: string | null
  readonly order: Order | null
}

/** A process of the bot. */
export interface Life {
  readonly from: number
  readonly to: number
  /**
   * How the process ended: `itself`, by a signal of the case, with the case (`end`), or `done` as a bot with
   * `every` does.
   */
  readonly by: "itself" | "done" | "kill" | "term" | "end"
  readonly exitCode: number | null
}

/** An act of the case, with its time. */
export interface Happening {
  readonly what: string
  readonly from: number
  readonly to: number
  readonly words: string
}

export interface Trace {
  readonly caseId: string
  readonly seed: number
  readonly speed: number
  /**
   * Time between two starts of a bot that ends by itself, in ms of the exchange clock; null for a continuous bot.
   */
  readonly every: number | null
  readonly begin: number
  readonly end: number
  /** Requests in the order of arrival. */
  readonly requests: ReadonlyArray<Seen>
  readonly placements: ReadonlyArray<Placement>
  /** Base and quote asset of each symbol that the bot ordered. */
  readonly assets: ReadonlyMap<string, { readonly base: string; readonly quote: string }>
  /** Events of the bot's stream connections, in order. */
  readonly streams: ReadonlyArray<LoggedStreamEvent>
  /** The bot's orders, by id. */
  readonly orders: ReadonlyArray<Order>
  readonly fills: ReadonlyArray<Fill>
  /** Ids of the check's own orders on the bot's account. */
  readonly foreignIds: ReadonlySet<string>
  readonly lives: ReadonlyArray<Life>
  readonly happenings: ReadonlyArray<Happening>
  /** The end of the last process's output. */
  readonly output: string
  /** The weight limit of the bot's account. */
  readonly weightLimit: number
  /** Longest time for which this machine was suspended, in ms of the system clock. */
  readonly stallMs: number
}

/** The process that was killed and restarted, and the time; undefined if there was none. */
export const killedIn = ({ lives }: Trace): { readonly index: number; readonly at: number } | undefined => {
  const index = lives.findIndex(({ by }) => by === "kill")
  return index < 0 || index === lives.length - 1 ? undefined : { index, at: lives[index]!.to }
}

export const isAbout = ({ parameters }: Seen, symbol: string): boolean =>
  parameters.symbol === undefined || parameters.symbol.split(",").includes(symbol)

export const isMarketRead = ({ endpoint, outcome }: Seen): boolean =>
  outcome === "done" &&
  [
    "market.depth",
    "market.bookTicker",
    "market.priceTicker",
    "market.dayTicker",
    "market.klines",
    "market.trades",
    "market.aggTrades",
    "market.avgPrice",
  ].includes(endpoint ?? "")

const near = (a: number | null, b: number | null, share: number): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b))

/** Largest price difference of two orders for the same intent, as a fraction: the market moved in between. */
const alikeShare = 0.001

export const isAlike = (a: Placement, b: Placement): boolean =>
  a.symbol === b.symbol &&
  a.side === b.side &&
  a.type === b.type &&
  near(a.quantity, b.quantity, 0.0001) &&
  near(a.quote, b.quote, 0.0001) &&
  near(a.price, b.price, alikeShare)

/** The first request of a kind that was sent after one time and answered before another. */
export const between = (
  trace: Trace,
  from: number,
  to: number,
  is: (request: Seen) => boolean,
): Seen | undefined => trace.requests.find((each) => each.at >= from && each.end <= to && is(each))

export const isSigned = ({ key, parameters }: Seen): boolean => key !== null && "signature" in parameters

/** Method and path of a request. */
export const nameOf = (request: Seen): string => `${request.method} ${request.path}`

/** How far reads are behind in the case with stale reads, in seconds. */
export const staleReadSeconds = 4

/** How long a bot may not know of a change that it has not read, in ms. */
const unreadMs = 15_000

/**
 * How late the bot may be because the machine was suspended, in ms of the exchange clock. The suspension counts
 * twice: for the bot and the exchange.
 */
export const lateMs = ({ speed, stallMs }: Trace): number => 2 * stallMs * speed

/** Step of the simulated market, in ms: the old state may be visible this long. */
export const stepMs = 250

/** Whether the bot could know of a market change at this time: it read the market, or had time to. */
export const couldKnow = (trace: Trace, change: number, at: number): boolean =>
  at > change + unreadMs + lateMs(trace) || between(trace, change + stepMs, at, isMarketRead) !== undefined

/** Time in which requests were in flight when an answer was sent, in ms of the exchange clock. */
export const inFlightMs = (trace: Trace, answerMs: number): number =>
  Math.max(150 * trace.speed, 2 * answerMs * trace.speed, lateMs(trace))
