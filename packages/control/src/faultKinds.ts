/**
 * The kinds of faults and the fields of a rule, with their descriptions. These tables are the only source of
 * the schema, the command's help and the documentation's tables.
 */

/**
 * The effect of a kind of fault. A fault before the commit: the request is not processed. A fault after the
 * commit: the request is processed, whatever the answer is.
 */
interface KindWords {
  /** The effect of the fault on the request. */
  readonly request: string
  /** The effect of the fault as the client sees it. */
  readonly client: string
  /** The kind's additional fields, and those fields of which it needs at least one. */
  readonly takes: ReadonlyArray<FieldOfSomeKinds>
  readonly needs: ReadonlyArray<FieldOfSomeKinds>
  /** Whether the fault is injected into pushes of the streams, and not into requests. */
  readonly isOfPushes: boolean
}

type FieldOfSomeKinds =
  | "channel"
  | "latencyMs"
  | "responseLatencyMs"
  | "latencyScatter"
  | "movesClock"
  | "retryAfter"
  | "status"
  | "staleMs"
  | "staleRequests"
  | "skewMs"

const kind = (
  request: string,
  client: string,
  takes: KindWords["takes"] = [],
  needs: KindWords["needs"] = [],
): KindWords => ({ request, client, takes, needs, isOfPushes: false })

/** A kind that is injected into pushes; `request` is the effect on the push. */
const pushKind = (
  request: string,
  client: string,
  takes: KindWords["takes"] = [],
  needs: KindWords["needs"] = [],
): KindWords => ({ request, client, takes: ["channel", ...takes], needs, isOfPushes: true })

const notProcessed = "is not processed"
const durable = "is processed and durable"

export const faultKinds = {
  latency: kind(
    "is processed after `latencyMs`, if its `recvWindow` has not ended by then",
    "the normal response, late, with `responseLatencyMs` in addition",
    ["latencyMs", "responseLatencyMs", "latencyScatter", "movesClock"],
    ["latencyMs", "responseLatencyMs"],
  ),
  tooManyRequests: kind(notProcessed, "429 with `Retry-After`", ["retryAfter"]),
  banned: kind(
    notProcessed,
    "418 with `Retry-After`; with `for`, all later requests to any endpoint get 418 too",
    ["retryAfter"],
  ),
  serverErrorBeforeCommit: kind(notProcessed, "the error `status`", ["status"]),
  serverErrorAfterCommit: kind(durable, "the error `status`", ["status"]),
  dropBeforeCommit: kind(notProcessed, "no response: the connection is closed (FIN)"),
  dropAfterCommit: kind(durable, "no response: the connection is closed (FIN)"),
  resetBeforeCommit: kind(notProcessed, "no response: the connection is reset (RST)"),
  resetAfterCommit: kind(durable, "no response: the connection is reset (RST)"),
  cutResponse: kind(
    durable,
    "the normal status and headers and the first half of the body, then the connection is closed",
  ),
  garbage: kind(durable, "the normal status with the first half of the body, which is not valid JSON"),
  staleRead: kind(
    "(reads only) reads the state of `staleMs` or `staleRequests` ago, at the earliest the state when the rule was added",
    "an old response: a newer order is not found (-2013), an order filled since then is still open",
    ["staleMs", "staleRequests"],
    ["staleMs", "staleRequests"],
  ),
  clockSkew: kind(
    "is checked against a server clock that is `skewMs` ahead",
    "700003 for a timestamp outside of that clock's window, otherwise the normal response; `serverTime` has the time of that clock",
    ["skewMs"],
    ["skewMs"],
  ),
  streamGap: pushKind(
    "(a push of the streams) is left out",
    "later pushes; for a book's changes the next `fromVersion` has a gap",
  ),
  streamDuplicate: pushKind("(a push of the streams) is sent twice", "the same message once more"),
  streamStall: pushKind(
    "(a push of the streams) is left out, and so are all later pushes on its connection; with `for`, the matching pushes in that time",
    "no data; pings are still answered",
  ),
  streamCut: pushKind(
    "(a push of the streams) is left out",
    "no close frame: the connection is closed (FIN)",
  ),
  streamDelay: pushKind(
    "(a push of the streams) is sent after `latencyMs`, and later pushes of its channel after it",
    "the normal pushes, late",
    ["latencyMs", "latencyScatter", "movesClock"],
    ["latencyMs"],
  ),
  listenKeyExpired: pushKind(
    "(a push of a private connection) is left out",
    "a close with the code 1008; the listen key is invalid from then on",
  ),
} as const satisfies Readonly<Record<string, KindWords>>

export type FaultKind = keyof typeof faultKinds
export const faultKindNames = Object.keys(faultKinds) as unknown as readonly [FaultKind, ...Array<FaultKind>]

/** Whether a fault prevents the request, or lets it be processed and loses or damages only its response. */
export const wordsOfKind = (name: FaultKind): KindWords => faultKinds[name]

/** The fields of a rule: the value's format, and the meaning. */
export const faultFields = {
  endpoint: {
    value: "text",
    meaning:
      "only requests to these endpoints: ids as in `/docs` (`spot.placeOrder`), or method and path (`POST /api/v3/order`), with `*` for any characters (`market.*`), several separated by commas; default: all endpoints of the interface",
  },
  channel: {
    value: "text",
    meaning:
      "only pushes of these channels (`spot@private.orders.v3.api.pb`), with `*` for any characters (`*depth*`), several separated by commas; default: all channels",
  },
  key: {
    value: "text",
    meaning:
      "only requests with this API key; for pushes: only connections whose listen key was created with this API key",
  },
  nth: {
    value: "whole",
    meaning: "number of the first matching request that gets the fault; default: 1, the next request",
  },
  count: { value: "whole", meaning: "number of matching requests that get the fault; default: 1" },
  for: {
    value: "text",
    meaning:
      "instead of `count`: all matching requests for this long by the exchange clock, from the first one on: `500ms`, `90s`, `5m`, `2h`, `1d`",
  },
  share: {
    value: "number",
    meaning:
      "instead of `count`: the probability that a matching request gets the fault, for example 0.1; with `for`, during that time",
  },
  seed: {
    value: "whole",
    meaning:
      "random seed, with `share` or `latencyScatter`: the same seed selects the same requests; default: the rule's id",
  },
  latencyMs: {
    value: "whole",
    meaning: "the delay before the request is processed, in ms of the exchange clock, up to 60000",
  },
  responseLatencyMs: {
    value: "whole",
    meaning:
      "the delay of the response after the request is durable, in ms of the exchange clock, up to 60000",
  },
  latencyScatter: {
    value: "number",
    meaning:
      "delays are log-normal around `latencyMs` and `responseLatencyMs`, with this standard deviation of the logarithm, up to 3; default: 0, always the same",
  },
  movesClock: {
    value: "flag",
    meaning: "true: the delay advances a frozen clock; default: no delay while the clock is frozen",
  },
  retryAfter: {
    value: "whole",
    meaning:
      "the seconds in the header `Retry-After`, up to 86400; 0: no header; default: the remaining seconds of `for`, otherwise 1",
  },
  status: { value: "whole", meaning: "HTTP status of the response: 500, 502, 503 or 504; default: 500" },
  staleMs: {
    value: "whole",
    meaning:
      "the age of the response, in ms of the exchange clock, up to 3600000; while the clock is frozen, responses do not age",
  },
  staleRequests: {
    value: "whole",
    meaning: "instead of `staleMs`: the age of the response, in requests that match the rule, up to 1000",
  },
  skewMs: {
    value: "whole",
    meaning: "how far the server's clock is ahead in ms, negative for behind, up to a day",
  },
} as const satisfies Readonly<
  Record<string, { readonly value: "text" | "whole" | "number" | "flag"; readonly meaning: string }>
>

export type FaultField = keyof typeof faultFields

const isOfSomeKinds = (field: string): field is FieldOfSomeKinds => kindsWith(field).length > 0

/** The kinds of faults that have this field; none for a field of every rule. */
export const kindsWith = (field: string): ReadonlyArray<FaultKind> =>
  faultKindNames.filter((name) => wordsOfKind(name).takes.some((each) => each === field))

/** The fields that a rule of this kind can have. */
export const fieldsOfKind = (name: FaultKind): ReadonlyArray<FaultField> =>
  (Object.keys(faultFields) as ReadonlyArray<FaultField>).filter((field) =>
    isOfSomeKinds(field)
      ? wordsOfKind(name).takes.includes(field)
      : field !== "endpoint" || !wordsOfKind(name).isOfPushes,
  )
