/** The schemas of the log of the streams: connections, subscriptions and injected faults, without the pushes themselves. */
import * as Schema from "effect/Schema"
import { FaultKind } from "./Fault.ts"

/** Filter of the listed events. Numbers in the filter are text, as in any query. */
export const StreamEventFilter = Schema.Struct({
  /** Maximum number of events, the latest; default 100. */
  limit: Schema.optional(
    Schema.String.check(Schema.isPattern(/^\d{1,6}$/, { expected: "at most 6 digits" })),
  ),
})
export type StreamEventFilter = typeof StreamEventFilter.Type

/** An event of a stream connection. */
export const LoggedStreamEvent = Schema.Struct({
  /** Exchange time of the event in milliseconds. */
  exchangeTime: Schema.Number,
  /** Number of the connection in this server's process. */
  connection: Schema.Number,
  /** The API key that made the connection's listen key; null without one. */
  key: Schema.NullOr(Schema.String),
  /**
   * `refused`: the connection was closed at its beginning; `pinged`: the client's first ping; `fault`: a fault rule
   * selected a push.
   */
  event: Schema.Literals(["opened", "refused", "subscribed", "unsubscribed", "pinged", "fault", "closed"]),
  /** The channel of a subscription or of a push. */
  channel: Schema.NullOr(Schema.String),
  /** The kind of the injected fault. */
  faultKind: Schema.NullOr(FaultKind),
  /** Why the connection was closed or refused; null if the client closed it, and for a cut. */
  reason: Schema.NullOr(Schema.String),
})
export type LoggedStreamEvent = typeof LoggedStreamEvent.Type
