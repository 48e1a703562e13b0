// A small trading bot: it keeps an order on each side of the market, replaces them as prices move, and
// sometimes buys at once and sells again. The trading bot is careful unless a mistake is named; each mistake
// breaks one rule of the check.
import { setTimeout as sleep } from "node:timers/promises"

/** @typedef {"unknown" | "refused" | "limited"} Kind of a failure: whether it may have been executed, was refused, or came too early */
export class Failed extends Error {
  /** @param {Kind} kind @param {{ code?: number | undefined, retryAfter?: number | undefined, status?: number | undefined }} [more] */
  constructor(kind, { code, retryAfter, status } = {}) {
    super(`${kind} ${status ?? ""} ${code ?? ""}`)
    this.kind = kind
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
  }
}

/**
 * @typedef {{ id: string, clientId: string, side: string, price: number, quantity: number, executed: number, isOpen: boolean }} Order
 * @typedef {{ side: string, type: string, quantity: string, price?: string | undefined, clientId?: string | undefined }} NewOrder
 * @typedef {{
 *   rules: () => Promise<{ tick: number, lot: number, least: number, isTrading: boolean }>,
 *   best: () => Promise<{ bid: number, ask: number }>,
 *   open: () => Promise<Order[]>,
 *   history: () => Promise<unknown>,
 *   free: () => Promise<{ base: number, quote: number }>,
 *   query: (clientId: string) => Promise<Order>,
 *   place: (order: NewOrder) => Promise<string>,
 *   cancel: (orderId: string) => Promise<unknown>,
 *   cancelAll: () => Promise<unknown>,
 *   withdraw: (id: string | undefined) => Promise<unknown>,
 *   resync: () => Promise<unknown>,
 * }} Exchange
 */

const size = 0.01
const absent = -2013
const unknownOrder = -2011
const duplicate = 30064
const outsideWindow = 700003
const halted = 30000
const offSteps = new Set([30061, 30062])
const tooSmall = 30002

/** @param {number} value @param {number} step */
const decimals = (value, step) => value.toFixed(Math.max(0, Math.round(-Math.log10(step))))
/** @param {number} value @param {number} step */
const down = (value, step) => decimals(Math.floor(value / step + 1e-9) * step, step)

/** @param {Exchange} exchange @param {{ mistake?: string | undefined, ms?: number | undefined }} options */
export const trade = async (exchange, { mistake, ms = 1_500 }) => {
  /** @param {string} name */
  const has = (name) => mistake === name
  const mark = has("client-id-unique") ? "k" : `k${process.pid.toString(36)}${Date.now().toString(36)}`
  let count = 0
  const newId = () => (has("client-id-present") ? undefined : `${mark}-${++count}`)
  let rules = await retried(() => exchange.rules())
  let pauseUntil = 0
  let failures = 0
  let stopped = false
  let isDead = false
  /** @type {{ bid: number, ask: number } | undefined} */
  let lastBest
  /** Orders that the bot believes to be open, by side. @type {Map<string, { id: string, clientId: string | undefined, price: number, at: number }>} */
  const mine = new Map()

  process.on("SIGTERM", () => {
    if (has("clean-stop")) process.exit(0)
    stopped = true
  })

  /** A read that is tried again with longer pauses. @template T @param {() => Promise<T>} call @returns {Promise<T>} */
  async function retried(call) {
    for (let attempt = 0; ; attempt++) {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof Failed)) throw error
        if (error.kind === "refused" && error.code !== outsideWindow) throw error
        await recover(error, attempt)
      }
    }
  }

  /** Waits as long as a failure asks for. @param {Failed} error @param {number} attempt */
  async function recover(error, attempt) {
    if (error.code === outsideWindow && !has("clock")) {
      await exchange.resync().catch(() => {})
      return sleep(Math.min(500 * (attempt + 1), 5_000))
    }
    if (error.code === outsideWindow) return sleep(500)
    if (error.kind === "limited") {
      const wait = (error.retryAfter ?? 1) * 1_000 + 200
      if (has("retry-after") && error.status === 429) return sleep(1_000)
      if (has("no-ban") && error.status === 418) return sleep(1_000)
      return sleep(wait)
    }
    if (has("outage-backoff")) {
      // The bot's mistake: reads prices twelve times at once without a pause.
      await Promise.all(Array.from({ length: 12 }, () => exchange.best().catch(() => {})))
      return
    }
    if (has("resumes") && attempt >= 2) {
      isDead = true
      return sleep(1e9)
    }
    return sleep(Math.min(1_000 * 2 ** attempt, 15_000))
  }

  /** Executed quantity of an order by its id: lists can be late. @param {string} id */
  const executed = async (id) => {
    for (;;) {
      try {
        return (await retried(() => exchange.query(id))).executed
      } catch (error) {
        if (!(error instanceof Failed) || error.code !== absent || has("not-found-yet")) throw error
        await sleep(1_000)
      }
    }
  }

  /** Looks an order up: its id, or null if it was not executed. @param {NewOrder} order @returns {Promise<string | null>} */
  const settle = async (order) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return (await retried(() => exchange.query(String(order.clientId)))).id
      } catch (error) {
        if (!(error instanceof Failed)) throw error
        if (error.code !== absent) throw error
      }
      if (has("not-found-yet")) return null
      // The order may exist although the query does not find it yet, since lists can be late. The bot sends the
      // same request again: with the same client id, it executes only once.
      await sleep(1_000)
      try {
        return await exchange.place(order)
      } catch (error) {
        if (!(error instanceof Failed)) throw error
        if (error.code === duplicate || error.kind !== "refused" || error.code === outsideWindow) {
          await recover(error, attempt)
          continue
        }
        return null
      }
    }
  }

  /**
   * Places an order; returns its id, or null if there is none. @param {Omit<NewOrder, "clientId">} wanted @returns
   * {Promise<string | null>}
   */
  const place = async (wanted) => {
    const order = { ...wanted, clientId: newId() }
    try {
      return await exchange.place(order)
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      if (error.kind === "unknown") {
        if (has("alive")) throw error
        if (has("exposure")) for (let i = 0; i < 3; i++) await place(wanted)
        if (has("double-order") || has("exposure") || has("twin-convergence")) return place(wanted)
        if (has("runaway")) {
          for (let i = 0; i < 40; i++) await exchange.place({ ...wanted, clientId: newId() }).catch(() => {})
          return null
        }
        if (has("look-before-write")) {
          const step = wanted.side === "BUY" ? -0.003 : 0.003
          return place({
            ...wanted,
            ...(wanted.price === undefined
              ? {}
              : { price: decimals(Number(wanted.price) * (1 + step), rules.tick) }),
          })
        }
        if (
          has("order-leak") ||
          has("fill-noticed") ||
          has("fresh-signature") ||
          order.clientId === undefined
        )
          return null
        const id = await settle(order)
        if (id === null && has("not-found-yet")) return place(wanted)
        return id
      }
      if (error.code === outsideWindow || error.kind === "limited") {
        await recover(error, 0)
        return null
      }
      if (error.code === halted) {
        pauseUntil = Date.now() + (has("halt") ? 0 : 60_000)
        return null
      }
      if (offSteps.has(Number(error.code))) {
        if (!has("rules-reread")) rules = await retried(() => exchange.rules())
        return null
      }
      if (error.code === tooSmall) {
        if (has("same-refusal")) {
          for (let i = 0; i < 5; i++) await exchange.place({ ...wanted, clientId: newId() }).catch(() => {})
          return null
        }
        rules = await retried(() => exchange.rules())
        pauseUntil = Date.now() + 60_000
        return null
      }
      return null
    }
  }

  /**
   * Cancels the order of a side; returns whether it is certainly gone. @param {string} side @returns
   * {Promise<boolean>}
   */
  const cancel = async (side) => {
    const order = mine.get(side)
    if (order === undefined) return true
    // A rejected cancel would show this bot that the order was filled.
    if (has("fill-noticed")) {
      mine.delete(side)
      return true
    }
    for (let attempt = 0; ; attempt++) {
      try {
        await exchange.cancel(order.id)
        mine.delete(side)
        return true
      } catch (error) {
        if (!(error instanceof Failed)) throw error
        if (has("cancel-lost") && error.kind === "unknown") {
          mine.delete(side)
          return true
        }
        if (error.code === unknownOrder) {
          mine.delete(side)
          // The order was filled or already cancelled, and the balance shows which.
          if (!has("cancel-refused") && !neverLooks) await retried(() => exchange.free())
          return true
        }
        if (error.kind === "refused" && error.code !== outsideWindow) throw error
        await recover(error, attempt)
      }
    }
  }

  const startsBlind = has("read-first") || has("orphan") || has("kill-duplicate") || has("fill-noticed")
  if (has("foreign-orders")) await retried(() => exchange.cancelAll())
  if (!startsBlind)
    for (const order of await retried(() => exchange.open()))
      if (order.clientId.startsWith("k"))
        await retried(() => exchange.cancel(order.id)).catch((/** @type {Failed} */ error) => {
          if (error.code !== unknownOrder) throw error
        })
  if (has("withdrawal-once") || has("withdraws")) {
    const id = has("withdraws") ? `${mark}w` : undefined
    for (let i = 0; i < 4; i++) {
      try {
        await exchange.withdraw(id)
        break
      } catch (error) {
        if (!(error instanceof Failed) || error.kind !== "unknown") break
        await sleep(1_000)
      }
    }
  }

  /** Whether the bot keeps one order on each side, too far from the market to be filled. */
  const isSteady = has("steady") || has("twin-convergence")
  const neverLooks = has("orphan") || has("fill-noticed")
  const round = async (/** @type {number} */ number) => {
    // The bot's mistake: sends requests of weight 10, of 500 allowed in ten seconds, on a machine of any speed.
    if (has("headroom") && number % 8 === 0)
      await Promise.all(Array.from({ length: 42 }, () => exchange.history().catch(() => {})))
    if (has("foreign-orders") && number % 5 === 4) {
      await retried(() => exchange.cancelAll())
      mine.clear()
    }
    const blind = neverLooks || (number === 0 && startsBlind)
    /** @type {{ bid: number, ask: number }} */
    let best
    try {
      best = await exchange.best()
      if (best.bid > 0 && best.ask > 0) lastBest = best
      // The book of a halted symbol is empty.
      else if (has("halt") && lastBest !== undefined) best = lastBest
    } catch (error) {
      if (!(error instanceof Failed) || !has("stale-data") || lastBest === undefined) throw error
      best = lastBest
    }
    if (!blind) {
      const open = await exchange.open()
      for (const [side, order] of mine) {
        const isShown = open.some(({ id }) => id === order.id)
        // Orders younger than the delay of lists are kept even if a list lacks them.
        if (!isShown && Date.now() - order.at > 6_000) mine.delete(side)
      }
      const strays = open.filter(
        ({ id, clientId }) => clientId.startsWith("k") && ![...mine.values()].some((each) => each.id === id),
      )
      if (!has("order-leak") && !has("twin-convergence") && !has("exposure"))
        for (const { id } of strays)
          await exchange.cancel(id).catch((error) => {
            if (!(error instanceof Failed) || error.code !== unknownOrder) throw error
          })
    }
    if (Date.now() < pauseUntil) return
    if (!(best.bid > 0 && best.ask > 0)) {
      if (has("empty-side"))
        await place({ side: best.ask > 0 ? "SELL" : "BUY", type: "MARKET", quantity: down(size, rules.lot) })
      return
    }
    if (!blind && !rules.isTrading) rules = await exchange.rules()
    for (const side of /** @type {const} */ (["BUY", "SELL"])) {
      const order = mine.get(side)
      if (order !== undefined && (isSteady || Date.now() - order.at < 4_000)) continue
      if (order !== undefined && !has("order-leak")) await cancel(side)
      let price = side === "BUY" ? best.bid * 0.9998 : best.ask * 1.0002
      if (isSteady) price = side === "BUY" ? 58_000 : 62_000
      if (has("order-leak")) price = side === "BUY" ? best.bid * 0.98 : best.ask * 1.02
      if (has("collar")) price = side === "BUY" ? best.ask * 1.2 : best.bid * 0.8
      const text = has("grid") && side === "SELL" ? String(price * 1.000001234567) : down(price, rules.tick)
      const quantity = has("oversell") && side === "SELL" ? down(40, rules.lot) : down(size, rules.lot)
      if (Number(quantity) * price < rules.least) continue
      const id = await place({ side, type: "LIMIT", quantity, price: text })
      if (id !== null) mine.set(side, { id, clientId: undefined, price, at: Date.now() })
    }
    if (number % 4 === 3 && !has("collar") && !isSteady) {
      // Buys at once, as far as the book allows, and sells the bought quantity.
      if (!has("self-trade") && !(await cancel("SELL"))) return
      if (!neverLooks) await exchange.open()
      const quantity = down((has("self-trade") ? 100 : 20) * size, rules.lot)
      const price = down(best.ask * 1.0005, rules.tick)
      const id = await place({ side: "BUY", type: "IMMEDIATE_OR_CANCEL", quantity, price })
      if (id === null) return
      const assumes = has("assumed-filled") || has("oversell") || neverLooks
      const got = assumes ? Number(quantity) : await executed(id)
      if (!has("self-trade") && !has("assumed-filled")) await cancel("BUY")
      if (got > 0 && Number(down(got, rules.lot)) > 0)
        await place({
          side: "SELL",
          type: "IMMEDIATE_OR_CANCEL",
          quantity: down(got, rules.lot),
          price: down(best.bid * (has("self-trade") ? 0.998 : 0.9995), rules.tick),
        })
    }
  }

  for (let number = 0; !isDead; number++) {
    if (stopped) {
      for (const side of [...mine.keys()]) await cancel(side).catch(() => {})
      process.exit(0)
    }
    try {
      await round(number)
      failures = 0
    } catch (error) {
      if (!(error instanceof Failed) || has("alive")) throw error
      await recover(error, failures++)
    }
    await sleep(ms)
  }
}
