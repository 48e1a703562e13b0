/** What the server does for a broker's transfers, futures accounts and rebates, in the document's order. */
import { BrokerApi } from "@bourse/broker"
import { Limits } from "@bourse/core"
import {
  type RebateRecord,
  subAccountOf,
  type UniversalTransfer,
  type UniversalTransferRecord,
  type WalletId,
} from "@bourse/engine"
import { type AskPage, FromHistory } from "../Exchange.ts"
import { historyWindow } from "../historyWindow.ts"
import { pageFields, paging, reachable, unlessBeyond } from "../paging.ts"
import { plainDecimal } from "../plainDecimal.ts"
import { Refused, refused } from "../Refused.ts"
import { type Call, type Route, route } from "../Route.ts"
import { submitOnce } from "../submitOnce.ts"
import { brokerEnvelope } from "./brokerEnvelope.ts"

const clientTranIdPattern = /^[0-9A-Za-z]{32}$/

const isSame = (first: UniversalTransferRecord, asked: UniversalTransfer): boolean =>
  first.fromAccount === (asked.fromAccount ?? "") &&
  first.toAccount === (asked.toAccount ?? "") &&
  first.fromType === asked.fromType &&
  first.toType === asked.toType &&
  first.asset === asked.asset &&
  first.amount === plainDecimal(asked.amount)

/** Submits a transfer; one with an id of the broker's is made once for ever. */
const submit = (
  call: Call,
  asked: UniversalTransfer,
  done: (answer: { readonly tranId: string } | Refused) => void,
) => {
  const answer = (made: WalletId | Refused) =>
    done(made instanceof Refused ? made : { tranId: String(made.id) })
  const { uid, clientTranId } = asked
  if (clientTranId === null) return call.submit(asked, ({ id }) => ({ id }), answer)
  const find = async (page: AskPage) => {
    const [found] = await page("universalTransferByClientId", { uid, clientTranId })
    return found === undefined ? null : { id: found.id, isSame: isSame(found, asked) }
  }
  submitOnce(call, asked, { find }, answer)
}

const wireType = (type: UniversalTransfer["fromType"]) => (type === "SPOT" ? type : ("FUTURE" as const))

const wireTransfer = (transfer: UniversalTransferRecord) => ({
  tranId: String(transfer.id),
  fromAccount: transfer.fromAccount,
  toAccount: transfer.toAccount,
  clientTranId: transfer.clientTranId,
  asset: transfer.asset,
  amount: transfer.amount,
  // The document's word in these records.
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

export const brokerTransferRoutes: ReadonlyArray<Route> = [
  route(BrokerApi.universalTransfer, (call, parameters, done) => {
    const { clientTranId = null, fromAccount, toAccount, asset, amount } = parameters
    if (clientTranId !== null && !clientTranIdPattern.test(clientTranId))
      return done(refused("mandatoryParameter", "clientTranId"))
    const { fromAccountType: fromType, toAccountType: toType } = parameters
    const direction = { fromAccount, toAccount, fromType, toType }
    submit(
      call,
      { type: "universalTransfer", uid: call.uid, ...direction, asset, amount, clientTranId },
      done,
    )
  }),
  route(BrokerApi.universalTransferHistory, (call, parameters, done) => {
    const { clientTranId = null, fromAccount = "", toAccount = "", startTime, endTime } = parameters
    const { fromAccountType: fromType, toAccountType: toType, page: number, limit: asked } = parameters
    call.view((_, now) => {
      const span = historyWindow(startTime, endTime, now, {})
      if (span instanceof Refused) return span
      const wanted = paging(number, asked, Limits.brokerTransferHistory)
      const { limit, offset } = reachable(wanted)
      const direction = { fromAccount, toAccount, fromType, toType }
      return new FromHistory(async (page) => {
        const filter = { uid: call.uid, ...direction, clientTranId, ...span }
        const rows = unlessBeyond(wanted, await page("universalTransfers", { ...filter, limit, offset }))
        return rows instanceof Refused ? rows : rows.map(wireTransfer)
      })
    }, done)
  }),
  route(BrokerApi.enableFutures, (call, { subAccount }, done) => {
    const answer = () => {
      const { futuresEnabledAt } = subAccountOf(call.exchange.state, call.uid, subAccount)!
      return brokerEnvelope([{ subAccount, isFuturesEnabled: true, timestamp: String(futuresEnabledAt) }])
    }
    call.submit({ type: "enableFutures", uid: call.uid, name: subAccount }, answer, done)
  }),
  route(BrokerApi.rebates, (call, { startTime, endTime, page: number, pageSize }, done) => {
    call.view((_, now) => {
      const span = historyWindow(startTime, endTime, now, {})
      if (span instanceof Refused) return span
      const wanted = paging(number, pageSize, Limits.rebates)
      const filter = { uid: call.uid, ...span }
      return new FromHistory(async (page) => {
        const { limit, offset } = reachable(wanted)
        const rows = unlessBeyond(wanted, await page("rebates", { ...filter, limit, offset }))
        if (rows instanceof Refused) return rows
        const [total] = await page("rebateCount", filter)
        const fields = pageFields(wanted, total!.count)
        return { ...fields, totalPage: fields.totalPageNum, data: rows.map(wireRebate) }
      })
    }, done)
  }),
]
