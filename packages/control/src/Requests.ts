/** The schemas of the request log: the latest requests to the interface, with their answers. */
import * as Schema from "effect/Schema"
import { boundedText } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"
import { FaultKind } from "./Fault.ts"

const digits = (length: number) =>
  Schema.String.check(
    Schema.isPattern(new RegExp(`^\\d{1,${length}}$`), { expected: `at most ${length} digits` }),
  )

/** Filter of the listed requests; all conditions must hold. Numbers in the filter are text, as in any query. */
export const RequestFilter = Schema.Struct({
  /** The API key of the request. */
  key: Schema.optional(boundedText(ControlLimits.keyLengthMax)),
  /** The id of an endpoint, for example `spot.placeOrder`. */
  endpoint: Schema.optional(boundedText(ControlLimits.endpointLengthMax)),
  /** HTTP status; 0 for requests whose connection was cut by a fault. */
  status: Schema.optional(digits(3)),
  /** Error code. */
  code: Schema.optional(
    Schema.String.check(Schema.isPattern(/^-?\d{1,7}$/, { expected: "a code of at most 7 digits" })),
  ),
  /** `true`: only requests that were not answered with 200. */
  rejected: Schema.optional(Schema.Literals(["true", "false"])),
  /**
   * Only requests answered after the one with this id; that request must still be in the log, or be older than the
   * log.
   */
  since: Schema.optional(boundedText(ControlLimits.requestIdLengthMax)),
  /** Filter: only the request with this id. */
  id: Schema.optional(boundedText(ControlLimits.requestIdLengthMax)),
  /** Maximum number of requests, the latest; default 100. */
  limit: Schema.optional(digits(6)),
})
export type RequestFilter = typeof RequestFilter.Type

/** One request and its answer. Signatures, secrets and passwords are masked as `***`. */
export const LoggedRequest = Schema.Struct({
  /** The header X-Bourse-Request-Id of its response. */
  id: Schema.String,
  /** Time at which the request arrived, system time in milliseconds, to the microsecond. */
  time: Schema.Number,
  /** The time of the request on the exchange clock, in ms. */
  exchangeTime: Schema.Number,
  /** Number of the connection in this server's process: requests with the same number used the same connection. */
  connection: Schema.Number,
  /** The id of the injected fault; null if none was injected. */
  fault: Schema.NullOr(Schema.String),
  /** The kind of the injected fault, because its rule may have been removed since. */
  faultKind: Schema.NullOr(FaultKind),
  /** The best prices of the request's symbol when it arrived; null without a symbol, or if a side is empty. */
  bid: Schema.NullOr(Schema.String),
  ask: Schema.NullOr(Schema.String),
  method: Schema.String,
  path: Schema.String,
  /** The endpoint's id; null for a path or method that does not exist. */
  endpoint: Schema.NullOr(Schema.String),
  /** The header X-MEXC-APIKEY; `***` if the exchange does not know the key, null for none. */
  key: Schema.NullOr(Schema.String),
  /**
   * Parameters of the request by name, decoded. A parameter name that was sent twice has both values, separated
   * by a comma.
   */
  parameters: Schema.Record(Schema.String, Schema.String),
  /** Whether the request's parameters were in a JSON body. */
  inBody: Schema.Boolean,
  /** Names of parameters of an accepted order that are ignored here but not on other venues, such as `stopPrice`. */
  ignored: Schema.Array(Schema.String),
  /** HTTP status of the response; 0 if a fault cut the connection. */
  status: Schema.Number,
  /** Error code of the response; null for a success. */
  code: Schema.NullOr(Schema.Number),
  /** The text of the rejection; null for a success. */
  reason: Schema.NullOr(Schema.String),
  /** Weight of the endpoint's window that was used after this request; null if nothing was charged. */
  weightUsed: Schema.NullOr(Schema.Number),
  /** Duration from the request's headers to its response, in ms. */
  durationMs: Schema.Number,
  /** The response body, its first 65,536 characters. */
  answer: Schema.String,
  /** The whole length of the response body, in characters. */
  answerLength: Schema.Number,
})
export type LoggedRequest = typeof LoggedRequest.Type
