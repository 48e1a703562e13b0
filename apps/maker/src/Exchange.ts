/**
 * The maker's orders on the exchange. Each order is remembered by its client id before it is sent. After a lost
 * response the order is looked up before another order of its symbol is placed. Newer responses correct an
 * older list.
 */
import { type CallError, type Decimal, hasCode } from "@bourse/core"
import { type Order, SpotClient } from "@bourse/spot"
import { Clock, Context, Data, Effect, HashMap, Layer, Metric, Random, Ref } from "effect"

/** Prefix of the maker's client ids. Orders without this prefix belong to somebody else and are left alone. */
const prefix = "maker-"
/** How old the data of a list of orders may be. */
const lagMs = 15_000

export interface Quote {
  readonly side: "BUY" | "SELL"
  readonly price: Decimal
  readonly quantity: Decimal
}

export interface OwnOrder extends Quote {
  readonly symbol: string
  readonly id: string
  readonly executed: Decimal
}

/** An order with its state. `sent`: the placement was sent, and its outcome is unknown. */
type Known = { readonly order: OwnOrder; readonly state: "sent" | "open" | "ended"; readonly since: number }

/** The outcome of a placement is unknown: no other order of the symbol may be placed yet. */
export class OutcomePending extends Data.TaggedError("OutcomePending")<{ readonly message: string }> {}

/** The exchange does not accept the maker's key. */
export class KeyRefused extends Data.TaggedError("KeyRefused")<{ readonly message: string }> {}

export type Failure = CallError | KeyRefused | OutcomePending

const keyErrors = ["unknownKey", "apiKeyFormat", "apiKeyRequired", "signature", "noPermission"] as const
const checkKey = <A, E extends { readonly message: string }>(call: Effect.Effect<A, E>) =>
  Effect.catchIf(
    call,
    (error) => keyErrors.some((name) => hasCode(name)(error)),
    ({ message }) => new KeyRefused({ message: `the exchange rejects the API key: ${message}` }),
  )

const ordersPlaced = Metric.counter("maker_orders_placed", { incremental: true })
const ordersCancelled = Metric.counter("maker_orders_cancelled", { incremental: true })

const read = (order: Order): OwnOrder => ({
  ...{ id: order.clientOrderId ?? "", symbol: order.symbol, side: order.side },
  ...{ price: order.price, quantity: order.origQty, executed: order.executedQty },
})

const make = Effect.gen(function* () {
  const spot = yield* SpotClient
  const known = yield* Ref.make<HashMap.HashMap<string, Known>>(HashMap.empty())
  const note = Effect.fnUntraced(function* (order: OwnOrder, state: Known["state"]) {
    const since = yield* Clock.currentTimeMillis
    yield* Ref.update(known, (all) => HashMap.set(all, order.id, { order, state, since }))
  })

  /** A response may still lack an order that exists, so "not found" counts only after 15 seconds. */
  const lookUp = Effect.fn("Exchange.lookUp")(function* ({ order, since }: Known) {
    const { symbol, id } = order
    const age = (yield* Clock.currentTimeMillis) - since
    yield* spot.queryOrder({ symbol, origClientOrderId: id }).pipe(
      Effect.flatMap((found) =>
        note(read(found), /^(NEW|PARTIALLY_FILLED)$/.test(found.status) ? "open" : "ended"),
      ),
      Effect.catchIf(hasCode("orderNotFound"), () =>
        age > lagMs
          ? note(order, "ended")
          : new OutcomePending({ message: `the outcome of order ${id} is unknown` }),
      ),
    )
  })

  /** The maker's open orders of a symbol. */
  const openOrders = Effect.fn("Exchange.openOrders")(function* (symbol: string) {
    const ofSymbol = Effect.map(
      Ref.get(known),
      HashMap.filter(({ order }) => order.symbol === symbol),
    )
    for (const each of HashMap.values(yield* ofSymbol)) if (each.state === "sent") yield* lookUp(each)
    const listed = (yield* spot.openOrders({ symbol })).map(read).filter(({ id }) => id.startsWith(prefix))
    const oldest = (yield* Clock.currentTimeMillis) - lagMs
    yield* Ref.update(
      known,
      HashMap.filter(({ state, since }) => state === "sent" || since > oldest),
    )
    const newer = [...HashMap.values(yield* ofSymbol)]
    const ended = newer.filter(({ state }) => state === "ended").map(({ order }) => order.id)
    const missing = newer.filter(
      ({ order, state }) => state === "open" && !listed.some(({ id }) => id === order.id),
    )
    return [...listed.filter(({ id }) => !ended.includes(id)), ...missing.map(({ order }) => order)]
  }, checkKey)

  /** Places an order that only rests in the book. */
  const place = Effect.fn("Exchange.place")(function* (symbol: string, quote: Quote) {
    const [now, random] = [yield* Clock.currentTimeMillis, yield* Random.nextIntBetween(0, 1e9)]
    const order = { ...quote, symbol, id: `${prefix}${now.toString(36)}-${random}`, executed: "0" as Decimal }
    yield* note(order, "sent")
    yield* spot.placeOrder({ ...quote, symbol, type: "LIMIT_MAKER", newClientOrderId: order.id }).pipe(
      // After OutcomeUnknown, or an interruption, the state of the order stays `sent`.
      Effect.tapErrorTag(["ApiError", "DryRun", "InvalidParameters", "TransportError"], () =>
        note(order, "ended"),
      ),
    )
    yield* note(order, "open")
    yield* Metric.update(Metric.withAttributes(ordersPlaced, { symbol }), 1)
  }, checkKey)

  /** Cancels an order; an order that was filled meanwhile counts as ended. */
  const cancel = Effect.fn("Exchange.cancel")(function* (order: OwnOrder) {
    const { symbol, id } = order
    yield* spot
      .cancelOrder({ symbol, origClientOrderId: id })
      .pipe(Effect.catchIf(hasCode("unknownOrder"), () => spot.queryOrder({ symbol, origClientOrderId: id })))
    yield* note(order, "ended")
    yield* Metric.update(Metric.withAttributes(ordersCancelled, { symbol }), 1)
  }, checkKey)

  /** Free amount of each asset, and its total including the amount that open orders lock. */
  const balances = Effect.map(checkKey(spot.account()), (account) => {
    const amounts = account.balances.map(
      ({ asset, free, locked }) => [asset, Number(free), Number(locked)] as const,
    )
    return new Map(amounts.map(([asset, free, locked]) => [asset, { free, total: free + locked }]))
  })
  return { openOrders, place, cancel, balances }
})

export class Exchange extends Context.Service<Exchange, Effect.Success<typeof make>>()(
  "@bourse/maker/Exchange",
) {
  static readonly layer = Layer.effect(Exchange, make)
}
