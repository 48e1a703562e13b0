/**
 * The hunt: clients place, fill and cancel orders, and query the orders at once on several connections, by id,
 * by client id, by `allOrders`, `openOrders` and `myTrades`, while commits are in flight. An acknowledged order
 * must be in every answer to a query sent after its acknowledgement, exactly once, and never open again.
 *
 * A contradiction is recorded, not thrown, so that a faulty server can be tested.
 */
import { type Answer, alice, bob, type Key, type TestServer } from "./testServer.ts"

type Order = Readonly<Record<string, string | number>>

/** The client's knowledge about an order, which only grows. */
interface Prey {
  readonly id: string
  readonly clientOrderId: string
  readonly symbol: string
  readonly key: Key
  /** Time at which the order was placed; for an order of a batch, an upper bound. */
  readonly time: number
  cancelSent: boolean
  closed: boolean
  executed: string
  /** Time of the order's last fill; 0 until it is filled. */
  filledAt: number
}

export interface Hunted {
  readonly server: TestServer
  /** Number of the hunt's concurrent clients. */
  readonly clients: number
  readonly orders: number
  /** Ends the hunt at the first contradiction. */
  readonly untilFound?: boolean
}

export interface Bag {
  readonly misses: ReadonlyArray<string>
  readonly orders: number
  readonly reads: number
  /** Reads sent while the order's cancel was on its way. */
  readonly races: number
  /** Number of 5xx answers: after a write they mean an unknown outcome. */
  readonly failures: number
}

const isOpen = (status: unknown): boolean => status === "NEW" || status === "PARTIALLY_FILLED"

const fresh = { cancelSent: false, closed: false, executed: "0", filledAt: 0 }

class Hunter {
  readonly misses: Array<string> = []
  orders = 0
  reads = 0
  races = 0
  failures = 0
  readonly #server: TestServer
  /** Time of the latest acknowledged order: no later order has an earlier time. */
  #acknowledgedAt = 0

  constructor(server: TestServer) {
    this.#server = server
  }

  #signed(prey: Prey, method: string, path: string, more: Order = {}): Promise<Answer> {
    return this.#server.signed(
      method,
      path,
      { symbol: prey.symbol, ...more },
      { key: prey.key, timestamp: Date.now() },
    )
  }

  /** A trader that gets 5xx repeats the query until the exchange is back. */
  async #read(prey: Prey, path: string, more: Order): Promise<Answer> {
    for (;;) {
      const answer = await this.#signed(prey, "GET", path, more)
      if (answer.status < 500) return answer
      this.failures++
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  /** Queries the order once, and compares the rows with the client's knowledge at the time of the query. */
  async #ask(
    prey: Prey,
    path: string,
    more: Order,
    rowsMin: number,
    asked = this.#read(prey, path, more),
  ): Promise<ReadonlyArray<Order>> {
    const before = { ...prey }
    this.reads++
    if (prey.cancelSent && !prey.closed) this.races++
    const { status, json } = await asked
    const rows: ReadonlyArray<Order> = status !== 200 ? [] : Array.isArray(json) ? json : [json]
    const own = rows.filter(({ orderId }) => orderId === prey.id)
    const miss = (what: string) =>
      this.misses.push(`${path} ${JSON.stringify(more)}: order ${prey.id} ${what} (${status})`)
    if (own.length < rowsMin) miss(`is not there ${JSON.stringify(json).slice(0, 60)}`)
    if (path !== "/api/v3/myTrades") {
      if (own.length > 1) miss(`is there ${own.length} times`)
      for (const row of own) {
        if (before.closed && isOpen(row.status)) miss(`is ${row.status} again`)
        if (Number(row.executedQty) < Number(before.executed)) miss(`has lost its fills`)
        if (Number(row.executedQty) > Number(prey.executed)) prey.executed = String(row.executedQty)
        if (!isOpen(row.status)) prey.closed = true
        if (row.status === "FILLED") prey.filledAt = Number(row.updateTime)
      }
    }
    return own
  }

  #askById(prey: Prey): Promise<unknown> {
    return this.#ask(prey, "/api/v3/order", { orderId: prey.id }, 1)
  }

  /** All ways in which the hunt queries an order. */
  #look(prey: Prey): Array<Promise<unknown>> {
    const { clientOrderId, time, filledAt } = prey
    const ways = [
      this.#askById(prey),
      this.#ask(prey, "/api/v3/order", { origClientOrderId: clientOrderId }, 1),
      this.#ask(prey, "/api/v3/allOrders", { startTime: time, endTime: time, limit: 1000 }, 1),
      this.#ask(prey, "/api/v3/openOrders", {}, 0),
    ]
    if (Number(prey.executed) > 0) ways.push(this.#lookAtFills(prey))
    if (filledAt > 0)
      ways.push(this.#ask(prey, "/api/v3/myTrades", { startTime: filledAt, endTime: filledAt }, 1))
    return ways
  }

  async #lookAtFills(prey: Prey): Promise<ReadonlyArray<Order>> {
    const executed = Number(prey.executed)
    const fills = await this.#ask(prey, "/api/v3/myTrades", { orderId: prey.id }, 1)
    const sum = fills.reduce((total, { qty }) => total + Number(qty), 0)
    if (sum < executed - 1e-9)
      this.misses.push(`order ${prey.id} executed ${executed}, and its fills are ${sum}`)
    if (new Set(fills.map(({ id }) => id)).size < fills.length)
      this.misses.push(`order ${prey.id} has a fill twice`)
    return fills
  }

  async #cancel(prey: Prey): Promise<void> {
    prey.cancelSent = true
    // A signature covers neither method nor path: without a client id the cancel could be a copy of the query.
    const ids = { orderId: prey.id, newClientOrderId: `cancel-${prey.id}` }
    const { status, json } = await this.#signed(prey, "DELETE", "/api/v3/order", ids)
    // An order that was filled meanwhile counts as closed, like a cancelled one.
    if (status === 200 || json.code === -2011) prey.closed = true
    else if (status >= 500) this.failures++
    else this.misses.push(`cancel of order ${prey.id}: ${status} ${json.code}`)
  }

  /** Places ten orders at once, which are cancelled together with all others of their symbol. */
  async huntBatch(client: number, turn: number): Promise<void> {
    const key = client % 2 === 0 ? alice : bob
    const order = { symbol: "MXUSDT", side: "BUY", type: "LIMIT", quantity: "1", price: "1" }
    const batch = Array.from({ length: 10 }, (_, i) => ({
      ...order,
      newClientOrderId: `${client}-${turn}-${i}`,
    }))
    const time = this.#acknowledgedAt
    const { status, json } = await this.#server.signed(
      "POST",
      "/api/v3/batchOrders",
      { batchOrders: JSON.stringify(batch) },
      { key, timestamp: Date.now() },
    )
    this.orders += batch.length
    if (status >= 500) return void this.failures++
    if (status !== 200 || json.some(({ code }: { code?: number }) => code !== undefined))
      return void this.misses.push(`batch ${client}-${turn}: ${status} ${JSON.stringify(json)}`)
    const preys = (json as ReadonlyArray<Order>).map(({ orderId }, i): Prey => {
      return {
        ...fresh,
        id: String(orderId),
        clientOrderId: batch[i]!.newClientOrderId,
        symbol: "MXUSDT",
        key,
        time,
      }
    })
    const canceled = this.#signed(preys[0]!, "DELETE", "/api/v3/openOrders", { for: `${client}-${turn}` })
    for (const prey of preys) prey.cancelSent = true
    await Promise.all([this.#askAll(preys), ...preys.map((prey) => this.#askById(prey))])
    const answer = await canceled
    if (answer.status === 200) for (const prey of preys) prey.closed = true
    else if (answer.status >= 500) this.failures++
    else this.misses.push(`cancel of batch ${client}-${turn}: ${answer.status}`)
    await Promise.all([this.#askAll(preys), this.#askById(preys[turn % 10]!)])
  }

  /** One page of a list shows the whole batch. */
  async #askAll(preys: ReadonlyArray<Prey>): Promise<void> {
    const [{ time }] = preys as [Prey]
    const asked = this.#read(preys[0]!, "/api/v3/allOrders", { startTime: time, limit: 1000 })
    await Promise.all(preys.map((prey) => this.#ask(prey, "/api/v3/allOrders", { limit: 1000 }, 1, asked)))
  }

  /** One order's life: placed, queried during its cancel, queried again when it is closed. */
  async hunt(client: number, turn: number): Promise<void> {
    const key = client % 2 === 0 ? alice : bob
    const kind = (client + turn) % 6
    const symbol = kind === 0 ? "ETHUSDT" : "BTCUSDT"
    const clientOrderId = `hunt-${client}-${turn}`
    const isAlone = kind === 0 || kind === 1
    const side = (client + turn) % 4 < 2 ? "BUY" : "SELL"
    const price = isAlone ? "1000" : "60000"
    const placed = await this.#place(key, {
      symbol,
      side: isAlone ? "BUY" : side,
      type: kind === 5 ? "IMMEDIATE_OR_CANCEL" : "LIMIT",
      quantity: isAlone ? "0.002" : "0.0001",
      price,
      newClientOrderId: clientOrderId,
    })
    if (placed === undefined) return
    const time = Number(placed.transactTime)
    this.#acknowledgedAt = Math.max(this.#acknowledgedAt, time)
    const prey: Prey = { ...fresh, id: String(placed.orderId), clientOrderId, symbol, key, time }
    // An order that cannot trade is open, whatever commits are in flight.
    if (isAlone && turn % 2 === 0) await this.#ask(prey, "/api/v3/openOrders", {}, 1)
    const first = this.#look(prey)
    const cancel = this.#cancel(prey)
    await Promise.all([...first, cancel, ...(turn % 2 === 0 ? this.#look(prey) : [])])
    await Promise.all(this.#look(prey))
  }

  async #place(key: Key, order: Order): Promise<Order | undefined> {
    const { status, json } = await this.#server.signed("POST", "/api/v3/order", order, {
      key,
      timestamp: Date.now(),
    })
    this.orders++
    if (status >= 500) return this.#find(key, order)
    if (status !== 200) this.misses.push(`order ${order.newClientOrderId}: ${status} ${JSON.stringify(json)}`)
    return status === 200 ? json : undefined
  }

  /**
   * Looks up an order with an unknown outcome. The result of the look-up is final once the exchange is back.
   */
  async #find(key: Key, { symbol, newClientOrderId }: Order): Promise<Order | undefined> {
    this.failures++
    const clientOrderId = String(newClientOrderId)
    const unknown = { ...fresh, id: "", clientOrderId, symbol: String(symbol), key, time: 0 }
    const ask = () => this.#read(unknown, "/api/v3/order", { origClientOrderId: clientOrderId })
    const [first, second] = [await ask(), await ask()]
    if (first.status !== second.status) this.misses.push(`order ${clientOrderId} is there only now and then`)
    return second.status === 200 ? { ...second.json, transactTime: second.json.time } : undefined
  }
}

/** Runs until `orders` orders were sent; returns the contradictions and the number of queries. */
export const hunt = async ({ server, clients, orders, untilFound = false }: Hunted): Promise<Bag> => {
  const hunter = new Hunter(server)
  const isOver = () => hunter.orders >= orders || (untilFound && hunter.misses.length > 0)
  const client = async (index: number) => {
    for (let turn = 0; !isOver(); turn++) {
      await (turn % 8 === 7 ? hunter.huntBatch(index, turn) : hunter.hunt(index, turn))
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  return hunter
}
