/** Changes of an account's balances since the last push; several changes of an asset become one. */
import type { Event, State } from "@bourse/engine"
import { formatUnits } from "@bourse/engine"
import type { Body } from "./generated/pushMessages.ts"

interface Amounts {
  readonly free: bigint
  readonly locked: bigint
}
const nothing: Amounts = { free: 0n, locked: 0n }

/** Why a balance changed, in the venue's words; if no word matches, the nearest one. */
const types: { readonly [Type in Event["type"]]?: string } = {
  orderOpened: "ENTRUST_PLACE",
  stopTriggered: "ENTRUST_PLACE",
  traded: "ENTRUST",
  orderClosed: "ENTRUST_CANCEL",
  depositChanged: "DEPOSIT",
  withdrawalRequested: "WITHDRAW",
  withdrawalChanged: "WITHDRAW",
  transferred: "CONTRACT_TRANSFER",
  internallyTransferred: "INTERNAL_TRANSFER",
  universallyTransferred: "INTERNAL_TRANSFER",
  converted: "SUGAR",
  rebatePaid: "SUGAR",
  funded: "SUGAR",
}

/** The reason of the last event that can move money; undefined if none can. */
export const reasonOf = (events: ReadonlyArray<Event>): string | undefined =>
  types[events.findLast(({ type }) => types[type] !== undefined)?.type ?? "clockSet"]

/** All assets of an account at one moment. */
export interface Balances {
  readonly amounts: ReadonlyArray<readonly [asset: string, free: bigint, locked: bigint, scale: number]>
  readonly time: number
  readonly type: string
}

export const balancesOf = (state: State, uid: string, type: string): Balances => ({
  amounts: Array.from(
    state.ledger.balances(uid),
    ([asset, { free, locked }]) => [asset, free, locked, state.assets.get(asset)!.ledgerScale] as const,
  ),
  time: state.time,
  type,
})

/** The balances of an account at the last push. */
export class ToldBalances {
  readonly #told = new Map<string, Amounts>()

  constructor({ amounts }: Balances) {
    for (const [asset, free, locked] of amounts) this.#told.set(asset, { free, locked })
  }

  /** One message for each asset whose balance changed. */
  changes({ amounts, time, type }: Balances): ReadonlyArray<Body> {
    const bodies: Array<Body> = []
    for (const [asset, free, locked, scale] of amounts) {
      const told = this.#told.get(asset) ?? nothing
      if (told.free === free && told.locked === locked) continue
      this.#told.set(asset, { free, locked })
      const privateAccount = {
        vcoinName: asset,
        coinId: asset,
        balanceAmount: formatUnits(free, scale),
        balanceAmountChange: formatUnits(free - told.free, scale),
        frozenAmount: formatUnits(locked, scale),
        frozenAmountChange: formatUnits(locked - told.locked, scale),
        type,
        time,
      }
      bodies.push({ privateAccount })
    }
    return bodies
  }
}
