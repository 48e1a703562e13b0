/** A bot in one case as the exchange saw it: requests, orders, fills, and what was done to both. Nothing else is judged. */
import type { FaultKind, LoggedRequest, LoggedStreamEvent } from "@bourse/client/control"

/** The outcome of a request, as far as the bot can know it. `lost`: nothing; it may have been executed. `limited`: 429 or 418. */
export type Outcome = "done" | "refused" | "limited" | "lost"

export interface Seen extends Omit<LoggedRequest, "time" | "exchangeTime" | "parameters"> {
  readonly parameters: Readonly<Record<string, string | undefined>>
  /** When it arrived and when its answer left, exchange time in milliseconds. */
  readonly at: number
  readonly end: number
  /** The kind of the fault that was injected. */
  readonly kind: FaultKind | null
  /** Which process of the bot sent it, from 0. */
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

/** A placement, with the order that it made; null where it made none. */
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
  /** How it ended: by itself, by a signal of a case, or with the case; `done`: by itself, as a bot with `every` does. */
  readonly by: "itself" | "done" | "kill" | "term" | "end"
  readonly exitCode: number | null
}

/** Something that was done, with its time. */
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
  /** For a bot that ends by itself: from one start to the next, milliseconds of the exchange clock; null for others. */
  readonly every: number | null
  readonly begin: number
  readonly end: number
  /** In the order of arrival. */
  readonly requests: ReadonlyArray<Seen>
  readonly placements: ReadonlyArray<Placement>
  /** The base and quote asset of each symbol it ordered. */
  readonly assets: ReadonlyMap<string, { readonly base: string; readonly quote: string }>
  /** Events of its connections of the streams, in order. */
  readonly streams: ReadonlyArray<LoggedStreamEvent>
  /** The bot's own, in the order of their ids. */
  readonly orders: ReadonlyArray<Order>
  readonly fills: ReadonlyArray<Fill>
  /** Orders of the check itself on the bot's account. */
  readonly foreignIds: ReadonlySet<string>
  readonly lives: ReadonlyArray<Life>
  readonly happenings: ReadonlyArray<Happening>
  /** The last output of the last process. */
  readonly output: string
  /** The values that a rejection may name: budget of request weights. */
  readonly weightLimit: number
  /** The longest time for which the machine let this process, and so maybe the bot, not run: milliseconds of the system clock. */
  readonly stallMs: number
}

/** The process that was killed, by its place among the processes; undefined where none was killed and started again. */
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

/** How far apart the prices of two orders for the same intent may be: the market moved a little in between. */
const alikeShare = 0.001

export const isAlike = (a: Placement, b: Placement): boolean =>
  a.symbol === b.symbol &&
  a.side === b.side &&
  a.type === b.type &&
  near(a.quantity, b.quantity, 0.0001) &&
  near(a.quote, b.quote, 0.0001) &&
  near(a.price, b.price, alikeShare)

/** Whether something the bot could have read lies between: sent after the one ended, and answered before the other. */
export const between = (
  trace: Trace,
  from: number,
  to: number,
  is: (request: Seen) => boolean,
): Seen | undefined => trace.requests.find((each) => each.at >= from && each.end <= to && is(each))

export const isSigned = ({ key, parameters }: Seen): boolean => key !== null && "signature" in parameters

/** A request of a cancel that was lost, or of any write. */
export const nameOf = (request: Seen): string => `${request.method} ${request.path}`

/** How far reads are behind in the case with stale reads. */
export const staleReadSeconds = 4

/** The time that a bot may not know of a change that it has not read. */
const unreadMs = 15_000

/** How late a bot may have been since the machine did not let it run, milliseconds: it and the exchange, one after the other. */
export const lateMs = ({ speed, stallMs }: Trace): number => 2 * stallMs * speed

/** The simulated market moves in such steps: so long what was may still be shown. */
export const stepMs = 250

/** Whether a bot could know at a moment how the market has been since it changed: it has read it, or had the time to. */
export const couldKnow = (trace: Trace, change: number, at: number): boolean =>
  at > change + unreadMs + lateMs(trace) || between(trace, change + stepMs, at, isMarketRead) !== undefined

/** Requests that were on their way when an answer left, milliseconds: of the system clock, so more where the clock is fast. */
export const inFlightMs = (trace: Trace, answerMs: number): number =>
  Math.max(150 * trace.speed, 2 * answerMs * trace.speed, lateMs(trace))
