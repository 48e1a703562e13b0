/**
 * Exchanges with a planted fault around `handle`: it changes commands, the state they see, or emitted events.
 * The oracles must find all of these faulty exchanges.
 */
import {
  type Command,
  type Event,
  handle,
  Money,
  type PlaceOrder,
  type Rejection,
  type Reply,
  type State,
  type StpMode,
} from "../../src/index.ts"

export type Handle = (
  state: State,
  command: Command,
  now: number,
  emit: (event: Event) => void,
) => Reply<Command> | Rejection

/** A wrong handler that handles every order under another self-trade prevention mode. */
const withMode =
  (change: (mode: StpMode) => StpMode): Handle =>
  (state, command, now, emit) => {
    const changed = <Fields extends Pick<PlaceOrder, "stpMode">>(order: Fields): Fields => ({
      ...order,
      stpMode: change(order.stpMode ?? ""),
    })
    if (command.type === "placeOrder") return handle(state, changed(command), now, emit)
    if (command.type !== "placeOrders") return handle(state, command, now, emit)
    return handle(state, { ...command, orders: command.orders.map(changed) }, now, emit)
  }

/** A wrong handler that handles commands on a temporarily changed state. */
const amid =
  (disturb: (state: State) => () => void): Handle =>
  (state, command, now, emit) => {
    const restore = command.type.startsWith("place") ? disturb(state) : () => {}
    try {
      return handle(state, command, now, emit)
    } finally {
      restore()
    }
  }

/** A wrong handler that changes or drops emitted events. */
const telling =
  (tell: (event: Event, state: State) => Event | null): Handle =>
  (state, command, now, emit) =>
    handle(state, command, now, (event) => {
      const told = tell(event, state)
      if (told !== null) emit(told)
    })

const forgetGroups = (state: State): (() => void) => {
  const before = [...state.accounts.values()].map(({ memberOf }) => [memberOf, [...memberOf]] as const)
  for (const [memberOf] of before) memberOf.clear()
  return () => {
    for (const [memberOf, ids] of before) for (const id of ids) memberOf.add(id)
  }
}

const thaw = (state: State): (() => void) => {
  const frozen = [...state.accounts.values()].filter((account) => account.frozen)
  for (const account of frozen) account.frozen = false
  return () => {
    for (const account of frozen) account.frozen = true
  }
}

const latestStopFirst = (state: State): (() => void) => {
  for (const { stops } of state.markets.values()) {
    const latestFirst = [...stops].sort(([a], [b]) => b - a)
    stops.clear()
    for (const [id, order] of latestFirst) stops.set(id, order)
  }
  return () => {}
}

const seesNoStops = (state: State): (() => void) => {
  const hidden = [...state.markets.values()].map(({ stops }) => [stops, [...stops]] as const)
  for (const [stops] of hidden) stops.clear()
  return () => {
    for (const [stops, orders] of hidden) {
      const added = [...stops]
      stops.clear()
      for (const [id, order] of [...orders, ...added]) if (state.orders.has(id)) stops.set(id, order)
    }
  }
}

const stopsAtTheFirstRejection: Handle = (state, command, now, emit) => {
  if (command.type !== "placeOrders") return handle(state, command, now, emit)
  let rejected = false
  const orders = command.orders.filter((order) => {
    rejected ||= state.accounts.get(order.uid)?.frozen === true
    return !rejected
  })
  return handle(state, { ...command, orders }, now, emit)
}

/** Each name of a wrong handler continues "an exchange that ..." */
export const wrongHandlers: ReadonlyArray<readonly [string, Handle]> = [
  ["ignores self-trade prevention", withMode(() => "")],
  [
    "takes cancel_taker for cancel_both",
    withMode((mode) => (mode === "cancel_taker" ? "cancel_both" : mode)),
  ],
  [
    "takes cancel_both for cancel_taker",
    withMode((mode) => (mode === "cancel_both" ? "cancel_taker" : mode)),
  ],
  [
    "prevents self-trades of those who asked for none",
    withMode((mode) => (mode === "" ? "cancel_taker" : mode)),
  ],
  ["ignores who is in which strategy group", amid(forgetGroups)],
  ["takes orders from the frozen", amid(thaw)],
  ["triggers the latest stop first", amid(latestStopFirst)],
  ["does not see stops that are reached", amid(seesNoStops)],
  ["ends a batch at somebody who is frozen", stopsAtTheFirstRejection],
  [
    "leaves the other leg of a list open",
    telling((event, state) =>
      event.type === "orderClosed" && state.orders.get(event.id)?.isWorking === false ? null : event,
    ),
  ],
  [
    "frees more of a lock than a fill left over",
    telling((event) =>
      event.type === "traded" && event.id % 10 === 0
        ? { ...event, maker: { ...event.maker, unlock: event.maker.unlock.copy().addOne() } }
        : event,
    ),
  ],
  [
    "frees less of a lock than a fill left over",
    telling((event) =>
      event.type === "traded" && !event.taker.unlock.isZero
        ? { ...event, taker: { ...event.taker, unlock: Money.of(event.taker.unlock.units - 1n) } }
        : event,
    ),
  ],
  [
    "locks a triggered stop twice as much",
    telling((event) =>
      event.type === "stopTriggered" ? { ...event, lock: event.lock.copy().add(event.lock) } : event,
    ),
  ],
  [
    "trades at another price than the maker's",
    telling((event) =>
      event.type === "traded" && event.id % 5 === 0 ? { ...event, priceTicks: event.priceTicks - 1 } : event,
    ),
  ],
  [
    "gives a trade id again",
    telling((event) => (event.type === "traded" && event.id > 3 ? { ...event, id: event.id - 1 } : event)),
  ],
]

const takesAnyClientId: Handle = (state, command, now, emit) =>
  command.type === "placeOrder"
    ? handle(state, { ...command, clientOrderId: undefined }, now, emit)
    : handle(state, command, now, emit)

const tradesWhatIsHalted = amid((state) => {
  const before = [...state.markets.values()].map((market) => [market, market.status] as const)
  for (const [market] of before) market.status = "trading"
  return () => {
    for (const [market, status] of before) market.status = status
  }
})

const forgetsEarlierFees = amid((state) => {
  const before = [...state.markets.values()].map((market) => [market, [...market.earlierRates]] as const)
  for (const [market] of before) market.earlierRates.length = 0
  return () => {
    for (const [market, rates] of before) market.earlierRates.push(...rates)
  }
})

const halvesTokenFees = telling((event) => {
  if (event.type !== "traded" || event.taker.token === null) return event
  const token = { ...event.taker.token, fee: event.taker.token.fee / 2n }
  return { ...event, taker: { ...event.taker, token } }
})

/** Wrong handlers that are found without a second book. */
export const seenFromOutside: ReadonlyArray<readonly [string, Handle]> = [
  ...wrongHandlers.filter(
    ([fault]) => !/cancel_taker|cancel_both|asked for none|latest stop|not see stops/.test(fault),
  ),
  ["takes an order whose client id is taken", takesAnyClientId],
  ["takes orders of a symbol that is halted", tradesWhatIsHalted],
  ["charges orders that stand the new fees", forgetsEarlierFees],
  ["gives twice the discount on fees in the token", halvesTokenFees],
]
