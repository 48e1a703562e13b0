/** What the server does for transfers, in the document's order. */
import { Limits } from "@bourse/core"
import type { InternalTransferRecord, TransferRecord } from "@bourse/engine"
import { WalletApi } from "@bourse/wallet"
import { FromHistory } from "../Exchange.ts"
import { historyWindow } from "../historyWindow.ts"
import { pageFields, paging, reachable, unlessBeyond } from "../paging.ts"
import { parseId } from "../parseId.ts"
import { Refused, refused } from "../Refused.ts"
import { type Call, type Route, route } from "../Route.ts"

const success = "SUCCESS" as const

const wireTransfer = (transfer: TransferRecord) => ({
  tranId: String(transfer.id),
  clientTranId: null,
  asset: transfer.asset,
  amount: transfer.amount,
  fromAccountType: transfer.fromType,
  toAccountType: transfer.toType,
  symbol: null,
  status: success,
  timestamp: transfer.time,
})

const wireInternalTransfer = (transfer: InternalTransferRecord) => ({
  tranId: String(transfer.id),
  asset: transfer.asset,
  amount: transfer.amount,
  toAccountType: transfer.toType,
  toAccount: transfer.toAccount,
  fromAccount: transfer.uid,
  status: success,
  timestamp: transfer.time,
})

/** The document wraps these answers in an array; the field reads the element alone. */
const oneElement = <Element>(call: Call, element: Element): readonly [Element] =>
  (call.caller!.key.dialect === "field" ? element : [element]) as never

export const transferRoutes: ReadonlyArray<Route> = [
  route(WalletApi.transfer, (call, { fromAccountType: from, toAccountType: to, asset, amount }, done) => {
    call.submit(
      { type: "transfer", uid: call.uid, asset, amount, from, to },
      ({ id }) => oneElement(call, { tranId: String(id) }),
      done,
    )
  }),
  route(WalletApi.transferHistory, (call, parameters, done) => {
    const {
      fromAccountType: fromType,
      toAccountType: toType,
      startTime,
      endTime,
      page: number,
      size,
    } = parameters
    call.view((_, now) => {
      const span = historyWindow(startTime, endTime, now, Limits.transferHistory)
      if (span instanceof Refused) return span
      const wanted = paging(number, size, Limits.transferHistory)
      const { limit, offset } = reachable(wanted)
      const filter = { uid: call.uid, fromType, toType, ...span }
      return new FromHistory(async (page) => {
        const rows = unlessBeyond(wanted, await page("transfers", { ...filter, limit, offset }))
        if (rows instanceof Refused) return rows
        const [total] = await page("transferCount", filter)
        const listed = rows.map((row) => ({ ...wireTransfer(row), fromSymbol: null, toSymbol: null }))
        return oneElement(call, { rows: listed, total: total!.count })
      })
    }, done)
  }),
  route(WalletApi.transferRecord, (call, { tranId }, done) => {
    const id = parseId(tranId)
    call.view((_, now) => {
      if (id === undefined) return refused("recordNotFound")
      return new FromHistory(async (page) => {
        const from = now - Limits.transferHistory.reachMs
        const [found] = await page("transferById", { uid: call.uid, id, from })
        return found === undefined ? refused("recordNotFound") : wireTransfer(found)
      })
    }, done)
  }),
]

export const internalTransferRoutes: ReadonlyArray<Route> = [
  route(WalletApi.internalTransfer, (call, parameters, done) => {
    const { toAccountType: toType, toAccount, areaCode, asset, amount } = parameters
    if (toType === "MOBILE" && areaCode === undefined) return done(refused("mandatoryParameter", "areaCode"))
    const receiver = toType === "MOBILE" ? `${areaCode} ${toAccount}` : toAccount
    call.submit(
      { type: "internalTransfer", uid: call.uid, toType, toAccount: receiver, asset, amount },
      ({ id }) => ({ tranId: String(id) }),
      done,
    )
  }),
  route(WalletApi.internalTransferHistory, (call, parameters, done) => {
    const { startTime, endTime, page: number, limit: asked, tranId } = parameters
    call.view((_, now) => {
      const span = historyWindow(startTime, endTime, now, Limits.internalTransferHistory)
      if (span instanceof Refused) return span
      const wanted = paging(number, asked, Limits.internalTransferHistory)
      const id = tranId === undefined ? null : parseId(tranId)
      if (id === undefined) return { ...pageFields(wanted, 0), data: [] }
      const filter = { uid: call.uid, id, ...span }
      return new FromHistory(async (page) => {
        const { limit, offset } = reachable(wanted)
        const rows = unlessBeyond(wanted, await page("internalTransfers", { ...filter, limit, offset }))
        if (rows instanceof Refused) return rows
        const [total] = await page("internalTransferCount", filter)
        return { ...pageFields(wanted, total!.count), data: rows.map(wireInternalTransfer) }
      })
    }, done)
  }),
]
