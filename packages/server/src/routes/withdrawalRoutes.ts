/** What the server does for withdrawals, in the document's order. */
import { randomUUID } from "node:crypto"
import { ErrorCode, Limits } from "@bourse/core"
import {
  describeWithdrawal,
  findNetwork,
  Refusal,
  type WalletId,
  type Withdraw,
  type WithdrawalRecord,
  WithdrawalStatus,
} from "@bourse/engine"
import { WalletApi } from "@bourse/wallet"
import { addressFault, canonicalAddress } from "../addresses/addressFault.ts"
import type { Family } from "../addresses/families.ts"
import { memoFault } from "../addresses/memoFault.ts"
import { transactionId } from "../addresses/transactionId.ts"
import { type AskPage, FromHistory } from "../Exchange.ts"
import { mergeNewestFirst } from "../mergeNewestFirst.ts"
import { parseId } from "../parseId.ts"
import { plainDecimal } from "../plainDecimal.ts"
import { fromEngine, Refused, refused } from "../Refused.ts"
import { type Call, type Route, route } from "../Route.ts"
import { submitOnce } from "../submitOnce.ts"
import { walletRows, walletSpan } from "./depositRoutes.ts"

interface WithdrawParameters {
  readonly coin: string
  readonly withdrawOrderId?: string | undefined
  readonly contractAddress?: string | undefined
  readonly address: string
  readonly memo?: string | undefined
  readonly amount: string
  readonly remark?: string | undefined
}

/** Whether the address can be one of the network, with the memo it needs. */
const checkAddress = (family: Family, address: string, memo: string): Refused | undefined => {
  const fault = addressFault(family, address)
  if (fault !== undefined) return refused("parameterError", `address ${fault}`)
  const aboutMemo = memoFault(family, memo)
  if (aboutMemo === undefined) return undefined
  return memo === "" ? refused("mandatoryParameter", "memo") : refused("parameterError", `memo ${aboutMemo}`)
}

export const readWithdrawal = (
  call: Call,
  parameters: WithdrawParameters,
  asked: string,
): Withdraw | Refused => {
  const { coin, withdrawOrderId = null, contractAddress = "", memo = "", amount, remark = "" } = parameters
  const network = findNetwork(call.exchange.state, coin, asked)
  if (network instanceof Refusal) return fromEngine(network)
  const family = network.family as Family
  const refusal = checkAddress(family, parameters.address, memo)
  if (refusal !== undefined) return refusal
  if (remark.length > Limits.remarkLengthMax) return refused("remarkTooLong")
  return {
    type: "withdraw",
    uid: call.uid,
    asset: coin,
    network: network.netWork,
    address: canonicalAddress(family, parameters.address),
    memo,
    contract: contractAddress,
    remark,
    amount,
    withdrawOrderId,
    txId: transactionId(family, randomUUID()),
  }
}

/** Whether a withdrawal that is over is the one asked for under the same id. Amounts may be written differently. */
const isSame = (first: WithdrawalRecord, asked: Withdraw): boolean =>
  first.asset === asked.asset &&
  first.network === asked.network &&
  first.address === asked.address &&
  first.memo === asked.memo &&
  first.amount === plainDecimal(asked.amount)

/** Submits a withdrawal; one with an id of the caller's is made once for ever. */
const submit = (
  call: Call,
  asked: Withdraw | Refused,
  done: (answer: { readonly id: string } | Refused) => void,
) => {
  if (asked instanceof Refused) return done(asked)
  const answer = (made: WalletId | Refused) => done(made instanceof Refused ? made : { id: String(made.id) })
  const { uid, withdrawOrderId } = asked
  if (withdrawOrderId === null) return call.submit(asked, ({ id }) => ({ id }), answer)
  const find = async (page: AskPage) => {
    const [found] = await page("withdrawalByOrderId", { uid, withdrawOrderId })
    return found === undefined ? null : { id: found.id, isSame: isSame(found, asked) }
  }
  submitOnce(call, asked, { find }, answer)
}

/** Cancels a withdrawal; for one that arrived it is too late, which only history can tell. */
const cancel = (call: Call, id: string, done: (answer: { readonly id: string } | Refused) => void) => {
  const { uid } = call
  const answer = (outcome: { readonly id: string } | Refused) => {
    const isUnknown = outcome instanceof Refused && outcome.code === ErrorCode.recordNotFound
    const number = parseId(id)
    if (!isUnknown || number === undefined) return done(outcome)
    const find = async (page: AskPage) => {
      const [found] = await page("withdrawalById", { uid, id: number })
      return found?.status === WithdrawalStatus.success ? refused("transferProcessing") : outcome
    }
    call.exchange.view(() => new FromHistory<{ readonly id: string }>(find), null, done)
  }
  call.submit({ type: "cancelWithdrawal", uid, id }, () => ({ id }), answer)
}

const wireWithdrawal = (withdrawal: WithdrawalRecord) => ({
  id: String(withdrawal.id),
  ...(withdrawal.withdrawOrderId === null ? {} : { withdrawOrderId: withdrawal.withdrawOrderId }),
  txId: withdrawal.txId === "" ? null : withdrawal.txId,
  coin: withdrawal.asset,
  network: withdrawal.network,
  address: withdrawal.address,
  amount: withdrawal.amount,
  transferType: withdrawal.isInside ? 1 : 0,
  status: withdrawal.status,
  transactionFee: withdrawal.fee,
  confirmNo: withdrawal.confirmations,
  applyTime: withdrawal.time,
  remark: withdrawal.remark,
  memo: withdrawal.memo,
  transHash: withdrawal.txId === "" ? null : withdrawal.txId,
  updateTime: withdrawal.updateTime,
  coinId: withdrawal.asset,
  vcoinId: withdrawal.asset,
})

export const withdrawRoutes: ReadonlyArray<Route> = [
  route(WalletApi.withdraw, (call, parameters, done) => {
    submit(call, readWithdrawal(call, parameters, parameters.netWork), done)
  }),
  route(WalletApi.cancelWithdrawal, (call, { id }, done) => {
    cancel(call, id, done)
  }),
  route(WalletApi.withdrawApply, (call, parameters, done) => {
    submit(call, readWithdrawal(call, parameters, parameters.network), (answer) =>
      done(answer instanceof Refused ? answer : [answer]),
    )
  }),
]

export const withdrawalHistoryRoute = route(WalletApi.withdrawalHistory, (call, parameters, done) => {
  const { coin, status, startTime, endTime, limit } = parameters
  call.view((state, now) => {
    const span = walletSpan(startTime, endTime, now)
    if (span instanceof Refused) return span
    const rows = walletRows(limit)
    const alive = [...state.withdrawals.values()]
      .filter(
        ({ uid, asset, time }) =>
          uid === call.uid && asset === (coin ?? asset) && time >= span.from && time <= span.to,
      )
      .map((each) => describeWithdrawal(state, each, now))
      .filter((each) => each.status === (status ?? each.status))
    return new FromHistory(async (page) => {
      const filter = { uid: call.uid, asset: coin ?? null, status: status ?? null }
      const history = await page("withdrawals", { ...filter, ...span, limit: rows })
      return mergeNewestFirst(alive, history, rows).map(wireWithdrawal)
    })
  }, done)
})
