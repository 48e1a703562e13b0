/** Handlers of transfers, in the document's order. */
import { Limits } from "@bourse/core"
import type { InternalTransferRecord, TransferRecord } from "@bourse/engine"
import type { WalletApi } from "@bourse/wallet"
import { command, history } from "../plans/Plan.ts"
import type { Handlers, Principal } from "../plans/Route.ts"
import { ErrorResponse, errorAbout, errorResponse } from "../responses/ErrorResponse.ts"
import { invalidParameter } from "../responses/invalidParameter.ts"
import { historyWindow } from "./historyWindow.ts"
import { pageFields, paging, reachable, unlessBeyond } from "./paging.ts"
import { parseId } from "./parseId.ts"

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

/** The document wraps the answers about transfers in an array; real clients read the element alone. */
const oneElement = <Element>({ key }: Principal, element: Element): readonly [Element] =>
  (key.dialect === "field" ? element : [element]) as never

export const transferHandlers = {
  transfer: ({ fromAccountType: from, toAccountType: to, asset, amount }, caller) =>
    command({ type: "transfer", uid: caller.uid, asset, amount, from, to }, ({ id }) =>
      oneElement(caller, { tranId: String(id) }),
    ),
  transferHistory: (parameters, caller) => {
    const { fromAccountType: fromType, toAccountType: toType, startTime, endTime } = parameters
    const wanted = paging(parameters.page, parameters.size, Limits.transferHistory)
    return history((_, now) => {
      const span = historyWindow(startTime, endTime, now, Limits.transferHistory)
      if (span instanceof ErrorResponse) return span
      const { limit, offset } = reachable(wanted)
      const filter = { uid: caller.uid, fromType, toType, ...span }
      return async (query) => {
        const rows = unlessBeyond(wanted, await query("transfers", { ...filter, limit, offset }))
        if (rows instanceof ErrorResponse) return rows
        const [total] = await query("transferCount", filter)
        const listed = rows.map((row) => ({ ...wireTransfer(row), fromSymbol: null, toSymbol: null }))
        return oneElement(caller, { rows: listed, total: total!.count })
      }
    })
  },
  transferRecord: ({ tranId }, { uid }) =>
    history((_, now) => {
      const id = parseId(tranId)
      const notFound = () =>
        errorAbout("recordNotFound", "tranId", tranId, "is no transfer of this account in the last 6 months")
      if (id === undefined) return notFound()
      const from = now - Limits.transferHistory.lookbackMs
      return async (query) => {
        const [found] = await query("transferById", { uid, id, from })
        return found === undefined ? notFound() : wireTransfer(found)
      }
    }),
} satisfies Partial<Handlers<typeof WalletApi>>

/** Removes a leading `+` of an area code, which may arrive as a space in a query. */
const areaCodePattern = /^[+ ]?([1-9]\d{0,3})$/

/** Removes spaces and hyphens of a phone number. */
const phonePattern = /^\d{4,14}$/

/** A phone number in the format of account opening: area code, a space, digits. */
const readPhone = (number: string, areaCode: string | undefined): string | ErrorResponse => {
  if (areaCode === undefined) return errorResponse("mandatoryParameter", "areaCode")
  const [, code] = areaCodePattern.exec(areaCode) ?? []
  if (code === undefined)
    return invalidParameter("areaCode", areaCode, "is not an area code: 1 to 4 digits, the first not 0")
  const digits = number.replace(/[ -]/g, "")
  return phonePattern.test(digits)
    ? `${code} ${digits}`
    : invalidParameter("toAccount", number, "is not a phone number: 4 to 14 digits without the area code")
}

export const internalTransferHandlers = {
  internalTransfer: (parameters, { uid }) => {
    const { toAccountType: toType, toAccount: named, areaCode, asset, amount } = parameters
    const toAccount = toType === "MOBILE" ? readPhone(named, areaCode) : named
    if (toAccount instanceof ErrorResponse) return toAccount
    return command({ type: "internalTransfer", uid, toType, toAccount, asset, amount }, ({ id }) => ({
      tranId: String(id),
    }))
  },
  internalTransferHistory: (parameters, { uid }) => {
    const { startTime, endTime, tranId } = parameters
    const wanted = paging(parameters.page, parameters.limit, Limits.internalTransferHistory)
    return history((_, now) => {
      const span = historyWindow(startTime, endTime, now, Limits.internalTransferHistory)
      if (span instanceof ErrorResponse) return span
      const id = tranId === undefined ? null : parseId(tranId)
      if (id === undefined) return { ...pageFields(wanted, 0), data: [] }
      const filter = { uid, id, ...span }
      return async (query) => {
        const { limit, offset } = reachable(wanted)
        const rows = unlessBeyond(wanted, await query("internalTransfers", { ...filter, limit, offset }))
        if (rows instanceof ErrorResponse) return rows
        const [total] = await query("internalTransferCount", filter)
        return { ...pageFields(wanted, total!.count), data: rows.map(wireInternalTransfer) }
      }
    })
  },
} satisfies Partial<Handlers<typeof WalletApi>>
