// The trading bot with streams: prices from a local book, orders from the private stream. The bot sends REST
// requests for data that streams do not report, or no longer report.
import { setTimeout as sleep } from "node:timers/promises"
import { BOURSE_URL, exchange, mistake, send, signed, symbol } from "./rest.mjs"
import { follow, messages, text } from "./sockets.mjs"
import { Failed, trade } from "./strategy.mjs"

/** @typedef {import("./strategy.mjs").Order} Order */
/** @typedef {import("./sockets.mjs").Fields} Fields */
/** @typedef {{ from: number, to: number, bids: Array<[number, number]>, asks: Array<[number, number]> }} Change */

/** @param {string} name */
const has = (name) => mistake === name
/** The bot's mistake: trusts its private stream after a gap or reconnection. */
const believesOrders = has("stream-reconnect") || has("listen-key")
/** The bot's mistake: trusts its local book after a gap or silence. */
const believesBook = has("stream-stall") || has("stream-gap")

const address = `${BOURSE_URL.replace(/^http/, "ws")}/ws`
/**
 * Longest time without a push before the local book counts as stale, in ms. Pushes of the book come every 100
 * ms.
 */
const bookAgeMs = 5_000
const silenceMs = 10_000
/** Time between two comparisons of the bot's orders with the exchange's list, in ms. */
const compareMs = 10_000
const extendMs = 30 * 60_000

const book = {
  /** @type {Map<number, number>} */
  bids: new Map(),
  /** @type {Map<number, number>} */
  asks: new Map(),
  version: 0,
  /** False if a change of the book may be missing, until the book is read again. */
  isWhole: false,
  pushedAt: 0,
}
/** Changes that arrived before the depth snapshot. @type {Array<Change>} */
let waiting = []

/** @param {Change} change */
const apply = ({ to, ...change }) => {
  for (const side of /** @type {const} */ (["bids", "asks"]))
    for (const [price, quantity] of change[side])
      if (quantity === 0) book[side].delete(price)
      else book[side].set(price, quantity)
  book.version = to
}

const readBook = async () => {
  const depth = await send(`${BOURSE_URL}/api/v3/depth?symbol=${symbol}&limit=5000`, "GET", {})
  const changes = waiting.filter(({ to }) => to > depth.lastUpdateId)
  if (changes.length > 0 && /** @type {Change} */ (changes[0]).from > depth.lastUpdateId + 1)
    throw new Failed("unknown")
  for (const side of /** @type {const} */ (["bids", "asks"]))
    book[side] = new Map(
      depth[side].map((/** @type {[string, string]} */ [price, quantity]) => [
        Number(price),
        Number(quantity),
      ]),
    )
  book.version = depth.lastUpdateId
  for (const change of changes) apply(change)
  waiting = []
  book.isWhole = true
}

const bestOfBook = () => ({
  bid: Math.max(0, ...book.bids.keys()),
  ask: book.asks.size === 0 ? 0 : Math.min(...book.asks.keys()),
})
/** Whether an order was priced before a large price move. @param {import("./strategy.mjs").NewOrder} order */
const isFar = ({ side, price }) => {
  const { bid, ask } = bestOfBook()
  return side === "BUY" ? Number(price) > ask * 1.02 : Number(price) < bid * 0.98
}

let isMending = false
/** Repeats a read until it succeeds. @param {() => Promise<void>} read */
const untilDone = async (read) => {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      await sleep(1_000)
    }
  }
}
const begin = async () => {
  book.isWhole = false
  if (isMending) return
  isMending = true
  await untilDone(readBook)
  isMending = false
}

/** @param {Fields} level @returns {[number, number]} */
const levelOf = (level) => [Number(text(level, 1)), Number(text(level, 2))]

/** @param {Fields} fields */
const bookPushed = (fields) => {
  const [body] = messages(fields, 313)
  if (body === undefined) return
  const change = {
    from: Number(text(body, 4)),
    to: Number(text(body, 5)),
    asks: messages(body, 1).map(levelOf),
    bids: messages(body, 2).map(levelOf),
  }
  book.pushedAt = Date.now()
  if (!book.isWhole) waiting.push(change)
  else if (change.to <= book.version) return
  else if (change.from > book.version + 1 && !believesBook) {
    waiting = [change]
    void begin()
  } else apply(change)
}

/** The bot's orders as the private stream reported them, by id. @type {Map<string, Order & { at: number }>} */
const orders = new Map()
let isSubscribed = false
/** Whether no event of the bot's orders is missing. */
let isCurrent = false
let readAt = 0
/** Number of stream connections opened and closed so far. */
let life = 0

const readOrders = async () => {
  const [own, begun, wasSubscribed] = [life, Date.now(), isSubscribed]
  const open = await exchange.open()
  for (const [id, { at }] of orders) if (at < begun) orders.delete(id)
  for (const order of open) if (!orders.has(order.id)) orders.set(order.id, { ...order, at: begun })
  readAt = begun
  isCurrent = wasSubscribed && own === life
}

/** @param {Fields} fields */
const orderPushed = (fields) => {
  const [body] = messages(fields, 304)
  if (body === undefined || text(fields, 3) !== symbol) return
  const status = body.get(15)?.[0]
  orders.set(text(body, 1), {
    id: text(body, 1),
    clientId: text(body, 2),
    side: body.get(8)?.[0] === 1 ? "BUY" : "SELL",
    price: Number(text(body, 3)),
    quantity: Number(text(body, 4)),
    executed: Number(text(body, 13)),
    isOpen: status === 1 || status === 3,
    at: Date.now(),
  })
}

/** @type {string | undefined} */
let listenKey
const privateUrl = async () => {
  listenKey ??= /** @type {string} */ ((await signed("POST", "/api/v3/userDataStream")).listenKey)
  return `${address}?listenKey=${listenKey}`
}
setInterval(() => {
  signed("PUT", "/api/v3/userDataStream", { listenKey }).catch(() => {})
}, extendMs)

const following = Promise.all([
  new Promise((resolve) => {
    follow(`spot@public.aggre.depth.v3.api.pb@100ms@${symbol}`, {
      url: () => address,
      subscribed: () => {
        if (!believesBook || book.version === 0) void begin()
        resolve(undefined)
      },
      push: bookPushed,
      ended: () => {
        if (!believesBook) book.isWhole = false
        waiting = []
      },
      silenceMs: believesBook ? undefined : silenceMs,
    })
  }),
  new Promise((resolve) => {
    follow("spot@private.orders.v3.api.pb", {
      url: privateUrl,
      subscribed: () => {
        life++
        isSubscribed = true
        resolve(undefined)
      },
      push: orderPushed,
      ended: (reason) => {
        life++
        isSubscribed = isCurrent = false
        if (/listen key/i.test(reason) && !has("listen-key")) listenKey = undefined
      },
    })
  }),
])
await Promise.race([following, sleep(10_000)])
if (believesOrders) await untilDone(readOrders)

await trade(
  {
    ...exchange,
    best: async () => {
      const isFresh = book.isWhole && Date.now() - book.pushedAt < bookAgeMs
      if (!isFresh && !(believesBook && book.version > 0)) return exchange.best()
      return bestOfBook()
    },
    open: async () => {
      if (!believesOrders && (!isCurrent || Date.now() - readAt > compareMs)) await readOrders()
      return [...orders.values()].filter(({ isOpen }) => isOpen)
    },
    free: async () => (believesOrders ? { base: 0, quote: 0 } : exchange.free()),
    query: async (id) => {
      const known = orders.get(id)
      if (known !== undefined && (believesOrders || (isCurrent && !known.isOpen))) return known
      if (!believesOrders) return exchange.query(id)
      return { id, clientId: "", side: "", price: 0, quantity: 0, executed: 0, isOpen: false }
    },
    place: async (order) => {
      if (!believesOrders && !isCurrent) await readOrders()
      if (!believesBook && !book.isWhole) {
        await readBook()
        if (isFar(order)) throw new Failed("refused")
      }
      return exchange.place(order)
    },
  },
  { mistake },
)
