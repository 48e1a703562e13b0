/** The schemas of named snapshots: saved states of the exchange that can be restored. */
import * as Schema from "effect/Schema"
import { ControlLimits } from "./ControlLimits.ts"

/** Letters, digits, `.`, `_` and `-`; begins with a letter or digit. */
export const SnapshotName = Schema.String.check(
  Schema.isMaxLength(ControlLimits.snapshotNameLengthMax),
  Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
    expected: "letters, digits, dots, underscores and hyphens, a letter or digit first",
  }),
).annotate({ examples: ["seeded"] })

/** Without a name, the snapshot is kept in memory under a generated name, which the response has. */
export const NewSnapshot = Schema.Struct({ name: Schema.optional(SnapshotName) })
export type NewSnapshot = typeof NewSnapshot.Type

/** A name as {@link NewSnapshot} takes it, or the name of a snapshot in memory: `@1`. */
export const SavedSnapshotName = Schema.String.check(
  Schema.isMaxLength(ControlLimits.snapshotNameLengthMax),
  Schema.isPattern(/^(@\d{1,9}|[A-Za-z0-9][A-Za-z0-9._-]*)$/, { expected: "the name of a snapshot" }),
)

export const SavedSnapshot = Schema.Struct({
  name: Schema.String,
  /** Whether the snapshot is lost when the server stops; otherwise it is a file in the data folder. */
  inMemory: Schema.Boolean,
  /** Path of the snapshot's file on the server's machine; null for a snapshot in memory. */
  file: Schema.NullOr(Schema.String),
  /**
   * Whether a new exchange can start from the snapshot's file: that needs the history, which a file of an
   * exchange on PostgreSQL does not have.
   */
  isWorld: Schema.Boolean,
  /** Time of the snapshot, exchange time in milliseconds. */
  savedAt: Schema.Number,
  generation: Schema.Number,
  accounts: Schema.Number,
  openOrders: Schema.Number,
  /** Size of the snapshot in bytes. */
  bytes: Schema.Number,
  /** Why a snapshot's file cannot be read (its numbers are then 0); null for a readable file. */
  problem: Schema.NullOr(Schema.String),
})
export type SavedSnapshot = typeof SavedSnapshot.Type

/** The generation of the exchange that begins when the snapshot is loaded. */
export const LoadedSnapshot = Schema.Struct({ generation: Schema.Number })
export type LoadedSnapshot = typeof LoadedSnapshot.Type

/** The second side of a comparison of snapshots: another snapshot; default: the current state. */
export const SnapshotComparison = Schema.Struct({ with: Schema.optional(SavedSnapshotName) })
export type SnapshotComparison = typeof SnapshotComparison.Type

const Amounts = Schema.Struct({ free: Schema.String, locked: Schema.String, futures: Schema.String })

/** A balance that differs between the two states, in whole coins. */
export const BalanceDifference = Schema.Struct({ asset: Schema.String, before: Amounts, after: Amounts })
export type BalanceDifference = typeof BalanceDifference.Type

const DifferingOrder = Schema.Struct({
  orderId: Schema.String,
  symbol: Schema.String,
  side: Schema.String,
  price: Schema.String,
  quantity: Schema.String,
  executed: Schema.String,
})

/** Differences in one account between the two states. */
export const AccountDifference = Schema.Struct({
  uid: Schema.String,
  name: Schema.String,
  /** `only before` and `only after` for an account that only one state has. */
  exists: Schema.Literals(["in both", "only before", "only after"]),
  balances: Schema.Array(BalanceDifference),
  /**
   * Open orders that only the first state has, open orders that only the second state has, and orders in both
   * with different executed quantities.
   */
  closed: Schema.Array(DifferingOrder),
  opened: Schema.Array(DifferingOrder),
  executed: Schema.Array(DifferingOrder),
})
export type AccountDifference = typeof AccountDifference.Type

/** Differences from the named snapshot to the second state; accounts without a difference are omitted. */
export const SnapshotDifference = Schema.Struct({ accounts: Schema.Array(AccountDifference) })
export type SnapshotDifference = typeof SnapshotDifference.Type
