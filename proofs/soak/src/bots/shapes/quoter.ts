/**
 * Trading rounds of bots with resting orders: quotes and ladders, endless bids, and a bot that trades with
 * itself.
 */
import { Failed } from "../strategy.mjs"
import { type Bot, codes, down, type Sent } from "./Bot.ts"
import { find, look } from "./looks.ts"
import { bestOf } from "./taker.ts"

const lifeMs = 4_000
/** Longest delay of the exchange's lists, in ms. */
const lateMs = 6_000
/** Distance between two resting orders, as a fraction of the price. */
const step = 0.0004
const sides = ["BUY", "SELL"] as const

interface Resting {
  readonly id: string
  readonly at: number
  readonly sent: Sent
}

/** Open orders by symbol, side and position, as the bot believes them to be. */
const mine = new Map<string, Resting>()

const sentOf = (bot: Bot, symbol: string, side: "BUY" | "SELL", price: number): Sent => {
  const { tick, lot } = bot.rulesOf(symbol)
  const id = bot.newId()
  const { lots = 1, quotesWith } = bot.shape
  return {
    symbol,
    side,
    type: "LIMIT",
    quantity: down(bot.lot(symbol) * lots * bot.factor, lot),
    price: down(price, tick),
    ...(id === undefined ? {} : { newClientOrderId: id }),
    ...(quotesWith === undefined ? {} : { more: quotesWith }),
    at: Date.now(),
  }
}

/** Places a resting order; returns its id, or null if it was rejected, filled, or not found. */
const rest = async (bot: Bot, order: Sent): Promise<string | null> => {
  const { venue, shape } = bot
  bot.intend([order])
  try {
    const id = await venue.place(order)
    bot.placed(order.symbol, id)
    bot.intend([])
    return id
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    if (error.kind !== "unknown") {
      await bot.refused(error, order.symbol)
      bot.intend([])
      return null
    }
  }
  const found = await find(bot, order)
  bot.intend([])
  if (shape.lost.looks.includes("cancelAll")) mine.clear()
  if (found !== null) return found.isOpen ? found.id : null
  if (shape.lost.absent !== "again") return null
  return rest(bot, sentOf(bot, order.symbol, order.side, Number(order.price)))
}

/** Cancels an order until it is gone, or counts as gone for this bot. */
const cancel = async (bot: Bot, key: string): Promise<void> => {
  const resting = mine.get(key)
  if (resting === undefined) return
  const { shape, venue } = bot
  const { symbol } = resting.sent
  for (let attempt = 0; ; attempt++) {
    try {
      await venue.cancel(symbol, resting.id)
      break
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      if (error.code === codes.unknownOrder) {
        for (const each of shape.refusedCancel ?? (["byId", "balance"] as const))
          await look(bot, each, resting.sent)
        break
      }
      if (error.kind === "unknown" && shape.lostCancel !== undefined) {
        for (const each of shape.lostCancel) await look(bot, each, resting.sent)
        break
      }
      if (error.kind === "refused" && error.code !== codes.outsideWindow) throw error
      await bot.recover(error, attempt)
    }
  }
  mine.delete(key)
}

/** Compares the bot's orders with the exchange's list: cancels unknown orders, forgets missing ones. */
const reconcile = async (bot: Bot, symbol: string): Promise<void> => {
  const open = await bot.venue.open(symbol)
  for (const [key, { id, at, sent }] of mine)
    if (sent.symbol === symbol && !open.some((each) => each.id === id) && Date.now() - at > lateMs)
      mine.delete(key)
  const ids = new Set([...mine.values()].map(({ id }) => id))
  for (const order of open.filter((each) => bot.isOwn(each) && !ids.has(each.id)))
    await bot
      .retried(() => bot.venue.cancel(symbol, order.id))
      .catch((error) => {
        if (!(error instanceof Failed) || error.code !== codes.unknownOrder) throw error
      })
}

const quote = async (bot: Bot, symbol: string): Promise<void> => {
  const { rungs = 1, distance = 0.0002, neverLists } = bot.shape
  const best = await bestOf(bot, symbol)
  if (!neverLists) await reconcile(bot, symbol)
  if (best === undefined) return
  for (let rung = 0; rung < rungs; rung++)
    for (const side of sides) {
      const offset = distance + rung * step
      const key = `${symbol} ${side} ${rung}`
      const resting = mine.get(key)
      if (bot.isPaused(symbol) || (resting !== undefined && Date.now() - resting.at < lifeMs)) continue
      await cancel(bot, key)
      const price = side === "BUY" ? best.bid * (1 - offset) : best.ask * (1 + offset)
      const sent = sentOf(bot, symbol, side, price)
      const id = await rest(bot, sent)
      if (id !== null) mine.set(key, { id, at: Date.now(), sent })
    }
}

let bidAt = 0

/** Places one more bid, which the bot never reads again. */
const bid = async (bot: Bot, symbol: string): Promise<void> => {
  const best = await bestOf(bot, symbol)
  if (best === undefined || Date.now() - bidAt < lifeMs) return
  bidAt = Date.now()
  await rest(bot, sentOf(bot, symbol, "BUY", best.bid * 0.9995))
}

/** Places a sale inside the spread, then buys everything up to that price. */
const wash = async (bot: Bot, symbol: string): Promise<void> => {
  const best = await bestOf(bot, symbol)
  if (best === undefined) return
  const { tick, lot } = bot.rulesOf(symbol)
  const sale = sentOf(bot, symbol, "SELL", Math.max(best.bid + tick, best.ask - tick))
  const id = await rest(bot, sale)
  if (id === null) return
  const purchase = sentOf(bot, symbol, "BUY", Number(sale.price) + tick / 10)
  await rest(bot, {
    ...purchase,
    type: "IMMEDIATE_OR_CANCEL",
    quantity: down(bot.lot(symbol) * 50, lot),
  })
  await bot.venue.cancel(symbol, id).catch(() => {})
}

export const quoterRound = (bot: Bot, symbol: string): Promise<void> =>
  bot.shape.trade === "quotes"
    ? quote(bot, symbol)
    : bot.shape.trade === "bids"
      ? bid(bot, symbol)
      : wash(bot, symbol)

export const cancelQuotes = async (bot: Bot): Promise<void> => {
  for (const key of [...mine.keys()]) await cancel(bot, key).catch(() => {})
}
