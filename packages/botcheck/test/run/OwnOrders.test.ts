/** The check's own orders on a real server, for every listed symbol and one with unusual limits. */
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { ListedSymbol } from "@bourse/client/control"
import { beforeAll, expect, test } from "vitest"
import { coarser } from "../../src/run/coarser.ts"
import { type OpenOrder, OwnOrders } from "../../src/run/OwnOrders.ts"
import type { Sandbox } from "../../src/Stage.ts"
import { Observer } from "../../src/trace/Observer.ts"
import { openWorld } from "../support/world.ts"

/**
 * A symbol with a coarse tick and lot, large minimums, a narrow price band, and a quote asset that no account has.
 */
const imported = {
  ...{ symbol: "WHALEGEM", base: "WHALE", quote: "GEM", tick: "1", lot: "0.1" },
  ...{ minQuantity: "2", minAmount: "5000", maxAmount: "9000", makerFee: "0.01", takerFee: "0.02" },
  ...{ feeIn: "quote", openingPrice: "2000", priceBand: "0.05" },
}
const gem = { name: "GEM", ledgerScale: 8, networks: [] }
const init = {
  assets: [
    { ...gem, asset: "GEM" },
    { ...gem, asset: "WHALE" },
  ],
  symbols: [imported],
}

const file = join(mkdtempSync(join(tmpdir(), "bourse-init-")), "init.json")
writeFileSync(file, JSON.stringify(init))

/** The sandbox without a market is shared by all tests, each of which resets it. */
let empty: Sandbox
beforeAll(async () => {
  let end = async () => {}
  empty = await openWorld(["--market", "off", "--init", file], (each) => {
    end = each
  })
  return end
})

const session = async (market: "on" | "off") => {
  const observer = new Observer(
    market === "off" ? empty : await openWorld(["--market", "on", "--init", file]),
  )
  if (market === "off") await observer.control("POST", "reset")
  // The frozen clock keeps the market from moving between a read of the book and the order.
  await observer.control("POST", "clock/freeze")
  const bot = await observer.account("10000001")
  const own = new OwnOrders(observer, bot, "10000002")
  const symbols = (await observer.symbols()).map(({ symbol }) => symbol)
  const open = (symbol: string): Promise<ReadonlyArray<OpenOrder>> =>
    observer.signed(bot, "GET", "/api/v3/openOrders", { symbol })
  const order = (parameters: Record<string, string>) =>
    observer.signed<{ orderId: string }>(bot, "POST", "/api/v3/order", parameters)
  const executed = async (symbol: string, orderId: string): Promise<string> =>
    (await observer.signed<OpenOrder>(bot, "GET", "/api/v3/order", { symbol, orderId })).executedQty
  const balances = async () =>
    (
      await observer.signed<{ balances: ReadonlyArray<{ asset: string; free: string }> }>(
        ...([bot, "GET", "/api/v3/account", {}] as const),
      )
    ).balances
  return { observer, bot, own, symbols, open, order, executed, balances }
}

test.each(["on", "off"] as const)(
  "the check's own order rests on any symbol and leaves the bot's free balances unchanged, market %s",
  async (market) => {
    const { own, symbols, open, balances } = await session(market)
    expect(symbols).toEqual(
      expect.arrayContaining(["BTCUSDT", "MXUSDT", "PEPEUSDT", "USDCUSDT", "ETHBTC", "WHALEGEM"]),
    )
    const free = async () => new Map((await balances()).map((each) => [each.asset, Number(each.free)]))
    const before = await free()
    for (const symbol of symbols) {
      const { orderId } = await own.rest(symbol)
      expect(await open(symbol)).toEqual([expect.objectContaining({ orderId, executedQty: "0" })])
    }
    for (const [asset, amount] of await free()) {
      const was = before.get(asset) ?? 0
      expect([asset, amount >= was && amount - was <= 0.01 * (was + 1)]).toEqual([asset, true])
    }
  },
)

/**
 * Orders of the bot at the best price on both sides of every symbol; two percent from the last price in an empty
 * book.
 */
const placed = async ({ observer, bot, order }: Awaited<ReturnType<typeof session>>) => {
  const all: Array<OpenOrder> = []
  for (const listed of await observer.symbols()) {
    const { symbol, base, quote, lastPrice, minAmount, minQuantity, tick, lot } = listed
    const decimalsOf = (step: string) => step.split(".")[1]?.length ?? 0
    const rounded = (amount: number, step: string) =>
      (Math.round(amount / Number(step)) * Number(step)).toFixed(decimalsOf(step))
    const least = Math.max(Number(minQuantity), Number(minAmount) / Number(lastPrice))
    const quantity = symbol === "WHALEGEM" ? "4.4" : rounded(4 * least, lot)
    await observer.fund(bot.uid, base, "1000000000")
    await observer.fund(bot.uid, quote, "1000000000")
    const book: { bids: Array<[string]>; asks: Array<[string]> } = await observer.signed(
      ...([bot, "GET", "/api/v3/depth", { symbol, limit: 5 }] as const),
    )
    for (const [side, best, share] of [
      ["BUY", book.bids[0], 0.98],
      ["SELL", book.asks[0], 1.02],
    ] as const) {
      const price = best?.[0] ?? rounded(Number(lastPrice) * share, tick)
      const { orderId } = await order({ symbol, side, type: "LIMIT", price, quantity })
      all.push({ symbol, side, price, origQty: quantity, executedQty: "0", orderId })
    }
  }
  return all
}

test.each(["on", "off"] as const)(
  "the check fills an open order in part, then completely, on any symbol, market %s",
  async (market) => {
    const here = await session(market)
    for (const each of await placed(here)) {
      const what = `${each.symbol} ${each.side}`
      expect([what, await here.own.fill(each, 0.5)]).toEqual([what, true])
      const part = await here.executed(each.symbol, each.orderId)
      expect([what, Number(part) > 0 && Number(part) < Number(each.origQty)]).toEqual([what, true])
      expect([what, await here.own.fill({ ...each, executedQty: part }, 1)]).toEqual([what, true])
      expect([what, Number(await here.executed(each.symbol, each.orderId))]).toEqual([
        what,
        Number(each.origQty),
      ])
    }
  },
)

test("the check leaves orders alone that are too small to fill in part, or have ended", async () => {
  const { observer, own, order, executed } = await session("off")
  await observer.fund("10000001", "USDT", "1000")
  const small = { symbol: "MXUSDT", side: "BUY" as const, price: "2", origQty: "0.5", executedQty: "0" }
  const { orderId } = await order({
    symbol: "MXUSDT",
    side: "BUY",
    type: "LIMIT",
    price: "2",
    quantity: "0.5",
  })
  expect(await own.fill({ ...small, orderId }, 0.4)).toBe(false)
  expect(await executed("MXUSDT", orderId)).toBe("0")
  expect(await own.fill({ ...small, orderId }, 1)).toBe(true)
  expect(await executed("MXUSDT", orderId)).toBe("0.5")
})

test("the check can fill an order outside the price band", async () => {
  const { observer, own, order, executed } = await session("off")
  const [symbol, price, quantity] = ["MXUSDT", "3.1", "10"]
  const { orderId } = await order({ symbol, side: "SELL", type: "LIMIT", price, quantity })
  await observer.control("POST", `symbols/${symbol}`, { priceBand: "0.01" }, "admin")
  expect(
    await own.fill({ symbol, side: "SELL", price, origQty: quantity, executedQty: "0", orderId }, 1),
  ).toBe(true)
  expect(await executed(symbol, orderId)).toBe(quantity)
})

test("when a symbol's tick and lot become coarser, an order still has many steps", async () => {
  const { observer, symbols } = await session("off")
  const worthOf = ({ minAmount }: ListedSymbol) => Number(minAmount) * 10
  const before = await observer.symbols()
  const stepped = before
    .map((each) => ({ each, steps: coarser(each, worthOf(each)) }))
    .filter(({ steps: { tick, lot } }) => tick !== undefined || lot !== undefined)
  expect(stepped.map(({ each }) => each.symbol)).toEqual(symbols)
  await observer.control("POST", "scenario", {
    name: "coarser",
    acts: stepped.map(({ each: { symbol }, steps }) => ({
      ...{ kind: "steps", for: "10m", symbols: [symbol] },
      ...steps,
    })),
  })
  for (const { each, steps } of stepped) {
    const now = await observer.listed(each.symbol)
    expect(now).toMatchObject(steps)
    expect(Number(now.tick) * 100, each.symbol).toBeLessThanOrEqual(Number(each.lastPrice))
    const quantity = worthOf(each) / Number(each.lastPrice)
    expect(1.001 * quantity, each.symbol).toBeGreaterThanOrEqual(10 * Number(now.lot))
  }
})
