/** Handlers of a broker's transfers, futures accounts and rebates, in the document's order. */
import type { BrokerApi } from "@bourse/broker"
import { Limits } from "@bourse/core"
import {
  type RebateRecord,
  subAccountOf,
  type UniversalTransfer,
  type UniversalTransferRecord,
  unknownSubAccount,
  type WalletId,
} from "@bourse/engine"
import { command, history, once } from "../plans/Plan.ts"
import type { Handlers } from "../plans/Route.ts"
import { ErrorResponse, fromEngine } from "../responses/ErrorResponse.ts"
import { brokerEnvelope } from "./brokerEnvelope.ts"
import { historyWindow } from "./historyWindow.ts"
import { pageFields, paging, reachable, unlessBeyond } from "./paging.ts"

const dayMs = 86_400_000

const wireId = ({ id }: WalletId) => ({ tranId: String(id) })

const wireType = (type: UniversalTransfer["fromType"]) => (type === "SPOT" ? type : ("FUTURE" as const))

const wireTransfer = (transfer: UniversalTransferRecord) => ({
  tranId: String(transfer.id),
  fromAccount: transfer.fromAccount,
  toAccount: transfer.toAccount,
  clientTranId: transfer.clientTranId,
  asset: transfer.asset,
  amount: transfer.amount,
  // The document's word for the status in these records.
  fromAccountType: wireType(transfer.fromType),
  toAccountType: wireType(transfer.toType),
  fromSymbol: null,
  fromsymbol: null,
  toSymbol: null,
  tosymbol: null,
  status: "SUCCESS",
  timestamp: transfer.time,
})

const wireRebate = (rebate: RebateRecord) => ({
  asset: rebate.asset,
  amount: rebate.amount,
  uid: rebate.subUid,
  type: "spot" as const,
  time: new Date(rebate.time).toISOString().slice(0, 10).replaceAll("-", ""),
})

export const brokerTransferHandlers = {
  universalTransfer: (parameters, { uid }) => {
    const { clientTranId = null, asset, amount, fromAccount, toAccount } = parameters
    const { fromAccountType: fromType, toAccountType: toType } = parameters
    const direction = { fromAccount, toAccount, fromType, toType }
    const asked = { type: "universalTransfer", uid, ...direction, asset, amount, clientTranId } as const
    if (clientTranId === null) return command(asked, wireId)
    // A transfer with the broker's own id is executed only once, for ever.
    return once(
      () => asked,
      async (query) => {
        const [earlier] = await query("universalTransferByClientId", { uid, clientTranId })
        return command({ ...asked, earlier }, wireId)
      },
    )
  },
  universalTransferHistory: (parameters, { uid }) => {
    const { clientTranId, fromAccount, toAccount, startTime, endTime } = parameters
    const { fromAccountType: fromType, toAccountType: toType } = parameters
    const wanted = paging(parameters.page, parameters.limit, Limits.brokerTransferHistory)
    return history((state, now) => {
      for (const [name, account] of Object.entries({ fromAccount, toAccount }))
        if (account !== undefined && subAccountOf(state, uid, account) === undefined)
          return fromEngine(unknownSubAccount(account, name))
      const span = historyWindow(startTime, endTime, now, {})
      if (span instanceof ErrorResponse) return span
      // A client id without accounts is searched among the transfers of all accounts.
      if (clientTranId !== undefined && fromAccount === undefined && toAccount === undefined)
        return async (query) => {
          const rows = await query("universalTransferByClientId", { uid, clientTranId })
          const isAsked = (each: UniversalTransferRecord) =>
            each.fromType === fromType &&
            each.toType === toType &&
            each.time >= span.from &&
            each.time <= span.to
          return rows.filter(isAsked).slice(wanted.offset).map(wireTransfer)
        }
      const { limit, offset } = reachable(wanted)
      const direction = { fromAccount: fromAccount ?? "", toAccount: toAccount ?? "", fromType, toType }
      return async (query) => {
        const filter = { uid, ...direction, clientTranId: clientTranId ?? null, ...span }
        const rows = unlessBeyond(wanted, await query("universalTransfers", { ...filter, limit, offset }))
        return rows instanceof ErrorResponse ? rows : rows.map(wireTransfer)
      }
    })
  },
  enableFutures: ({ subAccount }, { uid }) =>
    command({ type: "enableFutures", uid, name: subAccount }, (_, state) => {
      const { futuresEnabledAt } = subAccountOf(state, uid, subAccount)!
      return brokerEnvelope([{ subAccount, isFuturesEnabled: true, timestamp: String(futuresEnabledAt) }])
    }),
  rebates: ({ startTime, endTime, page: number, pageSize }, { uid }) =>
    history((_, now) => {
      const span = historyWindow(startTime, endTime, now, {})
      if (span instanceof ErrorResponse) return span
      const wanted = paging(number, pageSize, Limits.rebates)
      // A rebate row has the first millisecond of its day as its time, so the requested window is extended to
      // the start of its first day.
      const filter = { uid, from: span.from - (span.from % dayMs), to: span.to }
      return async (query) => {
        const { limit, offset } = reachable(wanted)
        const rows = unlessBeyond(wanted, await query("rebates", { ...filter, limit, offset }))
        if (rows instanceof ErrorResponse) return rows
        const [total] = await query("rebateCount", filter)
        const fields = pageFields(wanted, total!.count)
        return { ...fields, totalPage: fields.totalPageNum, data: rows.map(wireRebate) }
      }
    }),
} satisfies Partial<Handlers<typeof BrokerApi>>
