/** Trades on a server, records the server's streams, and queries REST at the same time. */
import type { PushDataV3ApiWrapper, Snapshot } from "@bourse/calls/streams"
import type { TargetSymbol } from "@bourse/conformance/src/target/Target.ts"
import { type Decimal, decimal, divide, plus, times, toStep } from "@bourse/core"
import { Connection, until } from "./Connection.ts"
import type { ControlSeen, OrderState, Recording } from "./Recording.ts"
import type { Account, Rest } from "./Rest.ts"

export interface RecordOptions {
  readonly rest: Rest
  /** URL of the server's streams. */
  readonly url: string
  readonly symbol: TargetSymbol
  /** A second symbol, for subscriptions that exceed the channel limit of a connection. */
  readonly other: string | undefined
  readonly trader: Account
  /** A second account, which takes the other side of trades. */
  readonly counterpart: Account | undefined
  /** Longest time in ms to wait for a stream message. */
  readonly waitMs: number
}

const statuses: Record<string, number> = {
  NEW: 1,
  FILLED: 2,
  PARTIALLY_FILLED: 3,
  CANCELED: 4,
  PARTIALLY_CANCELED: 5,
}
const orders = "spot@private.orders.v3.api.pb"
const fills = "spot@private.deals.v3.api.pb"
const account = "spot@private.account.v3.api.pb"
const keyPath = "/api/v3/userDataStream"

export async function record(options: RecordOptions): Promise<Recording> {
  const { rest, url, symbol: rules, trader, counterpart, waitMs } = options
  const { symbol } = rules
  const depth = `spot@public.aggre.depth.v3.api.pb@100ms@${symbol}`
  const connections: Connection[] = []
  const connect = (query = "") => {
    const made = new Connection(url + query)
    connections.push(made)
    return made.opened(waitMs)
  }
  const subscribe = async (connection: Connection, channel: string) => {
    if (!(await connection.asked("SUBSCRIPTION", [channel], channel, waitMs)))
      throw new Error(`the subscription of ${channel} was not answered`)
  }
  const queryOrder = async (orderId: string): Promise<OrderState | undefined> => {
    const { status, json } = await rest.signed("GET", "/api/v3/order", { symbol, orderId }, trader)
    if (status !== 200) return undefined
    return { orderId, status: statuses[json.status] ?? 0, executed: json.executedQty }
  }
  const readBook = async (): Promise<Snapshot> => {
    const { status, json } = await rest.get("/api/v3/depth", { symbol, limit: "5000" })
    if (status !== 200) throw new Error(`GET /api/v3/depth: ${status} ${JSON.stringify(json)}`)
    return json
  }
  const balancesNow = async () =>
    (await rest.ok("GET", "/api/v3/account", {}, trader)).balances as Recording["restBalances"]

  const asked: Array<Promise<OrderState | undefined>> = []
  const restOrders: OrderState[] = []
  const snapshots: Snapshot[] = []
  const open: string[] = []
  try {
    const { listenKey } = await rest.ok("POST", keyPath, {}, trader)
    const market = await connect()
    const own = await connect(`?listenKey=${encodeURIComponent(listenKey)}`)
    own.onPush = ({ channel, privateOrders }) => {
      if (channel === orders && privateOrders !== undefined) asked.push(queryOrder(privateOrders.id))
    }
    await subscribe(market, depth)
    for (const channel of [orders, fills, account]) await subscribe(own, channel)
    const control = await controlSeen(options, market, own, connect)
    const before = await balancesNow()
    snapshots.push(await readBook())

    const told = (orderId: string) =>
      own.pushes.filter(({ privateOrders }) => privateOrders?.id === orderId).length
    /** Waits until streams and REST show the given orders; the rules judge later whether both do. */
    const settle = async (orderIds: ReadonlyArray<string>) => {
      const snapshot = await readBook()
      snapshots.push(snapshot)
      const version = () =>
        Math.max(
          ...market.pushes.map(({ publicAggreDepths }) => Number(publicAggreDepths?.toVersion ?? 0)),
          0,
        )
      await until(() => version() >= snapshot.lastUpdateId, waitMs)
      for (const orderId of orderIds) {
        const state = await queryOrder(orderId)
        if (state === undefined) continue
        restOrders.push(state)
        const isTold = () =>
          own.pushes.some(
            ({ privateOrders }) =>
              privateOrders?.id === orderId &&
              privateOrders.status === state.status &&
              Number(privateOrders.cumulativeQuantity) === Number(state.executed),
          )
        await until(isTold, waitMs)
      }
    }
    const order = async (side: string, price: Decimal, quantity: Decimal, by: Account): Promise<string> => {
      const values = { symbol, side, type: "LIMIT", price, quantity }
      const { orderId } = await rest.ok("POST", "/api/v3/order", values, by)
      if (by === trader) open.push(orderId)
      return orderId
    }
    const cancel = async (orderId: string, by: Account = trader) => {
      await rest.ok("DELETE", "/api/v3/order", { symbol, orderId }, by)
    }

    const tick = decimal(rules.tick)
    const price = decimal(rules.price)
    const low = toStep(times(price, decimal("0.9"), "down"), tick, "down")
    const least = divide(times(decimal(rules.minAmount), decimal("2"), "up"), low, 18, "up")
    const lots = toStep(least, decimal(rules.lot), "up")
    const quantity = Number(lots) > Number(rules.minQuantity) ? lots : decimal(rules.minQuantity)
    const twice = plus(quantity, quantity)

    const resting = await order("BUY", low, quantity, trader)
    await settle([resting])
    await cancel(resting)
    await settle([resting])
    if (counterpart !== undefined) {
      const sold = await order("SELL", price, twice, counterpart)
      await settle([])
      const whole = await order("BUY", price, quantity, trader)
      await settle([whole])
      const part = await order("BUY", price, twice, trader)
      await settle([part])
      if ((await queryOrder(part))?.status !== 2) await cancel(part)
      await settle([part])
      await rest.signed("DELETE", "/api/v3/order", { symbol, orderId: sold }, counterpart)
      await settle([])
      await until(() => told(part) >= 2, waitMs)
    }
    const states = await Promise.all(asked)
    const after = await balancesNow()
    const changed = after.filter(({ asset, free, locked }) => {
      const then = before.find((each) => each.asset === asset)
      return then === undefined || then.free !== free || then.locked !== locked
    })
    const balances = () => own.pushes.flatMap(balanceOf)
    await until(
      () =>
        changed.every(({ asset, free, locked }) => {
          const last = balances().findLast((each) => each.asset === asset)
          return (
            last !== undefined && Number(last.free) === Number(free) && Number(last.locked) === Number(locked)
          )
        }),
      waitMs,
    )
    const keyControl = await keySeen(options, listenKey, connect)
    const garbled = connections.flatMap((connection) => connection.garbled)
    return {
      changes: market.pushes.flatMap(({ publicAggreDepths: each }) =>
        each === undefined
          ? []
          : [
              {
                symbol,
                fromVersion: Number(each.fromVersion),
                toVersion: Number(each.toVersion),
                bids: each.bids.map((level) => [decimal(level.price), decimal(level.quantity)] as const),
                asks: each.asks.map((level) => [decimal(level.price), decimal(level.quantity)] as const),
              },
            ],
      ),
      snapshots,
      orders: own.pushes.flatMap(({ privateOrders: each }) =>
        each === undefined
          ? []
          : [{ orderId: each.id, status: each.status, executed: each.cumulativeQuantity }],
      ),
      atThatMoment: states,
      restOrders,
      fills: own.pushes.flatMap(({ privateDeals: each }) =>
        each === undefined ? [] : [{ orderId: each.orderId, tradeId: each.tradeId, quantity: each.quantity }],
      ),
      balances: balances(),
      restBalances: changed,
      control: [
        ...control,
        ...keyControl,
        {
          what: "binary messages",
          expected: "messages of the protobuf definitions",
          got: garbled[0] ?? "no unreadable message",
          isRight: garbled.length === 0,
        },
      ],
    }
  } finally {
    for (const orderId of open) await rest.signed("DELETE", "/api/v3/order", { symbol, orderId }, trader)
    for (const connection of connections) connection.close()
  }
}

const balanceOf = ({ privateAccount: each }: PushDataV3ApiWrapper) =>
  each === undefined ? [] : [{ asset: each.vcoinName, free: each.balanceAmount, locked: each.frozenAmount }]

type Connect = (query?: string) => Promise<Connection>

const seen = (what: string, isRight: boolean, expected: string, got: string): ControlSeen => ({
  what,
  expected,
  got: isRight ? expected : got,
  isRight,
})

/** Sends control messages on the stream connections and records the answers. */
async function controlSeen(
  { symbol: { symbol }, other, waitMs }: RecordOptions,
  market: Connection,
  own: Connection,
  connect: Connect,
): Promise<ControlSeen[]> {
  const found: ControlSeen[] = []
  const confirmed = async (connection: Connection, channel: string, forMs = waitMs) =>
    connection.asked("SUBSCRIPTION", [channel], channel, forMs)
  found.push(
    seen("PING", await market.asked("PING", [], "PONG", waitMs), "PONG", "no answer"),
    seen("a repeated subscription", await confirmed(own, orders), "a confirmation", "none"),
  )
  const refusedMs = Math.min(waitMs, 1_000)
  const refused = [
    ["an unknown symbol", `spot@public.aggre.deals.v3.api.pb@100ms@NO${symbol}`],
    ["an unknown channel", "spot@public.none"],
    ["a private channel without a key", account],
  ] as const
  const outcomes = await Promise.all(refused.map(([, channel]) => confirmed(market, channel, refusedMs)))
  for (const [index, isConfirmed] of outcomes.entries())
    found.push(seen(refused[index]![0], !isConfirmed, "no confirmation", "one"))
  if (other === undefined) return found
  const many = await connect()
  const channels = [symbol, other].flatMap((each) => [
    ...["deals", "depth", "bookTicker"].flatMap((name) =>
      ["10ms", "100ms"].map((interval) => `spot@public.aggre.${name}.v3.api.pb@${interval}@${each}`),
    ),
    ...["5", "10", "20"].map((count) => `spot@public.limit.depth.v3.api.pb@${each}@${count}`),
    ...["Min1", "Min5", "Min15", "Min30", "Min60", "Hour4", "Day1"].map(
      (interval) => `spot@public.kline.v3.api.pb@${each}@${interval}`,
    ),
  ])
  for (const channel of channels.slice(0, 30))
    if (!(await confirmed(many, channel))) found.push(seen(channel, false, "a confirmation", "none"))
  found.push(
    seen(
      "a subscription beyond thirty",
      !(await confirmed(many, channels[30]!, refusedMs)),
      "no confirmation",
      "one",
    ),
  )
  many.close()
  return found
}

/** Uses a listen key until the key is deleted, and records each answer. */
async function keySeen(
  { rest, trader, waitMs }: RecordOptions,
  listenKey: string,
  connect: Connect,
): Promise<ControlSeen[]> {
  const listed = await rest.ok("GET", keyPath, {}, trader)
  const isListed = JSON.stringify(listed).includes(listenKey)
  await rest.ok("PUT", keyPath, { listenKey }, trader)
  await rest.ok("DELETE", keyPath, { listenKey }, trader)
  const ended = await connect(`?listenKey=${encodeURIComponent(listenKey)}`).catch(() => undefined)
  const isRefused =
    ended === undefined ||
    (await until(
      () => ended.isClosed || ended.texts.some((text) => /invalid listen key/i.test(text)),
      waitMs,
    ))
  return [
    seen("GET of the listen keys", isListed, "the key that was made", JSON.stringify(listed)),
    seen("a connection with a key that was deleted", isRefused, "Invalid listen key, or an end", "neither"),
  ]
}
