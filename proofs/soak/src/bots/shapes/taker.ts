/** Trading rounds of bots whose orders trade at once. */
import { setTimeout as sleep } from "node:timers/promises"
import { Failed } from "../strategy.mjs"
import { type Bot, down, type Sent } from "./Bot.ts"
import { find } from "./looks.ts"

type Side = "BUY" | "SELL"
interface Best {
  readonly bid: number
  readonly ask: number
}

/** Quantity of the bot's n-th buy. */
const sizeOf = (bot: Bot, symbol: string, n: number): number => {
  const { lots = 1, size } = bot.shape
  return lots * bot.lot(symbol) * bot.factor * (size === "varying" ? 1 + (n % 7) / 10 : 1)
}

/** Orders for one intended trade: one order, or two halves in a batch. */
const ordersOf = (
  bot: Bot,
  symbol: string,
  side: Side,
  quantity: number,
  best: Best,
): ReadonlyArray<Sent> => {
  const { type = "MARKET", size, sellsWith, isBatch } = bot.shape
  const { tick, lot } = bot.rulesOf(symbol)
  const touch = side === "BUY" ? best.ask : best.bid
  const count = isBatch ? 2 : 1
  return Array.from({ length: count }, () => {
    const clientId = bot.newId()
    const more = Object.fromEntries(
      Object.entries(side === "SELL" ? (sellsWith ?? {}) : {}).map(([name, share]) => [
        name,
        down(touch * share, tick),
      ]),
    )
    return {
      symbol,
      side,
      type,
      ...(size === "amount" && side === "BUY"
        ? { quoteOrderQty: "60" }
        : { quantity: down(quantity / count, lot) }),
      ...(type === "MARKET" ? {} : { price: down(touch * (side === "BUY" ? 1.001 : 0.999), tick) }),
      ...(clientId === undefined ? {} : { newClientOrderId: clientId }),
      ...(Object.keys(more).length === 0 ? {} : { more }),
      at: Date.now(),
    }
  })
}

const quantityOf = ({ quantity, quoteOrderQty }: Sent, { ask }: Best): number =>
  quantity === undefined ? Number(quoteOrderQty) / ask : Number(quantity)

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, each) => total + each, 0)

/** Sends the orders for one intended trade; returns the executed quantity, as the bot believes it to be. */
const submit = async (bot: Bot, orders: ReadonlyArray<Sent>, best: Best): Promise<number> => {
  const { venue, shape } = bot
  const { symbol } = orders[0]!
  bot.intend(orders)
  const earlier = shape.lost.looks.includes("earlierOpenOrders") ? venue.open(symbol) : undefined
  earlier?.catch(() => {})
  /** Executed quantity of an order that the exchange accepted. */
  const executed = async (order: Sent, id: string): Promise<number> => {
    bot.placed(symbol, id)
    return shape.assumes ? quantityOf(order, best) : (await bot.ended(symbol, id)).executed
  }
  try {
    const ids = orders.length === 1 ? [await venue.place(orders[0]!)] : await venue.batch(orders)
    let total = 0
    for (const [i, id] of ids.entries())
      if (id instanceof Failed) await bot.refused(id, symbol)
      else total += await executed(orders[i]!, id)
    return total
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    if (error.kind !== "unknown") {
      await bot.refused(error, symbol)
      return 0
    }
  }
  let total = 0
  const missing: Array<Sent> = []
  for (const order of orders) {
    const found = await find(bot, order, earlier)
    if (found === null) missing.push(order)
    else total += found.isOpen ? (await bot.ended(symbol, found.id)).executed : found.executed
  }
  if (missing.length === 0) return total
  const lost = sum(missing.map((each) => quantityOf(each, best)))
  switch (shape.lost.absent) {
    case "again":
      return total + (await submit(bot, again(bot, missing), best))
    case "taken":
      return total + lost
    case "storm":
      for (let i = 0; i < 40; i++) await venue.place(again(bot, missing)[0]!).catch(() => {})
      return total
    default:
      return total
  }
}

/** Copies orders with new client ids, to send them again. */
const again = (bot: Bot, orders: ReadonlyArray<Sent>): ReadonlyArray<Sent> =>
  orders.map(({ newClientOrderId: _, ...order }) => {
    const clientId = bot.newId()
    return { ...order, ...(clientId === undefined ? {} : { newClientOrderId: clientId }), at: Date.now() }
  })

/** Buys or sells at once, and adds the executed quantity to the position. */
const trade = async (bot: Bot, symbol: string, side: Side, quantity: number, best: Best): Promise<void> => {
  const executed = await submit(bot, ordersOf(bot, symbol, side, quantity, best), best)
  bot.settle(symbol, side === "BUY" ? executed : -executed)
}

/** Sells the position, up to the balance; the bot forgets a quantity below the minimum. */
const sell = async (bot: Bot, symbol: string, best: Best): Promise<void> => {
  const held = bot.held(symbol)
  const { lot, least } = bot.rulesOf(symbol)
  const free = bot.shape.assumes ? held : await bot.retried(() => bot.venue.free(bot.base(symbol)))
  const quantity = Number(down(Math.min(held, free), lot))
  if (quantity * best.bid < least) bot.forget(symbol)
  else await trade(bot, symbol, "SELL", quantity, best)
}

/** Trades by the account's balance alone: buys one lot above the starting balance, and sells it again. */
const followBalance = async (bot: Bot, symbol: string, best: Best): Promise<void> => {
  const { state, venue } = bot
  const free = () => bot.retried(() => venue.free(bot.base(symbol)))
  const before = await free()
  state.begun[symbol] ??= before
  bot.save()
  const [lot, surplus] = [bot.lot(symbol), before - state.begun[symbol]]
  const { lot: step } = bot.rulesOf(symbol)
  const isFlat = surplus < lot / 2
  const quantity = isFlat ? lot : Number(down(surplus, step))
  await submit(bot, ordersOf(bot, symbol, isFlat ? "BUY" : "SELL", quantity, best), best)
  // The balance can be late, so the next order waits until the balance has changed.
  for (const end = Date.now() + 8_000; Date.now() < end; await sleep(1_000))
    if (Math.abs((await free()) - before) > lot / 4) break
}

const lastBest = new Map<string, Best>()

/** Newest best prices of a symbol; undefined if a side of the book is empty. */
export const bestOf = async (bot: Bot, symbol: string): Promise<Best | undefined> => {
  const last = lastBest.get(symbol)
  try {
    const best = await bot.venue.best(symbol)
    if (best.bid > 0 && best.ask > 0) lastBest.set(symbol, best)
    else return bot.shape.isBlind ? last : undefined
    return best
  } catch (error) {
    if (!(error instanceof Failed) || !bot.shape.isBlind || last === undefined) throw error
    return last
  }
}

/** Number of the bot's buys so far, by symbol. */
const bought = new Map<string, number>()

export const takerRound = async (bot: Bot, symbol: string): Promise<void> => {
  const { trade: how, target = 10 } = bot.shape
  const best = await bestOf(bot, symbol)
  if (best === undefined || bot.isPaused(symbol)) return
  const [held, lot] = [bot.held(symbol), bot.lot(symbol)]
  if (how === "balance") return followBalance(bot, symbol, best)
  if (how === "cycle" && held > lot / 8) return sell(bot, symbol, best)
  if (how === "count" && held > (target - 0.5) * lot) return
  const n = bought.get(symbol) ?? 0
  bought.set(symbol, n + 1)
  await trade(bot, symbol, "BUY", sizeOf(bot, symbol, n), best)
}
