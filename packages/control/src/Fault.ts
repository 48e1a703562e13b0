/**
 * Fault injection in a sandbox, to test how a client handles errors. A rule has the kind of fault, the requests it
 * applies to, and how many of them.
 */
import * as Schema from "effect/Schema"
import { boundedText } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"
import { Duration } from "./duration.ts"
import { type FaultField, faultFields, faultKindNames, faultKinds, kindsWith } from "./faultKinds.ts"

const wholeFrom = (least: number) => Schema.Int.check(Schema.isGreaterThanOrEqualTo(least))

const sentences = Object.entries(faultKinds).map(
  ([name, { request, client }]) => `${name}: the request ${request}; the client receives ${client}.`,
)
export const FaultKind = Schema.Literals(faultKindNames).annotate({
  description: sentences.join(" "),
  examples: ["dropAfterCommit"],
})
export type FaultKind = typeof FaultKind.Type

const upTo = (most: number) => wholeFrom(1).check(Schema.isLessThanOrEqualTo(most))
const latency = upTo(ControlLimits.latencyMaxMs)

/** An optional field of a fault rule, with its description. */
const field = <A>(name: FaultField, schema: Schema.Codec<A>, example?: A) =>
  Schema.optionalKey(
    schema.annotate({
      description: faultFields[name].meaning,
      ...(example === undefined ? {} : { examples: [example] }),
    }),
  )

const Rule = Schema.Struct({
  kind: FaultKind,
  endpoint: field("endpoint", boundedText(ControlLimits.faultEndpointsLengthMax), "spot.placeOrder"),
  channel: field(
    "channel",
    boundedText(ControlLimits.faultEndpointsLengthMax),
    "spot@private.orders.v3.api.pb",
  ),
  key: field("key", boundedText(ControlLimits.keyLengthMax), "my-key"),
  nth: field("nth", wholeFrom(1)),
  count: field("count", wholeFrom(1)),
  for: field("for", Duration),
  share: field("share", Schema.Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(1))),
  seed: field("seed", wholeFrom(0)),
  latencyMs: field("latencyMs", latency, 500),
  responseLatencyMs: field("responseLatencyMs", latency, 500),
  latencyScatter: field("latencyScatter", Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 3 }))),
  movesClock: field("movesClock", Schema.Boolean),
  retryAfter: field(
    "retryAfter",
    wholeFrom(0).check(Schema.isLessThanOrEqualTo(ControlLimits.retryAfterMaxSeconds)),
  ),
  status: field("status", Schema.Literals([500, 502, 503, 504])),
  staleMs: field("staleMs", upTo(ControlLimits.staleMaxMs), 2_000),
  staleRequests: field("staleRequests", upTo(ControlLimits.staleRequestsMax)),
  skewMs: field(
    "skewMs",
    Schema.Int.check(
      Schema.isBetween({ minimum: -ControlLimits.skewMaxMs, maximum: ControlLimits.skewMaxMs }),
    ),
    30_000,
  ),
})
type Rule = typeof Rule.Type

const isGiven = (rule: Rule, name: string): boolean => rule[name as keyof Rule] !== undefined

/** The permitted combinations of a fault rule's fields. */
const contradiction = (rule: Rule): string | undefined => {
  const { kind, count, share, seed, latencyScatter } = rule
  for (const name of Object.keys(rule)) {
    const kinds = kindsWith(name)
    if (isGiven(rule, name) && kinds.length > 0 && !kinds.includes(kind))
      return `${name} is only for ${kinds.join(" and ")}`
  }
  const { needs, isOfPushes } = faultKinds[kind]
  if (isOfPushes && rule.endpoint !== undefined)
    return `${kind} is injected into pushes, which have no endpoint: use channel`
  if (needs.length > 0 && !needs.some((name) => isGiven(rule, name)))
    return `${kind} needs ${needs.join(" or ")}`
  if (rule.staleMs !== undefined && rule.staleRequests !== undefined)
    return "staleMs and staleRequests exclude each other"
  if (rule.skewMs === 0) return "skewMs must not be 0"
  if (count !== undefined && (share !== undefined || rule.for !== undefined))
    return `count and ${share === undefined ? "for" : "share"} exclude each other`
  if (seed !== undefined && share === undefined && latencyScatter === undefined)
    return "seed needs share or latencyScatter"
  return undefined
}

/** A rule to add. Without `count`, `share` and `for` a rule applies once; in a scenario, while its act runs. */
export const NewFault = Rule.check(Schema.makeFilter(contradiction))
export type NewFault = typeof NewFault.Type

/** A fault rule with its current counts. */
export const Fault = Schema.Struct({
  id: Schema.String,
  ...Rule.fields,
  /** Number of requests to which the rule was applied; with `count`, also the number remaining. */
  applied: Schema.Number,
  remaining: Schema.optionalKey(Schema.Number),
  /** End of a rule with `for`, exchange time in ms; absent before the first request. */
  until: Schema.optionalKey(Schema.Number),
})
export type Fault = typeof Fault.Type
