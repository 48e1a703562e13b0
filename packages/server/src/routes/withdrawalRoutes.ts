/** Handlers of withdrawals, in the document's order. */
import { ErrorCode } from "@bourse/core"
import {
  describeWithdrawal,
  type State,
  type WalletId,
  type Withdraw,
  type WithdrawalRecord,
  WithdrawalStatus,
} from "@bourse/engine"
import type { WalletApi } from "@bourse/wallet"
import { transactionId } from "../addresses/transactionId.ts"
import { command, decide, history, once, type Plan } from "../plans/Plan.ts"
import type { Handlers } from "../plans/Route.ts"
import { ErrorResponse, errorAbout } from "../responses/ErrorResponse.ts"
import { walletRows, walletSpan } from "./depositRoutes.ts"
import { longRemark } from "./longRemark.ts"
import { mergeNewestFirst } from "./mergeNewestFirst.ts"
import { parseId } from "./parseId.ts"
import { type AddressParameters, readAddress } from "./readAddress.ts"

interface WithdrawParameters {
  readonly coin: string
  readonly withdrawOrderId?: string | undefined
  readonly contractAddress?: string | undefined
  readonly address: string
  readonly memo?: string | undefined
  readonly amount: string
  readonly remark?: string | undefined
}

export const readWithdrawal = (
  state: State,
  uid: string,
  parameters: WithdrawParameters,
  asked: string,
  parameterNames: AddressParameters,
): Withdraw | ErrorResponse => {
  const { coin, withdrawOrderId = null, contractAddress = "", memo = "", amount, remark = "" } = parameters
  const read = readAddress(state, { coin, network: asked, address: parameters.address, memo }, parameterNames)
  if (read instanceof ErrorResponse) return read
  const tooLong = longRemark("remark", remark)
  if (tooLong !== undefined) return tooLong
  return {
    type: "withdraw",
    uid,
    asset: coin,
    network: read.network.network,
    address: read.address,
    memo,
    contract: contractAddress,
    remark,
    amount,
    withdrawOrderId,
    txId: transactionId(read.family, `withdrawal ${uid} ${state.nextWalletId}`),
  }
}

const wireId = ({ id }: WalletId) => ({ id: String(id) })

/** The parameters of a withdrawal by the new and by the old path. */
const inNew = { coin: "coin", network: "netWork", memo: "memo" } as const
const inOld = { coin: "coin", network: "network", memo: "memo" } as const

/** Makes a withdrawal; a withdrawal with a client id is made only once, for ever. */
const make = <Wire>(
  uid: string,
  parameters: WithdrawParameters,
  network: string,
  names: AddressParameters,
  encode: (made: WalletId) => Wire,
): Plan<Wire> => {
  const choose = (state: State) => readWithdrawal(state, uid, parameters, network, names)
  const { withdrawOrderId } = parameters
  if (withdrawOrderId === undefined)
    return decide((state) => {
      const asked = choose(state)
      return asked instanceof ErrorResponse ? asked : command(asked, encode)
    })
  return once(choose, async (query, asked) => {
    const [earlier] = await query("withdrawalByOrderId", { uid, withdrawOrderId })
    return command({ ...asked, earlier }, encode)
  })
}

/** The rejection of the cancel of a finished withdrawal. */
const endOf = (status: number): string =>
  status === WithdrawalStatus.cancel ? "was cancelled before" : "has failed: its amount was given back"

/** Cancels a withdrawal. Only the history shows whether the withdrawal has already arrived. */
const cancel = (uid: string, id: string) =>
  command({ type: "cancelWithdrawal", uid, id }, wireId, (rejection) => {
    const number = parseId(id)
    if (rejection.code !== ErrorCode.recordNotFound || number === undefined) return rejection
    return async (query) => {
      const [found] = await query("withdrawalById", { uid, id: number })
      if (found?.status === WithdrawalStatus.success)
        return errorAbout("transferProcessing", "id", id, "has arrived")
      return found === undefined ? rejection : errorAbout("recordNotFound", "id", id, endOf(found.status))
    }
  })

// open: when a field that may be null is null: withdrawal.txId === "" → false
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

export const withdrawalHandlers = {
  withdraw: (parameters, { uid }) => make(uid, parameters, parameters.netWork, inNew, wireId),
  cancelWithdrawal: ({ id }, { uid }) => cancel(uid, id),
  withdrawApply: (parameters, { uid }) =>
    make(uid, parameters, parameters.network, inOld, (made) => [wireId(made)]),
  withdrawalHistory: (parameters, { uid }) => {
    const { coin, status, startTime, endTime, limit } = parameters
    return history((state, now) => {
      const span = walletSpan(startTime, endTime, now)
      if (span instanceof ErrorResponse) return span
      const rows = walletRows(limit)
      const alive = [...state.withdrawals.values()]
        .filter(
          (each) =>
            each.uid === uid &&
            each.asset === (coin ?? each.asset) &&
            each.time >= span.from &&
            each.time <= span.to,
        )
        .map((each) => describeWithdrawal(state, each, now))
        .filter((each) => each.status === (status ?? each.status))
      return async (query) => {
        const filter = { uid, asset: coin ?? null, status: status ?? null }
        const closed = await query("withdrawals", { ...filter, ...span, limit: rows })
        return mergeNewestFirst(alive, closed, rows).map(wireWithdrawal)
      }
    })
  },
} satisfies Partial<Handlers<typeof WalletApi>>
