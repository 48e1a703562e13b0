/** What happens to brokers and their sub-accounts: passwords that were tried, transfers, rebates. */
import { formatUnits } from "./Amount.ts"
import { takeId } from "./applyWallet.ts"
import { clientOrderIdReuseMs } from "./ClientOrderIds.ts"
import type { Event, TokenFee } from "./Event.ts"
import type { AccountType, Records, UniversalTransferRecord } from "./History.ts"
import { accountOf, assetOf, type State } from "./State.ts"
import { rescheduleRebates } from "./settleDue.ts"

type Named<Type extends Event["type"]> = Extract<Event, { readonly type: Type }>

const dayMs = 86_400_000

export const countTry = (state: State, { uid, right, time }: Named<"passwordTried">): void => {
  const account = accountOf(state, uid)
  account.wrongPasswords = right ? 0 : account.wrongPasswords + 1
  const { passwordTriesMax, passwordLockMs } = state.settings
  if (account.wrongPasswords < passwordTriesMax) return
  account.wrongPasswords = 0
  account.passwordLockedUntil = time + passwordLockMs
}

const postTo = (state: State, uid: string, type: AccountType, asset: string, amount: bigint): void => {
  if (type === "SPOT") state.ledger.post(uid, asset, amount, 0n)
  else state.ledger.postFutures(uid, asset, amount)
}

export const transferUniversally = (
  state: State,
  event: Named<"universallyTransferred">,
  records: Records | undefined,
): void => {
  takeId(state, event.id)
  const { id, uid, fromUid, toUid, fromType, toType, asset, clientTranId, time } = event
  const amount = BigInt(event.amount)
  postTo(state, fromUid, fromType, asset, -amount)
  postTo(state, toUid, toType, asset, amount)
  const nameOf = (party: string): string => (party === uid ? "" : accountOf(state, party).name)
  const record: UniversalTransferRecord = {
    generation: state.generation,
    id,
    uid,
    fromAccount: nameOf(fromUid),
    toAccount: nameOf(toUid),
    fromType,
    toType,
    clientTranId,
    asset,
    amount: formatUnits(amount, assetOf(state, asset).ledgerScale),
    time,
  }
  if (clientTranId !== null) {
    accountOf(state, uid).clientTranIds.set(clientTranId, record)
    const until = time + clientOrderIdReuseMs
    state.closedClientTranIds.push({ orderId: id, uid, clientOrderId: clientTranId, until })
  }
  records?.universalTransfers.push(record)
}

/** Remembers a fee of a fill, paid by a broker's sub-account, until the day is over. */
export const accrueRebate = (
  state: State,
  uid: string,
  feeAsset: string,
  fee: string,
  token: TokenFee | undefined,
  time: number,
): void => {
  const { master } = accountOf(state, uid)
  if (master === null || !accountOf(state, master).broker) return
  const [asset, paid] = token === undefined ? [feeAsset, BigInt(fee)] : [token.token, BigInt(token.fee)]
  if (paid === 0n) return
  if (state.rebates.size === 0) {
    state.rebateDay = time - (time % dayMs)
    state.rebates.set(uid, new Map())
    rescheduleRebates(state)
  }
  const fees = state.rebates.get(uid)
  if (fees === undefined) state.rebates.set(uid, new Map([[asset, paid]]))
  else fees.set(asset, (fees.get(asset) ?? 0n) + paid)
}

export const payRebate = (state: State, event: Named<"rebatePaid">, records: Records | undefined): void => {
  takeId(state, event.id)
  const { id, uid, subUid, asset, day } = event
  const amount = BigInt(event.amount)
  const fees = state.rebates.get(subUid)
  fees?.delete(asset)
  if (fees?.size === 0) state.rebates.delete(subUid)
  rescheduleRebates(state)
  if (amount === 0n) return
  state.ledger.postHouse("fees", asset, -amount)
  state.ledger.post(uid, asset, amount, 0n)
  records?.rebates.push({
    generation: state.generation,
    id,
    uid,
    subUid,
    asset,
    amount: formatUnits(amount, assetOf(state, asset).ledgerScale),
    time: day,
  })
}
