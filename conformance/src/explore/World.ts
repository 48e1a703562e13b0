/** The session's state from which the next request is drawn: facts of the target, accounts, records made. */
import type { Actor } from "../session/Provision.ts"
import type { Target, TargetSymbol } from "../target/Target.ts"
import { compare, exact, isDecimalText } from "../values/Exact.ts"
import type { Accounts, Made, RecordKind, Row } from "./History.ts"

/** Facts about the target: from the target file, or read from the target before the first session. */
export interface Facts {
  readonly target: Target
  /** Symbols to trade: the main symbol, and a second symbol if the target file names one. */
  readonly symbols: ReadonlyArray<TargetSymbol>
  readonly hasDriver: boolean
  /** Highest commission rate that the target reports; undefined if it reports none. */
  readonly feeRate: string | undefined
  /**
   * Networks of each coin, as the coin configuration lists them; empty if the target does not serve that
   * endpoint.
   */
  readonly networks: ReadonlyArray<Row>
}

export interface World {
  readonly facts: Facts
  readonly actors: ReadonlyArray<Actor>
  /** Names of the sub-accounts that are actors, by the actor's name. */
  readonly subAccounts: ReadonlyMap<string, string>
  readonly accounts: Accounts
  /** Records that the session's requests made, oldest first. */
  readonly made: ReadonlyArray<Made>
  /** Keys of the session's records that were cancelled or deleted. */
  readonly ended: ReadonlySet<string>
  /** Balances that the session requests for each actor, by asset. */
  readonly funds: Readonly<Record<string, string>>
  /** Time in ms before which orders and fills are left out of reads; undefined to read all. */
  readonly since: number | undefined
  readonly now: () => number
  /** Sixteen letters and digits that no earlier session used in names. */
  readonly unique: string
}

/** Records of one kind that the session made, the latest first. */
export const latest = ({ made }: World, kind: RecordKind, owner?: string | undefined): ReadonlyArray<Made> =>
  made.filter((each) => each.kind === kind && (owner === undefined || each.owner === owner)).reverse()

export const otherActor = ({ actors }: World, as: Actor): Actor | undefined =>
  actors.find(({ name }) => name !== as.name)

/** Free balance of an asset at the last read of the account. */
const freeOf = ({ accounts }: World, as: Actor, asset: string): string => {
  const row = accounts.get(as.name)?.balances.find((each) => each.asset === asset)
  const free = String(row?.free ?? "0")
  return isDecimalText(free) ? free : "0"
}

/**
 * Amount of an asset that requests may use: the free balance. Requests with given API keys use at most the
 * requested balance.
 */
export const usableOf = (world: World, as: Actor, asset: string): string => {
  const free = freeOf(world, as, asset)
  const most = world.funds[asset] ?? "0"
  return world.facts.hasDriver || compare(exact(free), exact(most)) < 0 ? free : most
}
