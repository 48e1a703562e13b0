/**
 * Runs the bot of a shape: `node play.ts SHAPE`, with SHAPE as JSON. The bot trades until it is stopped, or for
 * one round.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { Failed } from "../strategy.mjs"
import { Bot, codes } from "./Bot.ts"
import { look } from "./looks.ts"
import { cancelQuotes, quoterRound } from "./quoter.ts"
import type { Look, Shape } from "./Shape.ts"
import { takerRound } from "./taker.ts"
import { httpVenue } from "./Venue.ts"

const shape: Shape = JSON.parse(process.argv[2] ?? "")
const venue = shape.by === "ccxt" ? (await import("./ccxtVenue.ts")).ccxtVenue : httpVenue
const pushed = shape.lost.looks.includes("push") ? (await import("./pushes.ts")).followOrders() : undefined
const bot = new Bot(shape, venue, pushed)
process.on("SIGTERM", () => {
  bot.stopped = true
})

/** Makes a request that does not look for an order. */
const glance = (where: Look, symbol: string) =>
  look(bot, where, { symbol, side: "BUY", type: "LIMIT", at: Date.now() })

/**
 * Cancels the bot's open orders of an earlier process, and looks for the orders that this process was about to
 * send.
 */
const takeUp = async (symbol: string): Promise<void> => {
  for (const order of await bot.retried(() => venue.open(symbol)))
    if (bot.isOwn(order))
      await bot
        .retried(() => venue.cancel(symbol, order.id))
        .catch((error) => {
          if (!(error instanceof Failed) || error.code !== codes.unknownOrder) throw error
        })
  const pending = bot.state.pending.filter((each) => each.symbol === symbol)
  if (pending.length === 0) return
  let executed = 0
  for (const sent of pending) {
    const found = await look(bot, sent.newClientOrderId === undefined ? "byTime" : "byId", sent)
    if (found === null) continue
    const { executed: own } = await bot.ended(symbol, found.id)
    executed += sent.side === "BUY" ? own : -own
  }
  bot.settle(symbol, executed)
}

for (const symbol of bot.symbols) {
  await bot.readRules(symbol)
  if (shape.starts === undefined) await takeUp(symbol)
  else for (const each of shape.starts) await glance(each, symbol)
}
bot.say()

if (shape.withdraws)
  for (let done = false; !done; await sleep(1_000))
    done = await venue.withdraw().then(
      () => true,
      (error) => !(error instanceof Failed) || error.kind !== "unknown",
    )

for (const each of shape.polls ?? [])
  (async () => {
    for (;;) {
      await sleep(1_000)
      if (bot.isLimited && !shape.pollsThroughLimits) continue
      await poll(each).catch(() => {})
    }
  })()

/** Reads data once, without waiting for rate limits. */
async function poll(where: Look): Promise<void> {
  const [symbol] = bot.symbols
  if (where === "depth") await venue.depth(symbol!)
  else if (where === "openOrders") await venue.open(symbol!)
  else await glance(where, symbol!)
}

const isTaker = ["cycle", "count", "clock", "balance"].includes(shape.trade)

const finish = async (): Promise<never> => {
  await cancelQuotes(bot)
  process.exit(0)
}

for (let number = 0, failures = 0; ; number++) {
  if (bot.stopped) await finish()
  try {
    if (shape.burst !== undefined && number % 8 === 0)
      await Promise.all(
        Array.from({ length: shape.burst }, () =>
          venue.fills(bot.symbols[0]!, Date.now() - 60_000).catch(() => {}),
        ),
      )
    for (const symbol of bot.symbols) {
      if (!bot.rulesOf(symbol).isTrading) await bot.readRules(symbol)
      await (isTaker ? takerRound(bot, symbol) : quoterRound(bot, symbol))
    }
    failures = 0
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    failures++
    // The trading loop ends here, but the process continues.
    if (failures === shape.givesUpAfter) await sleep(2 ** 31 - 1)
    await bot.recover(error, failures - 1)
    if (shape.failureWaitMs !== undefined) continue
  }
  if (shape.isOnce) process.exit(0)
  await sleep(shape.everyMs ?? 2_000)
}
