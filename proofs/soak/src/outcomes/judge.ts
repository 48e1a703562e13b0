/** Compares the outcome that a call reported with the exchange's records. */
import { alice, type Client, type Values } from "../load/Client.ts"
import { asked, isCallError, priceOf } from "./Caller.ts"
import type { Scenario } from "./Scenario.ts"

/** A record of the exchange: an order, a withdrawal or a transfer. */
interface Row {
  readonly id: string
  readonly ownId: string | null
  readonly amount: number
  readonly status: string
}

export interface Books {
  readonly orders: ReadonlyArray<Row>
  readonly withdraw: ReadonlyArray<Row>
  readonly universalTransfer: ReadonlyArray<Row>
  readonly transfer: ReadonlyArray<Row>
}

/**
 * Reads the orders, withdrawals and transfers made since the given time. As the amount of an order, its price
 * is used.
 */
export const readBooks = async (client: Client, startTime: number): Promise<Books> => {
  const read = async (path: string, values: Values) => {
    const { status, json, text } = await client.signed(alice, "GET", path, values)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    return json
  }
  const sides = { fromAccountType: "SPOT", toAccountType: "FUTURES", startTime }
  const [orders, withdrawals, universal, transfers] = [
    await read("/api/v3/allOrders", { symbol: "BTCUSDT", limit: 1_000, startTime }),
    await read("/api/v3/capital/withdraw/history", { coin: "USDT", limit: 1_000, startTime }),
    await read("/api/v3/broker/sub-account/universalTransfer", {
      ...{ ...sides, toAccountType: "SPOT", toAccount: "carolsub01", limit: 500 },
    }),
    await read("/api/v3/capital/transfer", { ...sides, size: 100 }),
  ]
  type Json = Readonly<Record<string, string>>
  const rows = (found: ReadonlyArray<Json>, id: string, ownId: string, amount: string) =>
    found.map((each) => ({
      id: String(each[id]),
      ownId: each[ownId] ?? null,
      amount: Number(each[amount]),
      status: String(each.status),
    }))
  return {
    orders: rows(orders, "orderId", "clientOrderId", "price"),
    withdraw: rows(withdrawals, "id", "withdrawOrderId", "amount"),
    universalTransfer: rows(universal, "tranId", "clientTranId", "amount"),
    transfer: rows(
      (Array.isArray(transfers) ? transfers[0] : transfers).rows,
      "tranId",
      "clientTranId",
      "amount",
    ),
  }
}

type Outcome = { readonly answer: unknown } | { readonly error: unknown }
type Keyed = Readonly<Record<string, unknown>>

const isNamed = (answer: unknown, names: ReadonlyArray<string>, id: string): boolean =>
  names.some((name) => (answer as Keyed | null)?.[name] === id)

/** Describes a false report or a double execution of a call; undefined if the call reported the truth. */
export const untruth = (
  scenario: Scenario,
  index: number,
  orderId: string | undefined,
  outcome: Outcome,
  books: Books,
  isDeaf: boolean,
): string | undefined => {
  const { call } = scenario
  const said = "answer" in outcome ? `success ${JSON.stringify(outcome.answer)}` : `${String(outcome.error)}`
  const isUnknown = "error" in outcome && isCallError(outcome.error, "OutcomeUnknown") && !isDeaf
  if ("error" in outcome) {
    const { error } = outcome
    if (!(error instanceof Error && "_tag" in error) || isCallError(error, "InvalidParameters"))
      return `a defect: ${said}`
  }
  const ids = ["orderId", "id", "tranId"]
  /** Compares the executions of one write with the call's answer. */
  const check = (rows: ReadonlyArray<Row>, answer: unknown): string | undefined => {
    if (rows.length > 1) return `done ${rows.length} times; the call said ${said}`
    if (isUnknown) return undefined
    if (answer === undefined) return rows.length === 0 ? undefined : `done, and the call said ${said}`
    if (rows.length === 0) return `not done, and the call said ${said}`
    return isNamed(answer, ids, rows[0]!.id) ? undefined : `done as ${rows[0]!.id}, and the call said ${said}`
  }
  const answer = "answer" in outcome ? outcome.answer : undefined
  const orders = (price: string) => books.orders.filter(({ amount }) => amount === Number(price))
  switch (call) {
    case "placeOrder":
      return check(orders(priceOf(index)), answer)
    case "batchOrders": {
      const elements = (answer ?? []) as ReadonlyArray<Keyed>
      if (answer !== undefined && elements.length !== 3)
        return `the answer does not have one element for each order: ${said}`
      const placed = (i: number) =>
        elements[i] !== undefined && "orderId" in elements[i] ? elements[i] : undefined
      return (
        check(orders(priceOf(index)), placed(0)) ??
        check(orders(priceOf(index, 5)), placed(1)) ??
        check(orders(priceOf(index, 7)), placed(2))
      )
    }
    case "cancelOrder":
      return check(
        books.orders.filter(({ id, status }) => id === orderId && status === "CANCELED"),
        answer,
      )
    default: {
      const { amount } = asked(scenario, index, orderId)
      return check(
        books[call].filter((row) => row.amount === Number(amount)),
        answer,
      )
    }
  }
}
