/** The session as its next request is drawn from: the target's facts, the accounts, and the records made so far. */
import type { Actor } from "../session/Provision.ts"
import type { Target, TargetSymbol } from "../target/Target.ts"
import type { Accounts, Made, RecordKind, Row } from "./History.ts"

/** Read from the target file, or learned before the first session. */
export interface Facts {
  readonly target: Target
  /** Symbols to trade: the main one, and the other one where the target names it. */
  readonly symbols: ReadonlyArray<TargetSymbol>
  readonly hasDriver: boolean
  /** The highest commission rate that the target tells, undefined where it tells none. */
  readonly feeRate: string | undefined
}

export interface World {
  readonly facts: Facts
  readonly actors: ReadonlyArray<Actor>
  /** Names of the sub-accounts that are actors, by the actor's name. */
  readonly subAccounts: ReadonlyMap<string, string>
  readonly accounts: Accounts
  /** In the order made. */
  readonly made: ReadonlyArray<Made>
  readonly now: () => number
  /** Sixteen letters and digits that nobody used before this session. */
  readonly unique: string
}

/** The records of a kind, the latest first. */
export const latest = ({ made }: World, kind: RecordKind, owner?: string | undefined): ReadonlyArray<Made> =>
  made.filter((each) => each.kind === kind && (owner === undefined || each.owner === owner)).reverse()

export const otherActor = ({ actors }: World, as: Actor): Actor | undefined =>
  actors.find(({ name }) => name !== as.name)

const balanceOf = ({ accounts }: World, as: Actor, asset: string): Row | undefined =>
  accounts.get(as.name)?.balances.find((row) => row.asset === asset)

/** The free amount of an asset, as it was last read. */
export const freeOf = (world: World, as: Actor, asset: string): string => {
  const free = String(balanceOf(world, as, asset)?.free ?? "0")
  return /^\d+(\.\d+)?$/.test(free) ? free : "0"
}
