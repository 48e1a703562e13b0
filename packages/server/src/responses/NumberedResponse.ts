/**
 * The response of a request that has an id. The request's id is in the response (`X-Bourse-Request-Id`), in the
 * log and in the request log. A request's id is unique among all servers: a random prefix per process, and a
 * number.
 */
import { randomBytes } from "node:crypto"
import { type IncomingMessage, ServerResponse } from "node:http"
import { performance } from "node:perf_hooks"
import type { Fault } from "@bourse/control"
import type { Market } from "@bourse/engine"

export const requestIdHeader = "X-Bourse-Request-Id"

const prefix = `${randomBytes(4).toString("hex")}-`
let count = 0

export const requestId = (number: number): string => prefix + number

/** The number in a request's id from this process; undefined for any other text. */
export const numberOf = (id: string): number | undefined => {
  const number = id.startsWith(prefix) ? id.slice(prefix.length) : ""
  return /^\d{1,15}$/.test(number) ? Number(number) : undefined
}

/** The id of a response that node's HTTP parser causes. */
export const newRequestId = (): string => requestId(++count)

/** The exchange state when a request arrived. */
export interface Moment {
  /** Time of the exchange clock at the request's arrival, in milliseconds. */
  readonly exchangeTime: number
  /** The market of the request's symbol; null without one. */
  readonly market: Market | null
  /** The best prices of the market, in ticks; null for an empty side. */
  readonly bid: number | null
  readonly ask: number | null
}

/** An injected fault as the request log names it. */
export type MetFault = Pick<Fault, "id" | "kind">

export class NumberedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  readonly number = ++count
  /** Arrival time of the request's headers; `performance.now()`. */
  readonly began = performance.now()
  /** Body of the request, as text. */
  body = ""
  /** The fault injected into this request; null if none. */
  fault: MetFault | null = null
  /** The exchange's time and prices on arrival, for the request log; null if not recorded. */
  moment: Moment | null = null
}

export const requestIdOf = (response: ServerResponse): string =>
  response instanceof NumberedResponse ? requestId(response.number) : newRequestId()
