/** Reads the trace of a case from the exchange: the request log, and the orders and fills of the bot's account. */
import type { FaultKind, LoggedRequest, LoggedStreamEvent } from "@bourse/client/control"
import type { Account, Observer } from "./Observer.ts"
import type { Fill, Happening, Life, Order, Outcome, Placement, Seen, Trace } from "./Trace.ts"

interface Collected {
  readonly observer: Observer
  readonly account: Account
  readonly caseId: string
  readonly seed: number
  readonly speed: number
  readonly every: number | null
  readonly begin: number
  readonly end: number
  readonly before: ReadonlyArray<unknown>
  readonly streamsBefore: ReadonlyArray<LoggedStreamEvent>
  readonly faultKinds: ReadonlyMap<string, FaultKind>
  readonly foreignIds: ReadonlySet<string>
  readonly lives: ReadonlyArray<Life>
  readonly happenings: ReadonlyArray<Happening>
  readonly output: string
  readonly stallMs: number
}

const loses = new Set<FaultKind>([
  "serverErrorBeforeCommit",
  "serverErrorAfterCommit",
  "dropBeforeCommit",
  "dropAfterCommit",
  "resetBeforeCommit",
  "resetAfterCommit",
  "cutResponse",
  "garbage",
])

const outcomeOf = (request: LoggedRequest, kind: FaultKind | null, isUnread: boolean): Outcome => {
  if (isUnread || (kind !== null && loses.has(kind))) return "lost"
  if (request.status === 429 || request.status === 418) return "limited"
  if (request.status === 0 || request.status >= 500) return "lost"
  return request.status === 200 ? "done" : "refused"
}

interface RawOrder {
  readonly orderId: string
  readonly clientOrderId: string
  readonly symbol: string
  readonly side: string
  readonly type: string
  readonly price: string
  readonly origQty: string
  readonly executedQty: string
  readonly status: string
  readonly time: number
  readonly updateTime: number | null
}

const openStatuses = new Set(["NEW", "PARTIALLY_FILLED"])

const orderOf = (raw: RawOrder): Order => ({
  id: raw.orderId,
  clientId: raw.clientOrderId,
  symbol: raw.symbol,
  side: raw.side,
  type: raw.type,
  price: Number(raw.price),
  quantity: Number(raw.origQty),
  executed: Number(raw.executedQty),
  status: raw.status,
  time: raw.time,
  updated: raw.updateTime ?? raw.time,
  isOpen: openStatuses.has(raw.status),
})

const numberIn = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

const orderIdIn = (answer: string): string | undefined => /"orderId"\s*:\s*"?([^",}]+)/.exec(answer)?.[1]

interface BatchAnswer {
  readonly orderId?: string
  readonly code?: number
  readonly msg?: string
}

const jsonList = (text: string): ReadonlyArray<Record<string, unknown>> => {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((each) => typeof each === "object" && each !== null) : []
  } catch {
    return []
  }
}

/** The single orders in a request: the request itself, or each order of a batch as if sent alone. */
const ordersIn = (request: Seen): ReadonlyArray<Seen> => {
  if (request.endpoint === "spot.placeOrder") return [request]
  if (request.endpoint !== "spot.batchOrders") return []
  const { batchOrders = "", ...common } = request.parameters
  const answers = jsonList(request.answer) as ReadonlyArray<BatchAnswer>
  return jsonList(batchOrders).map((order, i) => {
    const parameters = Object.entries(order).map(([name, value]) => [name, String(value)])
    const alone = { ...request, parameters: { ...common, ...Object.fromEntries(parameters) } }
    if (request.outcome !== "done") return alone
    const { code = null, msg = null } = answers[i] ?? {}
    const outcome = code === null ? "done" : "refused"
    return { ...alone, answer: JSON.stringify(answers[i] ?? {}), code, reason: msg, outcome }
  })
}

const placementsOf = (
  requests: ReadonlyArray<Seen>,
  orders: ReadonlyArray<Order>,
): ReadonlyArray<Placement> => {
  const byId = new Map(orders.map((each) => [each.id, each]))
  const left = new Set(orders)
  const placed = requests.flatMap(ordersIn)
  const found = new Map<Seen, Order>()
  const take = (request: Seen, order: Order | undefined) => {
    if (order === undefined || !left.has(order)) return
    left.delete(order)
    found.set(request, order)
  }
  for (const each of placed)
    if (each.status === 200 && each.code === null) take(each, byId.get(orderIdIn(each.answer) ?? ""))
  // Placements without an answer: found by the client's id, or by content and time.
  for (const each of placed) {
    if (found.has(each) || each.outcome !== "lost") continue
    const { symbol, side, newClientOrderId, quantity } = each.parameters
    take(
      each,
      [...left].find((order) =>
        newClientOrderId === undefined
          ? order.symbol === symbol &&
            order.side === side &&
            (quantity === undefined || order.quantity === Number(quantity)) &&
            order.time >= each.at - 1_000 &&
            order.time <= each.end + 1_000
          : order.clientId === newClientOrderId,
      ),
    )
  }
  return placed.map((request) => {
    const {
      symbol = "",
      side = "",
      type = "",
      quantity,
      quoteOrderQty,
      price,
      newClientOrderId,
    } = request.parameters
    return {
      request,
      symbol,
      side,
      type,
      quantity: numberIn(quantity),
      quote: numberIn(quoteOrderQty),
      price: type === "MARKET" ? null : numberIn(price),
      clientId: newClientOrderId ?? null,
      order: found.get(request) ?? null,
    }
  })
}

const readOrders = async (
  { observer, account, begin, end }: Collected,
  symbol: string,
): Promise<ReadonlyArray<Order>> => {
  const all = new Map<string, Order>()
  let from = Math.floor(begin)
  for (;;) {
    const page = await observer.signed<ReadonlyArray<RawOrder>>(account, "GET", "/api/v3/allOrders", {
      symbol,
      startTime: from,
      endTime: Math.ceil(end),
      limit: 1_000,
    })
    const before = all.size
    for (const raw of page) all.set(raw.orderId, orderOf(raw))
    if (page.length < 1_000 || all.size === before) return [...all.values()]
    from = Math.max(...page.map(({ time }) => time))
  }
}

interface RawFill {
  readonly id: string
  readonly orderId: string
  readonly symbol: string
  readonly price: string
  readonly qty: string
  readonly time: number
  readonly isBuyer: boolean
  readonly isSelfTrade: boolean
}

const readFills = async ({ observer, account }: Collected, order: Order): Promise<ReadonlyArray<Fill>> => {
  const fills = await observer.signed<ReadonlyArray<RawFill>>(account, "GET", "/api/v3/myTrades", {
    symbol: order.symbol,
    orderId: order.id,
    limit: 100,
  })
  return fills.map((raw) => ({
    id: raw.id,
    orderId: raw.orderId,
    symbol: raw.symbol,
    isBuy: raw.isBuyer,
    price: Number(raw.price),
    quantity: Number(raw.qty),
    time: raw.time,
    isSelfTrade: raw.isSelfTrade,
  }))
}

/**
 * Keeps the bot's own requests: requests of the check use keys of the desk. A second account of the bot is not
 * judged.
 */
const isOfBot = ({ key }: { readonly key: string | null }): boolean =>
  key === null || !/^(desk-|dev-bob$|dev-carol$)/.test(key)

/** The server's default weight limit, for rules about the rate limit. */
const weightLimit = 500

/**
 * Sorts requests by arrival. The end of a request lies before all later arrivals and after all earlier ones.
 * The exchange clock moves in steps, so equal times are separated by microseconds.
 */
export const inOrder = <Timed extends { readonly at: number; readonly end: number }>(
  timed: ReadonlyArray<{ readonly request: Timed; readonly arrived: number; readonly left: number }>,
): ReadonlyArray<Timed> => {
  const sorted = timed.toSorted((a, b) => a.arrived - b.arrived)
  const ats: Array<number> = []
  for (const { request } of sorted) ats.push(Math.max(request.at, (ats.at(-1) ?? -1) + 0.001))
  return sorted.map(({ request, left }, index) => {
    let next = index + 1
    while (next < sorted.length && sorted[next]!.arrived < left) next++
    const [least, most] = [ats[next - 1]! + 0.0005, ats[next] ?? Number.POSITIVE_INFINITY]
    return { ...request, at: ats[index]!, end: Math.min(Math.max(request.end, least), most) }
  })
}

export const collectTrace = async (given: Collected): Promise<Trace> => {
  const { observer, lives, faultKinds, foreignIds, speed } = given
  const logged: ReadonlyArray<LoggedRequest> = await observer.control("GET", "requests?limit=999999")
  const streams: ReadonlyArray<LoggedStreamEvent> = await observer.control("GET", "streams?limit=999999")
  const raw = [...(given.before as ReadonlyArray<LoggedRequest>), ...logged]
  const timed = raw.filter(isOfBot).map((request) => {
    const { time: arrived, exchangeTime: at, ...rest } = request
    const end = at + request.durationMs * speed
    const kind = request.fault === null ? null : (faultKinds.get(request.fault) ?? null)
    const found = lives.findLastIndex(({ from }) => from <= at)
    const life = Math.max(0, found)
    const ended = lives[life]
    const isUnread = ended !== undefined && ended.by === "kill" && end > ended.to
    const seen: Seen = { ...rest, at, end, kind, life, outcome: outcomeOf(request, kind, isUnread) }
    return { request: seen, arrived, left: arrived + request.durationMs }
  })
  const requests = inOrder(timed)
  const listed = new Map((await observer.symbols()).map((each) => [each.symbol, each]))
  const symbols = new Set(
    requests
      .filter(({ endpoint }) => endpoint?.startsWith("spot."))
      .flatMap((each) => [each, ...ordersIn(each)])
      .flatMap(({ parameters: { symbol } }) => (symbol !== undefined && listed.has(symbol) ? [symbol] : [])),
  )
  const orders: Array<Order> = []
  const fills: Array<Fill> = []
  const assets = new Map<string, { readonly base: string; readonly quote: string }>()
  for (const symbol of symbols) {
    assets.set(symbol, listed.get(symbol)!)
    const found = await readOrders(given, symbol)
    orders.push(...found.filter(({ id }) => !foreignIds.has(id)))
  }
  for (const order of orders) if (order.executed > 0) fills.push(...(await readFills(given, order)))
  const { caseId, seed, every, begin, end, happenings, output, stallMs } = given
  return {
    ...{
      caseId,
      seed,
      speed,
      every,
      begin,
      end,
      lives,
      happenings,
      output,
      foreignIds,
      requests,
      weightLimit,
    },
    ...{ stallMs, assets },
    placements: placementsOf(requests, orders),
    streams: [...given.streamsBefore, ...streams].filter(isOfBot),
    orders: orders.sort((a, b) => a.time - b.time),
    fills: fills.sort((a, b) => a.time - b.time),
  }
}
