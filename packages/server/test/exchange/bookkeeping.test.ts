/**
 * Random trading over HTTP in four symbols, with 0 to 18 decimals, every order type, batches, OCO lists, self-trade
 * prevention, changed fees, price bands, halts, restarts and clock advances. After each step of the random
 * trading all answers agree with books computed from the responses alone. `BOURSE_STEPS` and `BOURSE_SEEDS`
 * make the random run longer.
 */

import { randomCases } from "@bourse/testing/randomCases"
import { seedsBefore } from "@bourse/testing/seedsBefore"
import { expect, it } from "vitest"
import { Bookkeeper, randomOf, type Traded } from "../support/bookkeeper.ts"
import {
  alice,
  bob,
  carol,
  folderOfTest,
  ok,
  startServer,
  type TestServer,
  uids,
} from "../support/testServer.ts"

const steps = Number(process.env.BOURSE_STEPS ?? randomCases(120))
const seeds = (process.env.BOURSE_SEEDS ?? String(seedsBefore + 1)).split(",").map(Number)

const common = {
  minQuantity: "1",
  minAmount: "1",
  maxAmount: "100000000",
  makerFee: "0.0003",
  takerFee: "0.0007",
  priceBand: null,
}
const listings = [
  {
    symbol: "BTCUSDT",
    base: "BTC",
    quote: "USDT",
    feeIn: "quote",
    tick: "0.01",
    lot: "0.000001",
    prices: ["60000", "60000.01", "59999.99", "60001"],
    sizes: ["0.001", "0.000333", "0.01", "0.000017"],
  },
  {
    symbol: "ETHBTC",
    base: "ETH",
    quote: "BTC",
    feeIn: "quote",
    tick: "0.000001",
    lot: "0.0001",
    prices: ["0.05", "0.050001", "0.049999", "0.0501"],
    sizes: ["0.1", "0.0333", "0.01", "0.0024"],
  },
  {
    symbol: "AAABBB",
    base: "AAA",
    quote: "BBB",
    feeIn: "received",
    tick: "1",
    lot: "1",
    prices: ["9", "10", "11", "12"],
    sizes: ["1", "3", "7", "20"],
  },
  {
    symbol: "CCCBBB",
    base: "CCC",
    quote: "BBB",
    feeIn: "quote",
    tick: "1",
    lot: "0.000000000000000001",
    prices: ["999999999", "1000000000", "1000000001", "1000000003"],
    sizes: ["0.000000000000000007", "0.00000001", "0.000000000333333333", "0.001"],
  },
] as const

it.each(seeds)(
  "accounts, orders, fills and market data agree with the books after every step: seed %i",
  { timeout: 600_000 },
  async (seed) => {
    const random = randomOf(seed)
    const pick = <T>(of: ReadonlyArray<T>): T => of[random(of.length)]!
    const data = folderOfTest()
    const coin = (asset: string, ledgerScale: number) => ({ asset, name: asset, ledgerScale, networks: [] })
    const init = {
      assets: [coin("AAA", 0), coin("BBB", 18), coin("CCC", 18)],
      symbols: listings.slice(2).map(({ prices, sizes: _, ...listing }) => ({
        ...common,
        ...listing,
        openingPrice: prices[1],
        minQuantity: listing.lot,
        minAmount: "0.000000000000000001",
      })),
    }
    let ahead = 0
    const start = async () => {
      const started = await startServer({ data, init })
      const unused = started.timestamp.bind(started)
      started.timestamp = () => unused() + ahead
      return started
    }
    let server: TestServer = await start()
    const traders = [
      { key: alice, uid: uids.alice },
      { key: bob, uid: uids.bob },
      { key: carol, uid: uids.carol },
    ]
    for (const { uid } of traders) {
      for (const [asset, amount] of [
        ["AAA", "1000"],
        ["BBB", "10000000000"],
        ["CCC", "50"],
        ["BTC", "5"],
        ["ETH", "10"],
        ["USDT", "100000"],
        ["MX", "0.5"],
      ])
        await server.control("POST", "/sandbox/v1/fund", { uid, asset, amount }).then(ok)
    }
    for (const { symbol } of listings)
      ok(
        await server.control("POST", `/admin/v1/symbols/${symbol}`, {
          makerFee: "0.0003",
          takerFee: "0.0007",
        }),
      )
    // The run crosses midnight: fees of the previous day become rebates.
    const untilMidnight = 86_400_000 - ((await server.now()) % 86_400_000)
    ahead = Math.max(0, untilMidnight - 1_800_000)
    await server.advance(ahead)
    const keeper = new Bookkeeper(server, traders, listings as ReadonlyArray<Traded>)
    await keeper.begin()
    const log: string[] = []
    let clientIds = 0
    for (let step = 0; step < steps; step++) {
      const listing = pick(listings)
      const { symbol } = listing
      const trader = pick(traders)
      const note = (
        uid: string,
        answer: { readonly status: number; readonly json: unknown },
        sent: object,
        what: string,
      ) => {
        log.push(
          `${step} ${uid} ${what} ${JSON.stringify(sent)} -> ${answer.status} ${JSON.stringify(answer.json).slice(0, 300)}`,
        )
      }
      const make = (): Record<string, string> => {
        const type = pick([
          "LIMIT",
          "LIMIT",
          "LIMIT",
          "LIMIT_MAKER",
          "IMMEDIATE_OR_CANCEL",
          "FILL_OR_KILL",
          "MARKET",
          "MARKET",
        ])
        const side = pick(["BUY", "SELL"])
        const size =
          type === "MARKET" && random(2) === 0
            ? {
                quoteOrderQty:
                  symbol === "BTCUSDT"
                    ? pick(["7.77", "61", "600.000001"])
                    : symbol === "ETHBTC"
                      ? pick(["0.001", "0.0005000003", "0.0123"])
                      : symbol === "AAABBB"
                        ? pick(["11", "35", "99.5"])
                        : pick(["0.0000000011", "17.000000000000000003", "1000000"]),
              }
            : { quantity: pick(listing.sizes) }
        return {
          symbol,
          side,
          type,
          ...size,
          ...(type === "MARKET" ? {} : { price: pick(listing.prices) }),
          ...(random(2) === 0 ? {} : { newClientOrderId: `c${clientIds++}-é ~(+&%` }),
          ...(random(2) === 0 ? {} : { stpMode: pick(["cancel_maker", "cancel_taker", "cancel_both"]) }),
        }
      }
      const act = random(30)
      if (act < 18) {
        const sent = make()
        const answer = await server.signed("POST", "/api/v3/order", sent, { key: trader.key })
        note(trader.uid, answer, sent, `${sent.type}`)
        if (answer.status === 200)
          keeper.orders.set(answer.json.orderId, {
            uid: trader.uid,
            symbol,
            sent,
            rates: { ...keeper.rates.get(symbol)! },
          })
      } else if (act < 20) {
        const batch = Array.from({ length: 1 + random(4) }, make)
        const answer = await server.signed(
          "POST",
          "/api/v3/batchOrders",
          { batchOrders: JSON.stringify(batch) },
          { key: trader.key },
        )
        note(trader.uid, answer, batch, "batch")
        if (answer.status === 200)
          for (const each of answer.json)
            if (each.orderId)
              keeper.orders.set(each.orderId, {
                uid: trader.uid,
                symbol,
                sent: {},
                rates: { ...keeper.rates.get(symbol)! },
              })
      } else if (act < 23) {
        const open = ok(await server.signed("GET", "/api/v3/openOrders", { symbol }, { key: trader.key }))
        if (open.length > 0) {
          const order = pick<Readonly<Record<string, string>>>(open)
          const answer = await server.signed(
            "DELETE",
            "/api/v3/order",
            { symbol, orderId: order.orderId },
            { key: trader.key },
          )
          note(trader.uid, answer, order, "cancel")
          keeper.same(answer.json.status, "CANCELED", "cancel status")
          keeper.same(answer.json.executedQty, order.executedQty, "cancel executed")
        }
      } else if (act === 23 && random(3) === 0) {
        note(
          trader.uid,
          await server.signed("DELETE", "/api/v3/openOrders", { symbol }, { key: trader.key }),
          { symbol },
          "cancelAll",
        )
      } else if (act === 24) {
        const side = pick(["BUY", "SELL"] as const)
        const sorted = [...listing.prices]
        const sent = {
          uid: trader.uid,
          symbol,
          side,
          quantity: pick(listing.sizes),
          price: side === "SELL" ? sorted.at(-1)! : sorted.toSorted((a, b) => Number(a) - Number(b))[0]!,
          stopPrice: side === "SELL" ? sorted.toSorted((a, b) => Number(a) - Number(b))[0]! : sorted.at(-1)!,
          stopLimitPrice: pick(sorted),
        }
        const answer = await server.control("POST", "/sandbox/v1/oco", sent)
        note(trader.uid, answer, sent, "oco")
        if (answer.status === 200)
          for (const id of answer.json.orderIds)
            keeper.orders.set(id, { uid: trader.uid, symbol, sent, rates: { ...keeper.rates.get(symbol)! } })
      } else if (act === 25) {
        note(
          trader.uid,
          await server.signed(
            "POST",
            "/api/v3/mxDeduct/enable",
            { mxDeductEnable: pick(["true", "false"]) },
            { key: trader.key },
          ),
          {},
          "mx",
        )
      } else if (act === 26) {
        const change = pick<object>([
          { makerFee: "0.001", takerFee: "0.002" },
          { makerFee: "0", takerFee: "0" },
          { makerFee: "0.0003", takerFee: "0.0007" },
          { status: "halted" },
          { status: "trading" },
          { priceBand: "0.00001" },
          { priceBand: null },
        ])
        note("", await server.control("POST", `/admin/v1/symbols/${symbol}`, change), change, "change")
        if ("makerFee" in change) keeper.rates.set(symbol, change as never)
        if ("status" in change)
          for (const each of listings)
            await server.control("POST", `/admin/v1/symbols/${each.symbol}`, { status: "trading" })
      } else if (act === 27) {
        const ms = pick([1, 999, 60_000, 3_600_000])
        await server.advance(ms)
        ahead += ms
        log.push(`${step} advance ${ms}`)
      } else if (act === 28 && random(3) === 0) {
        await server.bourse.close()
        server = await start()
        keeper.server = server
        log.push(`${step} restart`)
      } else if (act === 29) {
        const groups = ok(
          await server.signed("GET", "/api/v3/strategy/group", { tradeGroupName: "g" }, { key: trader.key }),
        ).data
        if (groups.length === 0)
          note(
            trader.uid,
            await server.signed(
              "POST",
              "/api/v3/strategy/group",
              { tradeGroupName: "g" },
              { key: trader.key },
            ),
            {},
            "group",
          )
        else if (random(2) === 0)
          note(
            trader.uid,
            await server.signed(
              "DELETE",
              "/api/v3/strategy/group",
              { tradeGroupId: groups[0].tradeGroupId },
              { key: trader.key },
            ),
            {},
            "ungroup",
          )
      }
      await keeper.compare(listing as Traded, step % 20 === 19)
      if (keeper.faults.length > 0) break
    }
    await server.snapshot()
    await server.bourse.close()
    expect(keeper.faults, log.slice(-12).join("\n")).toEqual([])
    expect(keeper.fills.size).toBeGreaterThan(steps / 20)
  },
)
