/**
 * Answers requests about sub-accounts, their keys and transfers from the mock's session. A request that is
 * signed with a sub-account's key acts on that sub-account.
 */
import { Limits, parsePermission } from "@bourse/core"
import { textOf } from "../values/Exact.ts"
import type { MockKey } from "./Account.ts"
import { type Funds, neededAmount } from "./Funds.ts"
import type { World } from "./Replies.ts"
import { type Handler, needed, pageOf, RejectedRequest, type Row, type Sent } from "./Session.ts"
import { sideOf } from "./WalletAnswers.ts"

interface SubAccount {
  readonly subAccount: string
  readonly note: string
  readonly timestamp: number
  readonly uid: string
  readonly keys: Array<Row & { readonly apiKey: string }>
}

const envelope = (data: ReadonlyArray<Row>): Row => ({ code: "0", message: "success", data })

/** State that the broker's calls use in addition to the account itself. */
export interface Broker {
  /** All API keys of the session, by API key. */
  readonly keys: Map<string, MockKey>
  /** Funds of the sub-account with this UID; without UID, funds of the account itself. */
  readonly fundsOf: (uid?: string) => Funds
  readonly enableFutures: (uid: string) => void
}

/** Account type of a broker's request: the broker area writes FUTURE for the futures account. */
const brokerSideOf = (sent: Sent, name: string) =>
  sent.get(name) === "FUTURE" ? "FUTURES" : sideOf(sent, name)

export const brokerHandlers = (
  { now }: World,
  newId: () => string,
  { keys: allKeys, fundsOf, enableFutures }: Broker,
): Readonly<Record<string, Handler>> => {
  const subs: Array<SubAccount> = []
  const transfers: Array<Row & { readonly timestamp: number }> = []

  const find = (sent: Sent): SubAccount => {
    const name = needed(sent, "subAccount")
    const found = subs.find(({ subAccount }) => subAccount === name)
    if (found === undefined) throw new RejectedRequest("subAccountNotFound")
    return found
  }
  /** Sender or receiver of a transfer: the named sub-account, or the account itself if none is named. */
  const holderOf = (sent: Sent, name: string) => {
    const holder = sent.get(name) ?? ""
    if (holder === "") return { holder, funds: fundsOf() }
    const found = subs.find(({ subAccount }) => subAccount === holder)
    if (found === undefined) throw new RejectedRequest("subAccountNotFound")
    return { holder, funds: fundsOf(found.uid) }
  }
  const rowOf = ({ subAccount, note, timestamp }: SubAccount) => ({ subAccount, note, timestamp })

  return {
    "broker.createSubAccount": (sent) => {
      const [subAccount, note] = [needed(sent, "subAccount"), needed(sent, "note")]
      if (!/^[0-9A-Za-z]{8,32}$/.test(subAccount)) throw new RejectedRequest("subAccountNameInvalid")
      if (subs.some((each) => each.subAccount === subAccount)) throw new RejectedRequest("nameTaken")
      const sub = { subAccount, note, timestamp: now(), uid: newId(), keys: [] }
      subs.push(sub)
      return envelope([rowOf(sub)])
    },
    "broker.subAccounts": (sent) => {
      const name = sent.get("subAccount")
      const found = subs.filter(({ subAccount }) => (name ?? subAccount) === subAccount).toReversed()
      return envelope(
        pageOf(found, sent, ({ timestamp }) => timestamp, Limits.subAccountList).rows.map(rowOf),
      )
    },
    "broker.subAccountStatus": (sent) => {
      find(sent)
      return { status: "1" }
    },
    "broker.createApiKey": (sent) => {
      const { subAccount, uid, keys } = find(sent)
      const [permissions, note] = [needed(sent, "permissions"), needed(sent, "note")]
      const ip = sent.get("ip") ?? ""
      if (permissions.split(",").some((name) => parsePermission(name.trim()) === undefined))
        throw new RejectedRequest("mandatoryParameter", "permissions")
      if (ip.split(",").length > Limits.apiKeyAddressesMax)
        throw new RejectedRequest("parameterError", `at most ${Limits.apiKeyAddressesMax} addresses`)
      const id = newId()
      const key = { note, apiKey: `mock-key-${id}`, permissions, ip, creatTime: now() }
      keys.push(key)
      allKeys.set(key.apiKey, {
        apiKey: key.apiKey,
        secret: `mock-secret-${id}`,
        permissions: permissions.split(",").map((name) => name.trim()),
        addresses: ip === "" ? [] : ip.split(",").map((address) => address.trim()),
        uid,
      })
      return {
        subAccount,
        note,
        apikey: key.apiKey,
        secretKey: `mock-secret-${id}`,
        permissions,
        ip,
        createTime: key.creatTime,
      }
    },
    "broker.apiKeys": (sent) => ({ subAccount: find(sent).keys }),
    "broker.deleteApiKey": (sent) => {
      const { subAccount, keys } = find(sent)
      const apiKey = needed(sent, "apiKey")
      const at = keys.findIndex((each) => each.apiKey === apiKey)
      if (at < 0) throw new RejectedRequest("recordNotFound")
      keys.splice(at, 1)
      allKeys.delete(apiKey)
      return { subAccount }
    },
    "broker.universalTransfer": (sent) => {
      const [from, to] = [holderOf(sent, "fromAccount"), holderOf(sent, "toAccount")]
      const [fromType, toType] = [brokerSideOf(sent, "fromAccountType"), brokerSideOf(sent, "toAccountType")]
      const [asset, amount] = [needed(sent, "asset"), neededAmount(sent)]
      if (from.holder === to.holder && fromType === toType)
        throw new RejectedRequest("parameterError", "an account cannot transfer to itself")
      const clientTranId = sent.get("clientTranId") ?? null
      if (clientTranId !== null && !/^[0-9A-Za-z]{32}$/.test(clientTranId))
        throw new RejectedRequest("mandatoryParameter", "clientTranId")
      const earlier = clientTranId && transfers.find((each) => each.clientTranId === clientTranId)
      if (earlier) return { tranId: earlier.tranId }
      from.funds.take(asset, amount, fromType)
      to.funds.give(asset, amount, toType)
      const tranId = newId()
      transfers.push({
        tranId,
        fromAccount: from.holder,
        toAccount: to.holder,
        clientTranId,
        asset,
        amount: textOf(amount),
        fromAccountType: fromType,
        toAccountType: toType,
        fromSymbol: null,
        toSymbol: null,
        status: "SUCCESS",
        timestamp: now(),
      })
      return { tranId }
    },
    "broker.universalTransferHistory": (sent) => {
      const wanted = {
        fromAccount: sent.get("fromAccount") ?? "",
        toAccount: sent.get("toAccount") ?? "",
        fromAccountType: brokerSideOf(sent, "fromAccountType"),
        toAccountType: brokerSideOf(sent, "toAccountType"),
      }
      const clientTranId = sent.get("clientTranId")
      const own = transfers.filter(
        (each) =>
          (clientTranId ?? each.clientTranId) === each.clientTranId &&
          Object.entries(wanted).every(([name, value]) => each[name] === value),
      )
      const { rows } = pageOf(own, sent, ({ timestamp }) => timestamp, Limits.brokerTransferHistory)
      // Transfer records of the broker area write FUTURE for the futures account.
      const word = (side: unknown) => (side === "FUTURES" ? "FUTURE" : side)
      return rows.map((row) => ({
        ...row,
        fromAccountType: word(row.fromAccountType),
        toAccountType: word(row.toAccountType),
      }))
    },
    // Sub-accounts of the mock have no deposits: their funds come from transfers.
    "broker.allSubDepositHistory": () => [],
    "broker.enableFutures": (sent) => {
      const { subAccount, uid } = find(sent)
      enableFutures(uid)
      return envelope([{ subAccount, isFuturesEnabled: true, timestamp: String(now()) }])
    },
  }
}
