/**
 * Answers requests from the mock session's stored orders, funds and records, in the catalogue's fields;
 * undefined for other endpoints.
 */

import { namesOf } from "../checks/Shape.ts"
import type { EndpointEntry } from "../kit/Catalogue.ts"
import type { Account, MockKey } from "./Account.ts"
import { brokerHandlers } from "./BrokerAnswers.ts"
import { type Funds, makeFunds, startBalances } from "./Funds.ts"
import type { World } from "./Replies.ts"
import { type Handler, RejectedRequest, type Row, type Sent } from "./Session.ts"
import { tradingHandlers } from "./TradingAnswers.ts"
import { walletHandlers } from "./WalletAnswers.ts"

/**
 * Fields that other answers show under another name. The mock sends a field under both names, since clients may
 * read either.
 */
const elsewhere: Readonly<Record<string, string>> = { Qty: "origQty" }

/**
 * A stored row with the fields that the catalogue lists. A field that has two spellings is sent under both
 * names.
 */
const shaped = ({ answer }: EndpointEntry, row: Row): Row =>
  Object.fromEntries(
    answer.fields.flatMap((field) => {
      const other = elsewhere[field.name]
      const names = [...namesOf(field), ...(other === undefined ? [] : [other])]
      const name = names.find((each) => Object.hasOwn(row, each))
      return name === undefined ? [] : names.map((each) => [each, row[name]])
    }),
  )

/** Handlers of a sub-account's deposits under the names of the broker's endpoints. */
const brokerNames = (wallet: Readonly<Record<string, Handler>>): Readonly<Record<string, Handler>> => {
  const {
    "wallet.createDepositAddress": create,
    "wallet.depositAddresses": list,
    "wallet.depositHistory": deposits,
  } = wallet as Record<string, Handler>
  return {
    ...(create && { "broker.createSubDepositAddress": create }),
    ...(list && { "broker.subDepositAddresses": list }),
    ...(deposits && {
      "broker.subDepositHistory": (sent: Sent) =>
        [deposits(sent)].flat().map((row: Row) => ({ ...row, status: String(row.status) })),
    }),
  }
}

export const makeSessionAnswers = (world: World, newId: () => string, keys: Map<string, MockKey>) => {
  const [ownKey] = keys.values()
  const ownerUid = ownKey?.uid ?? ""
  const funds = new Map<string, Funds>()
  const withFutures = new Set([ownerUid])
  const startOf = (uid: string) => (uid === ownerUid ? startBalances : {})
  const fundsOf = (uid = ownerUid): Funds => {
    const found = funds.get(uid) ?? makeFunds(startOf(uid))
    funds.set(uid, found)
    return found
  }
  const broker = brokerHandlers(world, newId, {
    keys,
    fundsOf,
    enableFutures: (uid) => withFutures.add(uid),
  })
  const handlersOf = (uid: string): Readonly<Record<string, Handler>> => {
    const isOwner = uid === ownerUid
    const account: Account = {
      uid,
      isOwner,
      funds: fundsOf(uid),
      start: startOf(uid),
      hasFutures: () => withFutures.has(uid),
      receiverOf: (receiver) => funds.get(receiver),
    }
    const wallet = walletHandlers(world, newId, account)
    return {
      ...tradingHandlers(world, newId, account.funds),
      ...wallet,
      ...brokerNames(wallet),
      ...(isOwner ? broker : {}),
      "spot.uid": () => ({ uid }),
    }
  }
  const handlers = new Map<string, Readonly<Record<string, Handler>>>()

  return (endpoint: EndpointEntry, sent: Sent, uid: string): Row | ReadonlyArray<Row> | undefined => {
    const own = handlers.get(uid) ?? handlersOf(uid)
    handlers.set(uid, own)
    const handler = own[endpoint.id]
    if (handler === undefined && endpoint.id in broker && uid !== ownerUid)
      throw new RejectedRequest("notABroker")
    const value = handler?.(sent)
    if (value === undefined) return undefined
    return Array.isArray(value)
      ? value.map((row: Row) => shaped(endpoint, row))
      : shaped(endpoint, value as Row)
  }
}
