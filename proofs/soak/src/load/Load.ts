/**
 * A load of signed writes by several traders: resting orders, matching orders, cancels, batches and transfers.
 * The load records the responses; afterwards every acknowledged fact must be true on the server.
 */
import { type Answer, alice, bob, type Client, type Key, type Values } from "./Client.ts"

/** A fact about one order or transfer that a 200 response acknowledged. */
export interface Fact {
  readonly who: "alice" | "bob"
  readonly what: "placed" | "canceled" | "transferred"
  readonly id: string
  /**
   * Client order id, which distinguishes orders if an order id is lost and assigned again. For a transfer, the
   * client order id is null.
   */
  readonly clientOrderId: string | null
  /** Body of the response, by which a recording finds the time of the response. */
  readonly text: string
}

/**
 * A write whose sender does not know the outcome. The orders of a batch with unknown outcome exist all or not
 * at all.
 */
export interface Unknown {
  readonly who: "alice" | "bob"
  readonly clientOrderIds: ReadonlyArray<string>
}

export interface Observed {
  readonly facts: Array<Fact>
  readonly unknown: Array<Unknown>
  /** Responses that are neither 200 nor 5xx: no request of the load should be rejected. */
  readonly odd: Array<string>
}

export const nothingObserved = (): Observed => ({ facts: [], unknown: [], odd: [] })

export const keys = { alice, bob }
const symbol = "BTCUSDT"
const transfer = { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "USDT", amount: "1" }

export interface LoadOptions {
  readonly client: Client
  /** Prefix of every client order id of the load, unique for each load on one server. */
  readonly name: string
  readonly traders: number
  /** Called before each write; returning false ends the trader. */
  readonly goOn: () => boolean
  readonly observed: Observed
  readonly onAnswer?: (answer: Answer) => void
  /** Whether a rejection is expected; other rejections are reported as odd. */
  readonly mayRefuse?: (answer: Answer) => boolean
}

const trade = async (options: LoadOptions, index: number): Promise<void> => {
  const { client, name, goOn, observed } = options
  const who = index % 2 === 0 ? "alice" : "bob"
  const key: Key = keys[who]
  const write = async (
    method: string,
    path: string,
    values: Values,
    clientOrderIds: Unknown["clientOrderIds"],
  ) => {
    const unknown = () => {
      if (clientOrderIds.length > 0) observed.unknown.push({ who, clientOrderIds })
    }
    let answer: Answer
    try {
      answer = await client.signed(key, method, path, values)
    } catch (error) {
      unknown()
      throw error
    }
    options.onAnswer?.(answer)
    if (answer.status >= 500) unknown()
    else if (answer.status !== 200 && options.mayRefuse?.(answer) !== true)
      observed.odd.push(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.status === 200 ? answer : undefined
  }
  for (let turn = 0; goOn(); turn++) {
    const id = `${name}-${index}-${turn}`
    // Batches alternate between sides too, otherwise resting orders of one side would accumulate.
    const side = (turn % 4 === 3 ? Math.floor(turn / 4) : turn) % 2 === 0 ? "BUY" : "SELL"
    const price = String(60_000 + ((turn * 7) % 11) * (side === "BUY" ? 1 : -1))
    const order = { symbol, side, type: "LIMIT", quantity: "0.0001", price }
    if (turn % 4 === 3) {
      const ids = [0, 1, 2].map((each) => `${id}-${each}`)
      const batchOrders = JSON.stringify(ids.map((newClientOrderId) => ({ ...order, newClientOrderId })))
      const batch = await write("POST", "/api/v3/batchOrders", { batchOrders }, ids)
      for (const [each, { orderId, code, msg }] of (batch?.json ?? []).entries())
        if (orderId === undefined) observed.odd.push(`an order of a batch: ${code} ${msg}`)
        else
          observed.facts.push({
            who,
            what: "placed",
            id: orderId,
            clientOrderId: ids[each]!,
            text: batch!.text,
          })
    } else if (turn % 5 === 4) {
      const sent = await write("POST", "/api/v3/capital/transfer", transfer, [])
      if (sent !== undefined)
        observed.facts.push({
          who,
          what: "transferred",
          id: [sent.json].flat()[0].tranId,
          clientOrderId: null,
          text: sent.text,
        })
    } else {
      // Every third order rests below the market until it is cancelled.
      const toCancel = turn % 3 === 0
      const values = { ...order, ...(toCancel ? { side: "BUY", price: "30000" } : {}), newClientOrderId: id }
      const placed = await write("POST", "/api/v3/order", values, [id])
      if (placed === undefined) continue
      const { orderId } = placed.json
      const fact = { who, id: orderId, clientOrderId: id } as const
      observed.facts.push({ ...fact, what: "placed", text: placed.text })
      if (!toCancel || !goOn()) continue
      const canceled = await write("DELETE", "/api/v3/order", { symbol, orderId }, [])
      if (canceled !== undefined) observed.facts.push({ ...fact, what: "canceled", text: canceled.text })
    }
  }
}

/** Lets traders trade until `goOn` returns false; a trader also ends when the server is gone. */
export const load = async (options: LoadOptions): Promise<void> => {
  const traders = Array.from({ length: options.traders }, (_, index) => trade(options, index).catch(() => {}))
  await Promise.all(traders)
}

/** Cancels the load's resting orders, so that repeated loads stay below the limit of open orders. */
export const cancelAll = async (client: Client): Promise<void> => {
  for (const key of Object.values(keys)) await client.signed(key, "DELETE", "/api/v3/openOrders", { symbol })
}

/** Prefix of each sentence about an acknowledged fact that is missing. */
export const lossMark = "lost: "

/** Acknowledged facts that are not true on this server, one sentence each. */
export const untrue = async (client: Client, facts: ReadonlyArray<Fact>): Promise<ReadonlyArray<string>> => {
  const known = new Map<string, { readonly status: string; readonly clientOrderId: string }>()
  for (const [who, key] of Object.entries(keys)) {
    const { json } = await client.signed(key, "GET", "/api/v3/allOrders", { symbol, limit: 1000 })
    for (const order of Array.isArray(json) ? json : []) known.set(`${who} ${order.orderId}`, order)
  }
  const found: Array<string> = []
  for (const { who, what, id, clientOrderId } of facts) {
    if (what === "transferred") {
      const answer = await client.signed(keys[who], "GET", "/api/v3/capital/transfer/tranId", { tranId: id })
      if (answer.status !== 200)
        found.push(`${lossMark}transfer ${id} of ${who} does not exist (${answer.status} ${answer.text})`)
      continue
    }
    let order = known.get(`${who} ${id}`)
    if (order === undefined) {
      const answer = await client.signed(keys[who], "GET", "/api/v3/order", { symbol, orderId: id })
      const missing = { status: `missing (${answer.status} ${answer.text})`, clientOrderId }
      order = answer.status === 200 ? answer.json : missing
    }
    const isSame = order!.clientOrderId === clientOrderId
    const status = isSame ? order!.status : `another order, ${order!.clientOrderId}`
    const isTrue =
      what === "canceled" ? status === "CANCELED" : /^(NEW|PARTIALLY_FILLED|FILLED|CANCELED)$/.test(status)
    if (!isTrue) found.push(`${lossMark}order ${id} of ${who} was ${what} and is ${status}`)
  }
  return found
}

/** Number of existing orders of a write with unknown outcome: all or none, otherwise the batch is broken. */
export const present = async (client: Client, { who, clientOrderIds }: Unknown): Promise<number> => {
  const found = await Promise.all(
    clientOrderIds.map((origClientOrderId) =>
      client.signed(keys[who], "GET", "/api/v3/order", { symbol, origClientOrderId }),
    ),
  )
  return found.filter(({ status }) => status === 200).length
}

/** Batches with unknown outcome that exist only in part. */
export const broken = async (
  client: Client,
  unknown: ReadonlyArray<Unknown>,
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const write of unknown) {
    const count = await present(client, write)
    if (count !== 0 && count !== write.clientOrderIds.length)
      found.push(`${count} of the batch ${write.clientOrderIds.join(", ")} of ${write.who} exist`)
  }
  return found
}

/** Client order ids that more than one order has. */
export const doubled = async (client: Client): Promise<ReadonlyArray<string>> => {
  const { json } = await client.signed(alice, "GET", "/api/v3/allOrders", { symbol, limit: 1000 })
  const seen = new Set<string>()
  const found: Array<string> = []
  for (const { clientOrderId } of json) {
    if (clientOrderId && seen.has(clientOrderId)) found.push(`${clientOrderId} was executed twice`)
    seen.add(clientOrderId)
  }
  return found
}
