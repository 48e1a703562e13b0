/** Extracts rows and total counts from responses, and finds the records that requests made or ended. */
import { isObject } from "../values/Json.ts"
import { keyOf, type Made, type RecordKind, type Row } from "./History.ts"

const arraysIn = ["data", "balances", "subAccount", "rows"]

/** Row objects of a response, without the envelope around them. */
export const rowsOf = (json: unknown): ReadonlyArray<Row> => {
  if (Array.isArray(json)) {
    const [first] = json
    return isObject(first) && Array.isArray(first.rows) ? rowsOf(first) : json.filter(isObject)
  }
  if (!isObject(json)) return []
  const list = arraysIn.map((name) => json[name]).find(Array.isArray)
  if (list !== undefined) return list.filter(isObject)
  return [isObject(json.data) ? json.data : json]
}

/** Total number of rows on all pages, as a list reports it; undefined if the list reports no total. */
export const totalOf = (json: unknown): number | undefined => {
  const body = Array.isArray(json) ? json[0] : json
  if (!isObject(body)) return undefined
  const total = body.total ?? body.totalRecords
  return /^\d+$/.test(String(total)) ? Number(total) : undefined
}

const makers: Readonly<Record<string, readonly [RecordKind, field: string]>> = {
  "spot.placeOrder": ["order", "orderId"],
  "spot.batchOrders": ["order", "orderId"],
  "spot.createStrategyGroup": ["group", "tradeGroupId"],
  "wallet.withdraw": ["withdrawal", "id"],
  "wallet.withdrawApply": ["withdrawal", "id"],
  "broker.withdraw": ["withdrawal", "id"],
  "wallet.transfer": ["transfer", "tranId"],
  "wallet.internalTransfer": ["internal", "tranId"],
  "broker.createSubAccount": ["subAccount", "subAccount"],
  "broker.createApiKey": ["key", "apikey"],
  "broker.universalTransfer": ["universal", "tranId"],
}

/** Kind of record that each endpoint ends, and the parameter that names the record. */
const enders: Readonly<Record<string, readonly [RecordKind, parameter: string]>> = {
  "spot.deleteStrategyGroup": ["group", "tradeGroupId"],
  "wallet.cancelWithdrawal": ["withdrawal", "id"],
  "broker.deleteApiKey": ["key", "apiKey"],
}

type Sent = Readonly<Record<string, string>>

const idIn = (row: Row, field: string): string | undefined => {
  const id = row[field]
  return (typeof id === "string" && id !== "") || typeof id === "number" ? String(id) : undefined
}

/** Parameters of each order in a batch request; a single request counts as one order. */
const ordersSent = (sent: Sent): ReadonlyArray<Sent> =>
  sent.batchOrders === undefined ? [sent] : (JSON.parse(sent.batchOrders) as ReadonlyArray<Sent>)

/** Finds the records that a successful request made. */
export const madeBy = (
  endpoint: string,
  owner: string,
  sent: Sent,
  rows: ReadonlyArray<Row>,
): ReadonlyArray<Made> => {
  const [kind, field] = makers[endpoint] ?? []
  if (kind === undefined || field === undefined) return []
  const each = ordersSent(sent)
  return rows.flatMap((answer, index) => {
    const id = idIn(answer, field)
    return id === undefined ? [] : [{ kind, owner, id, sent: each[index] ?? sent, answer }]
  })
}

/**
 * Finds the keys of the records that a successful request ended. A cancel may return an order unchanged that
 * had already ended; such an order is not counted.
 */
export const endedBy = (endpoint: string, sent: Sent, rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  if (endpoint === "spot.cancelOrder" || endpoint === "spot.cancelOpenOrders")
    return rows
      .filter(({ status = "CANCELED" }) => String(status).endsWith("CANCELED"))
      .map(({ orderId }) => keyOf({ kind: "order", id: String(orderId), sent }))
  const [kind, parameter = ""] = enders[endpoint] ?? []
  return kind === undefined ? [] : [keyOf({ kind, id: sent[parameter] ?? "", sent })]
}
