/**
 * Pagination over a real server: it returns every record of a quarter, in as many calls as necessary. The
 * test's clock is frozen except for explicit steps, so many rows share a millisecond.
 */
import {
  BeyondLookback,
  type Broker,
  makeBroker,
  makeMarket,
  makeSpot,
  makeWallet,
  paginate,
  type Spot,
  type Wallet,
} from "@bourse/client"
import { decimal, paginate as streamOf } from "@bourse/core"
import { SpotClient } from "@bourse/spot"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { alice, bob, carol, startServer, type TestServer, times, uids } from "../support/testServer.ts"
import { dayMs, freeze, fund, sendDeposit } from "../support/testWallet.ts"

let server: TestServer
let spot: Spot
let wallet: Wallet
let broker: Broker
let carols: { readonly spot: Spot; readonly wallet: Wallet }
/** Exchange time after the last record was made. */
let nowMs: number
/** Expected records of every history: their ids, oldest first. */
const expected = {
  deposits: [] as string[],
  transfers: [] as string[],
  sentInside: [] as string[],
  universal: [] as string[],
  orders: [] as string[],
  /** The times of trades, oldest first. */
  trades: [] as number[],
  conversions: [] as string[],
  subAccounts: ["carolsub01"],
}

const options = (key: typeof alice) => ({
  baseUrl: server.bourse.url,
  apiKey: key.key,
  secret: key.secret,
  rateLimit: false,
})
const oneUsdt = { asset: "USDT", amount: decimal("1") } as const
const toFutures = { fromAccountType: "SPOT", toAccountType: "FUTURES" } as const
const toCarol = { fromAccountType: "SPOT", toAccountType: "SPOT", toAccount: "carolsub01" } as const
const btc = { symbol: "BTCUSDT", type: "LIMIT", price: decimal("60000") } as const
const buys = Array.from({ length: 20 }, () => ({ ...btc, side: "BUY", quantity: decimal("0.0001") }) as const)

const deposit = async (uid: string, count: number): Promise<ReadonlyArray<string>> => {
  const sent = await times(count, () => sendDeposit(server, uid, "USDT", "TRX", "5"))
  return sent.map(({ txId }) => txId)
}

/** Activity of the accounts on each active day of the quarter. */
const live = async () => {
  expected.deposits.push(...(await deposit(uids.alice, 2)))
  const move = () => wallet.transfer({ ...toFutures, ...oneUsdt })
  expected.transfers.push((await move()).tranId, (await move()).tranId)
  const inside = { toAccountType: "UID", toAccount: uids.bob, ...oneUsdt } as const
  expected.sentInside.push((await wallet.internalTransfer(inside)).tranId)
  expected.universal.push((await broker.universalTransfer({ ...toCarol, ...oneUsdt })).tranId)
}

/** Eighty filled buys in one millisecond. */
const trade = async () => {
  for (let i = 0; i < 4; i++) {
    for (const placed of await spot.batchOrders({ batchOrders: buys })) {
      if (!("orderId" in placed)) throw new Error(placed.msg)
      expected.orders.push(placed.orderId)
    }
  }
}

/** More trades than one answer contains: a hundred in each of eleven milliseconds. */
const tradeMuch = async () => {
  const bobs = makeSpot(options(bob))
  const eth = { symbol: "ETHUSDT", type: "LIMIT", price: decimal("3000") } as const
  await spot.placeOrder({ ...eth, side: "SELL", quantity: decimal("1") })
  const order = { ...eth, side: "BUY", quantity: decimal("0.0005") } as const
  for (let i = 0; i < 11; i++) {
    await times(5, () => bobs.batchOrders({ batchOrders: Array.from({ length: 20 }, () => order) }))
    const time = await server.now()
    expected.trades.push(...Array.from({ length: 100 }, () => time))
    await server.advance(1)
  }
}

beforeAll(async () => {
  server = await startServer()
  await freeze(server)
  await server.change({ subAccountsMax: 300 })
  spot = makeSpot(options(alice))
  wallet = makeWallet(options(alice))
  broker = makeBroker(options(alice))
  carols = { spot: makeSpot(options(carol)), wallet: makeWallet(options(carol)) }
  for (const each of [wallet, carols.wallet])
    await each.createDepositAddress({ coin: "USDT", network: "TRX" })
  const names = Array.from({ length: 204 }, (_, i) => `subaccount${i}`)
  await Promise.all(names.map((subAccount) => broker.createSubAccount({ subAccount, note: "one of many" })))
  expected.subAccounts.push(...names)
  for (let i = 0; i < 13; i++) {
    await live()
    await server.advance(6.5 * dayMs)
  }
  // More transfers than a page of 100, in one millisecond.
  const many = await times(130, () => wallet.transfer({ ...toFutures, ...oneUsdt }))
  expected.transfers.push(...many.map(({ tranId }) => tranId))
  await makeSpot(options(bob)).placeOrder({ ...btc, side: "SELL", quantity: decimal("0.5") })
  await trade()
  await server.advance(dayMs)
  await trade()
  await carols.spot.placeOrder({
    symbol: "BTCUSDT",
    side: "BUY",
    type: "MARKET",
    quoteOrderQty: decimal("100"),
  })
  await deposit(uids.carol, 3)
  for (const amount of ["0.001", "0.0011", "0.0012"]) {
    await fund(server, uids.carol, "ETH", amount)
    expected.conversions.push((await carols.wallet.convert({ asset: "ETH" })).totalConvert)
  }
  await tradeMuch()
  await server.advance(dayMs)
  nowMs = await server.now()
})
afterAll(() => server.bourse.close())

const collect = async <Row>(rows: AsyncIterable<Row>): Promise<Array<Row>> => {
  const all: Array<Row> = []
  for await (const row of rows) all.push(row)
  return all
}

const numerically = (a: string, b: string): number => Number(a) - Number(b)

/** Wraps an operation and counts its calls. */
const counted = <
  Operation extends ((...given: Array<never>) => unknown) & {
    readonly endpoint: unknown
    readonly serverTime: unknown
  },
>(
  operation: Operation,
) => {
  const calls = { count: 0 }
  const counting = (...given: Array<never>) => {
    calls.count++
    return operation(...given)
  }
  const { endpoint, serverTime } = operation
  return [Object.assign(counting, { endpoint, serverTime }) as unknown as Operation, calls] as const
}

describe("after a quarter of a year", () => {
  it("pagination returns every deposit, in windows of seven days", async () => {
    const rows = await collect(paginate(wallet.depositHistory, {}))
    expect(rows.map(({ txId }) => txId).sort()).toEqual(expected.deposits.toSorted())
    const seen = rows.map(({ insertTime }) => insertTime)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)! - seen[0]!).toBe(78 * dayMs)
  })

  it("a broker's list of its own deposits returns the same deposits", async () => {
    const rows = await collect(paginate(broker.subDepositHistory, {}))
    expect(rows.map(({ txId }) => txId).sort()).toEqual(expected.deposits.toSorted())
    const ofCarol = await collect(paginate(broker.allSubDepositHistory, {}))
    expect(ofCarol.map(({ amount }) => amount)).toEqual(["5", "5", "5"])
  })

  it("pagination returns every transfer, even if one millisecond has more than a page", async () => {
    const [operation, calls] = counted(wallet.transferHistory)
    const rows = await collect(paginate(operation, toFutures))
    expect(rows.map(({ tranId }) => tranId)).toEqual(expected.transfers.toSorted(numerically))
    // Number of calls: 184 days in windows of seven days, and one further page.
    expect(calls.count).toBe(28)
    const undecoded = makeWallet({ ...options(alice), validation: "off" })
    expect(await collect(paginate(undecoded.transferHistory, toFutures))).toMatchObject(rows)
    const inside = await collect(paginate(wallet.internalTransferHistory, {}))
    expect(inside.map(({ tranId }) => tranId)).toEqual(expected.sentInside)
    const universal = await collect(paginate(broker.universalTransferHistory, toCarol))
    expect(universal.map(({ tranId }) => tranId)).toEqual(expected.universal)
  })

  it("pagination returns every fill, more than one answer contains", async () => {
    const layer = SpotClient.layer(options(alice))
    const rows = await Effect.runPromise(
      Effect.gen(function* () {
        const client = yield* SpotClient
        return yield* Stream.runCollect(streamOf(client.myTrades, { symbol: "BTCUSDT" }))
      }).pipe(Effect.provide(layer)),
    )
    expect(rows.map(({ orderId }) => orderId)).toEqual(expected.orders)
    expect(await collect(paginate(spot.myTrades, { symbol: "BTCUSDT" }))).toEqual(rows)
    const orders = await collect(paginate(spot.allOrders, { symbol: "BTCUSDT" }))
    expect(orders.map(({ orderId }) => orderId)).toEqual(expected.orders)
  })

  it("pagination returns every trade of the market, more than one answer contains", async () => {
    const market = makeMarket({ baseUrl: server.bourse.url })
    const rows = await collect(paginate(market.aggTrades, { symbol: "ETHUSDT" }))
    expect(rows.map(({ T }) => T)).toEqual(expected.trades)
  })

  it("pagination returns every sub-account, conversion and rebate", async () => {
    const [operation, calls] = counted(broker.subAccounts)
    const rows = await collect(paginate(operation, {}))
    expect(rows.map(({ subAccount }) => subAccount).sort()).toEqual(expected.subAccounts.toSorted())
    expect(calls.count).toBe(2)
    const conversions = await collect(paginate(carols.wallet.conversionHistory, {}))
    expect(conversions.map(({ totalConvert }) => totalConvert)).toEqual(expected.conversions)
    const rebates = await collect(paginate(broker.rebates, {}))
    expect(rebates.map(({ uid, asset }) => [uid, asset])).toEqual([[uids.carol, "USDT"]])
  })

  it("taking the first five deposits requests no window after theirs", async () => {
    const [operation, calls] = counted(wallet.depositHistory)
    const taken: Array<string | null> = []
    for await (const { txId } of paginate(operation, {})) if (taken.push(txId) === 5) break
    expect(expected.deposits.slice(0, 6)).toEqual(expect.arrayContaining(taken))
    expect(calls.count).toBe(3)
  })

  it("pagination from before the list's earliest time fails without a request", async () => {
    const [operation, calls] = counted(wallet.depositHistory)
    const tooEarly = collect(paginate(operation, { startTime: nowMs - 91 * dayMs }, { nowMs }))
    await expect(tooEarly).rejects.toBeInstanceOf(BeyondLookback)
    expect(calls.count).toBe(0)
  })
})
