/**
 * Looks for an order to which no response arrived. The right requests find the lost order; the wrong ones read
 * something else.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { Failed } from "../strategy.mjs"
import { type Bot, codes, type Sent } from "./Bot.ts"
import type { Look } from "./Shape.ts"
import type { Order } from "./Venue.ts"

/** Longest delay of the exchange's lists, in ms. */
const lateMs = 10_000

/** Repeats a request until it finds the order or the time is over. */
const until = async (ms: number, look: () => Promise<Order | null>): Promise<Order | null> => {
  const end = Date.now() + ms
  for (;;) {
    const found = await look()
    if (found !== null || Date.now() >= end) return found
    await sleep(Math.min(1_000, ms / 3))
  }
}

const among = (
  bot: Bot,
  orders: ReadonlyArray<Order>,
  { newClientOrderId, side, quantity }: Sent,
): Order | null => {
  const isIt = (each: Order) =>
    newClientOrderId === undefined
      ? !bot.known.has(each.id) && each.side === side && each.quantity === Number(quantity)
      : each.clientId === newClientOrderId
  return orders.find(isIt) ?? null
}

const sameId = async (bot: Bot, sent: Sent): Promise<Order | null> => {
  const name = { origClientOrderId: sent.newClientOrderId! }
  for (let attempt = 0; ; attempt++) {
    try {
      await bot.venue.place(sent)
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      if (error.kind !== "refused" || error.code === codes.outsideWindow) {
        await bot.recover(error, attempt)
        continue
      }
      // The rejection is not about a duplicate id, so it does not show whether the first order exists.
      if (error.code !== codes.duplicate) return look(bot, "byId", sent)
    }
    return until(60_000, () => bot.query(sent.symbol, name))
  }
}

/**
 * Makes one request to find an order; null if the request does not find the order. `earlier` is the list of
 * open orders that was read before the order was sent.
 */
export const look = async (
  bot: Bot,
  where: Look,
  sent: Sent,
  earlier?: Promise<ReadonlyArray<Order>>,
): Promise<Order | null> => {
  const { venue } = bot
  const { symbol, at, newClientOrderId: id } = sent
  const other = symbol === "ETHUSDT" ? "BTCUSDT" : "ETHUSDT"
  const byId = (origClientOrderId = id ?? "none") => bot.query(symbol, { origClientOrderId })
  const nothing = async (read: () => Promise<unknown>) => {
    await bot.retried(read)
    return null
  }
  switch (where) {
    case "byId":
      return until(lateMs, () => byId())
    case "byIdOnce":
      return byId()
    case "byIdBriefly":
      return until(1_000, () => byId())
    case "sameId":
      return sameId(bot, sent)
    case "byTime":
      return until(lateMs, async () => {
        const found = among(bot, await bot.retried(() => venue.orders(symbol, at - 1_000)), sent)
        if (found === null) return null
        const fills = await bot.retried(() => venue.fills(symbol, at - 1_000))
        return { ...found, executed: Math.max(found.executed, fills.get(found.id) ?? 0) }
      })
    case "push":
      return until(3_000, async () => bot.pushed(id!) ?? null)
    case "balance":
      return nothing(() => venue.free(bot.base(symbol)))
    case "cancelAll":
      await bot.retried(() => venue.cancelAll(symbol))
      await bot.retried(() => venue.open(symbol))
      return nothing(() => venue.free(bot.base(symbol)))
    case "openOrders":
      return among(bot, await bot.retried(() => venue.open(symbol)), sent)
    case "earlierOpenOrders":
      return among(bot, (await earlier) ?? [], sent)
    case "openOrdersOfOther":
      return nothing(() => venue.open(other))
    case "ordersBefore":
      return among(bot, await bot.retried(() => venue.orders(symbol, at - 600_000, at - 1)), sent)
    case "fillsOfOther":
      return nothing(() => venue.fills(other, at - 1_000))
    case "firstOrder":
      return nothing(async () => bot.first && bot.query(bot.first.symbol, bot.first))
    case "newId":
      return byId(bot.newId())
    case "balanceOfOther":
      return nothing(() => venue.free("MX"))
    case "depth":
      return nothing(() => venue.depth(symbol))
    case "trades":
      return nothing(() => venue.trades(symbol))
    case "exchangeInfo":
      return nothing(() => venue.rules(symbol))
  }
}

/** Finds an order without a response by the requests of the shape; null if none finds the order. */
export const find = async (
  bot: Bot,
  sent: Sent,
  earlier?: Promise<ReadonlyArray<Order>>,
): Promise<Order | null> => {
  const { looks, absent, waitMs = 0 } = bot.shape.lost
  await sleep(waitMs)
  if (absent === "halve") bot.factor = Math.max(bot.factor / 2, 0.25)
  for (const each of looks) {
    const found = await look(bot, each, sent, earlier)
    if (found === null) continue
    bot.placed(sent.symbol, found.id)
    return found
  }
  return null
}
