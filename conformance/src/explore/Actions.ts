/** The requests that an exploration draws, as data: amounts are named by their edge and become text when sent. */
import * as fc from "fast-check"
import type { TargetSymbol } from "../target/Target.ts"
import { compare, exact, multiply, textOf, times, wholeSteps } from "../values/Exact.ts"
import type { Row } from "./History.ts"

export interface OrderPlan {
  readonly side: "BUY" | "SELL"
  readonly type: "LIMIT" | "MARKET"
  readonly price: "far" | "market" | "zero" | "tick"
  readonly quantity: "zero" | "minimum" | "few" | "half" | "all" | "allAndStep"
}

export type Action =
  | { readonly kind: "order"; readonly actor: number; readonly order: OrderPlan }
  | { readonly kind: "batch"; readonly actor: number; readonly orders: ReadonlyArray<OrderPlan> }
  | { readonly kind: "cancel"; readonly actor: number; readonly whose: number; readonly nth: number }
  | { readonly kind: "cancelAll"; readonly actor: number }

const actor = fc.nat(1)

/** @param trades whether orders may be at the market; otherwise all rest far from it */
const orderPlan = (trades: boolean): fc.Arbitrary<OrderPlan> =>
  fc.record({
    side: fc.constantFrom("BUY" as const, "SELL" as const),
    type: trades
      ? fc.constantFrom("LIMIT" as const, "LIMIT" as const, "MARKET" as const)
      : fc.constant("LIMIT" as const),
    price: trades ? fc.constantFrom("far", "market", "market", "zero", "tick") : fc.constant("far"),
    quantity: fc.constantFrom("few", "all", "half", "all", "minimum", "zero", "allAndStep"),
  }) as fc.Arbitrary<OrderPlan>

/** Requests sent at once: one, or up to three. */
export const burst = (trades: boolean, mayCancelAll: boolean): fc.Arbitrary<ReadonlyArray<Action>> => {
  const order = orderPlan(trades)
  const cancel = fc.record({ kind: fc.constant("cancel" as const), actor, whose: actor, nth: fc.nat(1) })
  const action: fc.Arbitrary<Action> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("order" as const), actor, order }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("batch" as const),
        actor,
        // The same order twice: each alone is covered by the balance.
        orders: fc.oneof(
          fc.array(order, { minLength: 1, maxLength: 3 }),
          order.map((each) => [each, each]),
        ),
      }),
    },
    { weight: 2, arbitrary: cancel },
    ...(mayCancelAll
      ? [{ weight: 1, arbitrary: fc.record({ kind: fc.constant("cancelAll" as const), actor }) }]
      : []),
  )
  const twice = cancel.map((each) => [each, each])
  return fc.oneof(
    { weight: 4, arbitrary: fc.array(action, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: twice },
  )
}

/** Multiplied, then divided to whole steps of the symbol. */
const lots = (amount: string, { lot }: TargetSymbol, divisor = 1n): string =>
  textOf(times(exact(lot), wholeSteps(exact(amount), exact(lot)) / divisor))

/** The parameters of an order, for an account with these balances. */
export const orderParameters = (
  plan: OrderPlan,
  symbol: TargetSymbol,
  facts: Readonly<Record<string, string>>,
  balances: ReadonlyArray<Row>,
): ReadonlyArray<readonly [string, string]> => {
  const { side, type } = plan
  const { lowPrice = "1", highPrice = "1", price: atMarket = "1", quantity = "1" } = facts
  const far = side === "BUY" ? lowPrice : highPrice
  const price = { far, market: atMarket, zero: "0", tick: symbol.tick }[plan.price]
  const asset = side === "BUY" ? symbol.quote : symbol.base
  const free = String(balances.find((row) => row.asset === asset)?.free ?? "0")
  const lotAmount = multiply(exact(symbol.lot), exact(side === "BUY" ? price : "1"))
  const isPriced = compare(lotAmount, exact("0")) > 0 && /^\d/.test(free)
  const all = isPriced ? textOf(times(exact(symbol.lot), wholeSteps(exact(free), lotAmount))) : quantity
  const amounts = {
    zero: "0",
    minimum: symbol.minQuantity,
    few: quantity,
    half: lots(all, symbol, 2n),
    all,
    allAndStep: textOf(times(exact(symbol.lot), wholeSteps(exact(all), exact(symbol.lot)) + 1n)),
  }
  const common = [
    ["symbol", symbol.symbol],
    ["side", side],
    ["type", type],
  ] as const
  if (type === "LIMIT") return [...common, ["quantity", amounts[plan.quantity]], ["price", price]]
  if (side === "SELL") return [...common, ["quantity", amounts[plan.quantity]]]
  return [...common, ["quoteOrderQty", textOf(multiply(exact(amounts[plan.quantity]), exact(atMarket)))]]
}
