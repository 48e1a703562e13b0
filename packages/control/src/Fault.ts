/**
 * What a sandbox spoils on purpose, so that one can see how a client bears it. A rule says what goes wrong, for which
 * requests, and for how many of them.
 */
import * as Schema from "effect/Schema"
import { boundedText } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"

const wholeFrom = (least: number) => Schema.Number.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(least))

/** Before the commit: nothing was done. After it: the request was handled as ever, and its answer is lost or spoilt. */
export const FaultKind = /*#__PURE__*/ Schema.Literals([
  /** The request is handled `latencyMs` later. */
  "latency",
  /** 429, and 418, as if the caller had used up its weight, or had gone on after that; come back after a second. */
  "tooManyRequests",
  "banned",
  /** `status` in place of the request's handling, or in place of its answer. */
  "serverErrorBeforeCommit",
  "serverErrorAfterCommit",
  /** The connection is cut in place of the request's handling, or in place of its answer. */
  "dropBeforeCommit",
  "dropAfterCommit",
  /** The request is handled, and the first half of its answer comes as if it were the whole. */
  "garbage",
]).annotate({ examples: ["dropAfterCommit"] })
export type FaultKind = typeof FaultKind.Type

const Rule = /*#__PURE__*/ Schema.Struct({
  kind: FaultKind,
  /** An endpoint's id, `spot.placeOrder`, or method and path, `POST /api/v3/order`; every endpoint when left out. */
  endpoint: /*#__PURE__*/ Schema.optionalKey(
    /*#__PURE__*/ boundedText(ControlLimits.endpointLengthMax).annotate({ examples: ["spot.placeOrder"] }),
  ),
  /** Strikes requests with this API key only. */
  key: /*#__PURE__*/ Schema.optionalKey(
    /*#__PURE__*/ boundedText(ControlLimits.keyLengthMax).annotate({ examples: ["my-key"] }),
  ),
  /** How many matching requests go through before the first is struck. */
  skip: /*#__PURE__*/ Schema.optionalKey(/*#__PURE__*/ wholeFrom(0)),
  /** How many matching requests are struck. */
  count: /*#__PURE__*/ Schema.optionalKey(/*#__PURE__*/ wholeFrom(1)),
  /** Which part of the matching requests is struck, above 0 and up to 1: `0.1` is every tenth or so. */
  share: /*#__PURE__*/ Schema.optionalKey(
    /*#__PURE__*/ Schema.Number.check(
      /*#__PURE__*/ Schema.isGreaterThan(0),
      /*#__PURE__*/ Schema.isLessThanOrEqualTo(1),
    ),
  ),
  /** Which ones of them: the same for the same seed. The rule's own id unless given. */
  seed: /*#__PURE__*/ Schema.optionalKey(/*#__PURE__*/ wholeFrom(0)),
  /** How long the latency is. */
  latencyMs: /*#__PURE__*/ Schema.optionalKey(
    /*#__PURE__*/ wholeFrom(1)
      .check(/*#__PURE__*/ Schema.isLessThanOrEqualTo(ControlLimits.latencyMaxMs))
      .annotate({ examples: [500] }),
  ),
  /** Which server error; 500 unless given. */
  status: /*#__PURE__*/ Schema.optionalKey(/*#__PURE__*/ Schema.Literals([500, 502, 503, 504])),
})

/** What of a rule goes with what. */
const contradiction = ({ kind, count, share, seed, latencyMs, status }: typeof Rule.Type) => {
  if (count !== undefined && share !== undefined) return "a rule has a count or a share, not both"
  if (seed !== undefined && share === undefined) return "a seed goes with a share"
  if (kind === "latency" && latencyMs === undefined) return "latency needs latencyMs"
  if (kind !== "latency" && latencyMs !== undefined) return "latencyMs goes with latency"
  if (!kind.startsWith("serverError") && status !== undefined)
    return "status goes with serverErrorBeforeCommit and serverErrorAfterCommit"
  return undefined
}

/** A rule to add. Without `count` and `share` it strikes once. */
export const NewFault = /*#__PURE__*/ Rule.check(/*#__PURE__*/ Schema.makeFilter(contradiction))
export type NewFault = typeof NewFault.Type

/** A rule as it stands. */
export const Fault = /*#__PURE__*/ Schema.Struct({
  id: Schema.String,
  ...Rule.fields,
  /** How many requests it has struck, and of a count, how many it still will. */
  struck: Schema.Number,
  remaining: /*#__PURE__*/ Schema.optionalKey(Schema.Number),
})
export type Fault = typeof Fault.Type
