/**
 * Checks that a server shows a record the same in every response. An order keeps its side, price, amount and
 * times in every later response of the fixture. An order looks the same at every endpoint, and at every
 * position in a list.
 */
import { exact, textOf } from "../values/Exact.ts"
import { isObject } from "../values/Json.ts"

type Row = Readonly<Record<string, unknown>>

interface Kind {
  readonly name: string
  /** Fields that together identify a record; a pair adds the field's name at another endpoint. */
  readonly known: ReadonlyArray<string | readonly [string, string]>
  /** Fields that have the same value at every endpoint that shows the record. */
  readonly common: ReadonlyArray<string>
}

const order: Kind = {
  name: "order",
  known: ["symbol", "orderId"],
  common: ["side", "type", "orderListId", "price", "origQty", "stopPrice", "icebergQty", "time"],
}
const deposit: Kind = { name: "deposit", known: ["txId"], common: ["coin", "amount", "insertTime"] }
const withdrawal: Kind = {
  name: "withdrawal",
  known: ["id"],
  common: ["coin", "withdrawOrderId", "remark"],
}
const transfer: Kind = {
  name: "transfer",
  known: ["tranId"],
  common: ["asset", "amount", "fromAccountType", "toAccountType", "timestamp"],
}
const internalTransfer: Kind = {
  name: "internal transfer",
  known: ["tranId"],
  common: ["asset", "amount", "timestamp"],
}
const universalTransfer: Kind = {
  name: "universal transfer",
  known: ["tranId"],
  common: ["asset", "amount", "fromAccountType", "toAccountType", "clientTranId", "timestamp"],
}
const key: Kind = {
  name: "API key",
  known: [["apiKey", "apikey"]],
  common: ["note", "permissions", "createTime"],
}
const group: Kind = {
  name: "strategy group",
  known: ["tradeGroupId"],
  common: ["tradeGroupName", "createTime"],
}

const conversion: Kind = { name: "conversion", known: ["parts"], common: [] }
const partOfConversion: Kind = { name: "part of a conversion", known: ["id"], common: [] }

const kinds: Readonly<Record<string, Kind>> = {
  "spot.placeOrder": order,
  "spot.batchOrders": order,
  "spot.cancelOrder": order,
  "spot.cancelOpenOrders": order,
  "spot.queryOrder": order,
  "spot.openOrders": order,
  "spot.allOrders": order,
  "spot.myTrades": { name: "fill", known: ["symbol", "id", "orderId"], common: [] },
  "spot.createStrategyGroup": group,
  "spot.strategyGroups": group,
  "wallet.depositHistory": deposit,
  "broker.subDepositHistory": deposit,
  "broker.allSubDepositHistory": deposit,
  "wallet.withdrawalHistory": withdrawal,
  "wallet.transferHistory": transfer,
  "wallet.transferRecord": transfer,
  "wallet.internalTransferHistory": internalTransfer,
  "broker.universalTransferHistory": universalTransfer,
  "wallet.depositAddresses": { name: "deposit address", known: ["coin", "address"], common: [] },
  "broker.subDepositAddresses": { name: "deposit address", known: ["coin", "address"], common: [] },
  "broker.createApiKey": key,
  "broker.apiKeys": key,
  "broker.subAccounts": { name: "sub-account", known: ["subAccount"], common: ["timestamp"] },
}

/**
 * Endpoints that create a record. The parameters of the creating request count as shown values, under the id in
 * the response.
 */
const made: Readonly<Record<string, Kind>> = {
  "wallet.withdraw": withdrawal,
  "wallet.withdrawApply": withdrawal,
  "wallet.transfer": transfer,
  "wallet.internalTransfer": internalTransfer,
  "broker.universalTransfer": universalTransfer,
}

/** Fields of a record that may change, or that servers write in more than one way. */
const mayChange =
  /^(?:status|executedQty|cummulativeQuoteQty|updateTime|isWorking|cancelReason|confirmTimes|confirmNo|unlockConfirm|txId|transHash|tradeGroupUid|clientOrderId|timestamp|explorerUrl|network|netWork)$/

/** Fields that are fixed for a limit order; for a market order they follow from its fills. */
const ofLimitOrders = /^(?:price|origQty|Qty|origQuoteOrderQty|quantity)$/

/** Executed amounts of an order, which are final once the order has ended. */
const executed = /^(?:executedQty|cummulativeQuoteQty)$/
const ended = /^(?:FILLED|CANCELED|PARTIALLY_CANCELED)$/

/** The record objects of a response: a list, a list inside an object, or the object itself. */
const rowsOf = (json: unknown): ReadonlyArray<Row> => {
  if (Array.isArray(json)) return json.filter(isObject)
  if (!isObject(json)) return []
  const list = [json.data, json.subAccount].find(Array.isArray)
  if (list !== undefined) return list.filter(isObject)
  return [isObject(json.data) ? json.data : json]
}

/**
 * The records of a response, grouped by kind of record. A conversion record is identified by the ids of its
 * parts.
 */
const recordsIn = (endpoint: string, json: unknown): ReadonlyArray<readonly [Kind, ReadonlyArray<Row>]> => {
  const rows = rowsOf(json)
  if (endpoint === "wallet.conversionHistory") {
    const parts = rows.map(({ convertDetails }) => rowsOf(convertDetails))
    const whole = rows.map((row, at): Row => ({ ...row, parts: parts[at]?.map(({ id }) => id).join(" ") }))
    return [
      [conversion, whole],
      [partOfConversion, parts.flat()],
    ]
  }
  const kind = kinds[endpoint] ?? made[endpoint]
  return kind === undefined ? [] : [[kind, rows]]
}

/**
 * Normalises a field's value to one spelling: `1.50` becomes `1.5`. The normalised value is undefined for null,
 * an empty text, a list or an object.
 */
const plainValue = (value: unknown): string | undefined => {
  if (typeof value === "boolean" || typeof value === "number") return String(value)
  if (typeof value !== "string" || value === "") return undefined
  if (/^-?\d+\.\d+$/.test(value)) return textOf(exact(value))
  return value.replace(/^FUTURES$/, "FUTURE").replace(/^LIMIT_ORDER$/, "LIMIT")
}

export interface Disagreement {
  readonly field: string
  readonly wanted: string
  readonly got: string
}

interface Shown {
  readonly value: string
  readonly step: string
}

/** Record values that the responses of a fixture have shown so far. */
export class Records {
  readonly #shown = new Map<string, Shown>()

  /**
   * Adds the records of a response and of the sent parameters; returns the fields that changed since an earlier
   * response.
   */
  add(
    endpoint: string,
    account: string,
    step: string,
    json: unknown,
    sent: Row = {},
  ): ReadonlyArray<Disagreement> {
    return recordsIn(endpoint, json).flatMap(([kind, rows]) => {
      const wasSent =
        endpoint in made ? Object.fromEntries(kind.common.map((name) => [name, sent[name]])) : {}
      return this.#addRows(
        endpoint,
        account,
        step,
        kind,
        rows.map((row): Row => ({ ...wasSent, ...row })),
      )
    })
  }

  #addRows(
    endpoint: string,
    account: string,
    step: string,
    kind: Kind,
    rows: ReadonlyArray<Row>,
  ): ReadonlyArray<Disagreement> {
    const names = rows.map((row) => nameOf(kind, row))
    return rows.flatMap((row, at) => {
      const name = names[at]
      // Two records with one id in the same list are skipped: only the fixture can check them.
      if (name === undefined || names.indexOf(name) !== names.lastIndexOf(name)) return []
      const isLimit = kind !== order || row.type === undefined || /^LIMIT/.test(String(row.type))
      return Object.entries(row).flatMap(([field, found]): ReadonlyArray<Disagreement> => {
        const isFinal = kind === order && executed.test(field) && ended.test(String(row.status))
        const isCommon = kind.common.includes(field) || isFinal
        if ((mayChange.test(field) && !isCommon) || (ofLimitOrders.test(field) && !isLimit)) return []
        const value = plainValue(found)
        if (value === undefined) return []
        const scope = isCommon ? "" : endpoint
        const place = JSON.stringify([account, kind.name, name, scope, field])
        const before = this.#shown.get(place)
        if (before === undefined) this.#shown.set(place, { value, step })
        if (before === undefined || before.value === value) return []
        const wanted = `${field} ${before.value}, as step ${before.step} has shown of ${kind.name} ${name}`
        return [{ field, wanted, got: `${field} ${value}` }]
      })
    })
  }
}

const nameOf = ({ known }: Kind, row: Row): string | undefined => {
  const parts = known.map((each) => {
    const [one, other = one] = [each].flat()
    return plainValue(row[one ?? ""] ?? row[other ?? ""])
  })
  return parts.some((part) => part === undefined) ? undefined : parts.join(" ")
}
