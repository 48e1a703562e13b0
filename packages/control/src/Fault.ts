/**
 * Fault injection in a sandbox, to test how a client handles errors. A rule has the kind of fault, the requests it
 * applies to, and how many of them.
 */
import * as Schema from "effect/Schema"
import { boundedText } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"

const wholeFrom = (least: number) => Schema.Int.check(Schema.isGreaterThanOrEqualTo(least))

/** Before the commit: the request is not processed. After it: the request is processed, and its response is lost or damaged. */
export const FaultKind = Schema.Literals([
  /** The request is processed `latencyMs` later, and its response sent `responseLatencyMs` later. */
  "latency",
  /** 429 and 418 with `Retry-After: 1`; the request is not processed. */
  "tooManyRequests",
  "banned",
  /** The server error `status`, before the request is processed, or instead of its response. */
  "serverErrorBeforeCommit",
  "serverErrorAfterCommit",
  /** The connection is closed before the request is processed, or instead of its response. */
  "dropBeforeCommit",
  "dropAfterCommit",
  /** The request is processed, and only the first half of its response body is sent. */
  "garbage",
]).annotate({ examples: ["dropAfterCommit"] })
export type FaultKind = typeof FaultKind.Type

const latency = wholeFrom(1).check(Schema.isLessThanOrEqualTo(ControlLimits.latencyMaxMs))

const Rule = Schema.Struct({
  kind: FaultKind,
  /** An endpoint's id, `spot.placeOrder`, or method and path, `POST /api/v3/order`; default: every endpoint. */
  endpoint: Schema.optionalKey(
    boundedText(ControlLimits.endpointLengthMax).annotate({ examples: ["spot.placeOrder"] }),
  ),
  /** Only requests with this API key. */
  key: Schema.optionalKey(boundedText(ControlLimits.keyLengthMax).annotate({ examples: ["my-key"] })),
  /** Number of matching requests to let through first; default: 0. */
  skip: Schema.optionalKey(wholeFrom(0)),
  /** Number of matching requests to inject the fault into; default without `share`: 1. */
  count: Schema.optionalKey(wholeFrom(1)),
  /** Instead of `count`: the probability for each matching request, above 0 and up to 1. */
  share: Schema.optionalKey(Schema.Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(1))),
  /** Random seed, with `share` or `latencyScatter`: the same seed selects the same requests; default: the rule's id. */
  seed: Schema.optionalKey(wholeFrom(0)),
  /** With `latency`: the delay before the request is processed, in milliseconds of the exchange clock. */
  latencyMs: Schema.optionalKey(latency.annotate({ examples: [500] })),
  /** With `latency`: the delay of the response, when the request is processed and durable, likewise. */
  responseLatencyMs: Schema.optionalKey(latency.annotate({ examples: [500] })),
  /**
   * With `latency`: delays are log-normal around their medians `latencyMs` and `responseLatencyMs`, with this standard
   * deviation of the logarithm; default: 0, always the same.
   */
  latencyScatter: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 3 }))),
  /** With `latency`: advances a frozen clock by the delay; default: with a frozen clock there is none. */
  movesClock: Schema.optionalKey(Schema.Boolean),
  /** With a server error: its status; default: 500. */
  status: Schema.optionalKey(Schema.Literals([500, 502, 503, 504])),
})

/** Checks which fields may be combined. */
const contradiction = ({
  kind,
  count,
  share,
  seed,
  status,
  ...rule
}: Partial<typeof Rule.Type> & Pick<typeof Rule.Type, "kind">) => {
  const { latencyMs, responseLatencyMs, latencyScatter, movesClock } = rule
  if (count !== undefined && share !== undefined) return "give count or share, not both"
  if (seed !== undefined && share === undefined && latencyScatter === undefined)
    return "seed needs share or latencyScatter"
  if (kind === "latency" && (latencyMs ?? responseLatencyMs) === undefined)
    return "latency needs latencyMs or responseLatencyMs"
  if (kind !== "latency" && (latencyMs ?? responseLatencyMs ?? latencyScatter ?? movesClock) !== undefined)
    return "latencyMs, responseLatencyMs, latencyScatter and movesClock are only for latency"
  if (!kind.startsWith("serverError") && status !== undefined)
    return "status is only for serverErrorBeforeCommit and serverErrorAfterCommit"
  return undefined
}

const { count: _, skip: __, ...always } = Rule.fields

/** A fault of a scenario: it applies as long as its act. */
export const ScenarioFault = Schema.Struct(always).check(Schema.makeFilter(contradiction))
export type ScenarioFault = typeof ScenarioFault.Type

/** A rule to add. Without `count` and `share` it applies once. */
export const NewFault = Rule.check(Schema.makeFilter(contradiction))
export type NewFault = typeof NewFault.Type

/** A rule with its current counts. */
export const Fault = Schema.Struct({
  id: Schema.String,
  ...Rule.fields,
  /** Number of requests it was applied to; with `count`, also the number remaining. */
  applied: Schema.Number,
  remaining: Schema.optionalKey(Schema.Number),
})
export type Fault = typeof Fault.Type
