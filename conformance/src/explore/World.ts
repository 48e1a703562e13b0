/** The session as its next request is drawn from: the target's facts, the accounts, and the records made so far. */
import type { Actor } from "../session/Provision.ts"
import type { Target, TargetSymbol } from "../target/Target.ts"
import { compare, exact, isDecimalText } from "../values/Exact.ts"
import type { Accounts, Made, RecordKind, Row } from "./History.ts"

/** Read from the target file, or learned before the first session. */
export interface Facts {
  readonly target: Target
  /** Symbols to trade: the main one, and the other one where the target names it. */
  readonly symbols: ReadonlyArray<TargetSymbol>
  readonly hasDriver: boolean
  /** The highest commission rate that the target tells, undefined where it tells none. */
  readonly feeRate: string | undefined
  /** Networks of coins, as the coin configuration has them; none where it is not served. */
  readonly networks: ReadonlyArray<Row>
}

export interface World {
  readonly facts: Facts
  readonly actors: ReadonlyArray<Actor>
  /** Names of the sub-accounts that are actors, by the actor's name. */
  readonly subAccounts: ReadonlyMap<string, string>
  readonly accounts: Accounts
  /** In the order made. */
  readonly made: ReadonlyArray<Made>
  /** Records that were cancelled or deleted, by their keys. */
  readonly ended: ReadonlySet<string>
  /** The balances that the actors were asked to have, by asset. */
  readonly funds: Readonly<Record<string, string>>
  /** The time before which orders and fills are left out; undefined where all are read. */
  readonly since: number | undefined
  readonly now: () => number
  /** Sixteen letters and digits that nobody used before this session. */
  readonly unique: string
}

/** The records of a kind, the latest first. */
export const latest = ({ made }: World, kind: RecordKind, owner?: string | undefined): ReadonlyArray<Made> =>
  made.filter((each) => each.kind === kind && (owner === undefined || each.owner === owner)).reverse()

export const otherActor = ({ actors }: World, as: Actor): Actor | undefined =>
  actors.find(({ name }) => name !== as.name)

/** The free amount of an asset, as it was last read. */
const freeOf = ({ accounts }: World, as: Actor, asset: string): string => {
  const row = accounts.get(as.name)?.balances.find((each) => each.asset === asset)
  const free = String(row?.free ?? "0")
  return isDecimalText(free) ? free : "0"
}

/** The most of an asset that requests may use: all that is free, of a given account no more than it was asked to have. */
export const usableOf = (world: World, as: Actor, asset: string): string => {
  const free = freeOf(world, as, asset)
  const most = world.funds[asset] ?? "0"
  return world.facts.hasDriver || compare(exact(free), exact(most)) < 0 ? free : most
}
