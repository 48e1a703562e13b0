/**
 * Bounded history: rows that no query reaches are removed, all others stay, and the server reports the bound.
 */

import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { Command } from "@bourse/engine"
import { openStore, type Store } from "@bourse/store"
import * as Effect from "effect/Effect"
import { expect, test, vi } from "vitest"
import { Exchange } from "../../src/exchange/Exchange.ts"
import { pruneLimits, retentionMs } from "../../src/history/HistoryPruning.ts"
import { historySince } from "../../src/history/historySince.ts"
import type { BourseOptions } from "../../src/index.ts"
import { genesisCommands } from "../../src/init/Genesis.ts"
import { ErrorResponse } from "../../src/responses/ErrorResponse.ts"
import { randomMasterKey, Secrets } from "../../src/security/Secrets.ts"
import { NamedSnapshots } from "../../src/snapshots/NamedSnapshots.ts"
import { snapshotVerbs } from "../../src/snapshots/snapshotVerbs.ts"
import { startExchange } from "../support/startExchange.ts"
import {
  folderOfTest,
  ok,
  rejection,
  serverOfTest,
  startServer,
  uids,
  withReason,
} from "../support/testServer.ts"

const dayMs = 86_400_000
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const submit = (exchange: Exchange, command: Command) =>
  new Promise<unknown>((resolve, reject) =>
    exchange.turns.submit(command, null, (outcome) =>
      outcome instanceof ErrorResponse ? reject(new Error(outcome.message)) : resolve(outcome),
    ),
  )

const begin = async () => {
  const path = folderOfTest()
  const exchange = new Exchange({
    openStore: (mode) => openStore({ path, mode }),
    log: quiet,
    onFatal: (error) => expect.fail(error.message),
    keepHistory: async () => "queryable",
    pruneEveryMs: { first: 5, later: 5 },
  })
  await startExchange(exchange)
  const genesis = genesisCommands(exchange.state, new Secrets(randomMasterKey()), true)
  await Promise.all(genesis.map((command) => submit(exchange, command)))
  return exchange
}

const order = { uid: uids.alice, symbol: "BTCUSDT" } as const

const place = async (exchange: Exchange): Promise<number> => {
  const { id } = (await submit(exchange, {
    type: "placeOrder",
    ...order,
    side: "BUY",
    orderType: "LIMIT",
    price: "20000",
    quantity: "0.001",
    stpMode: "",
  } as Command)) as { readonly id: number }
  return id
}

const cancel = (exchange: Exchange, id: number) =>
  submit(exchange, { type: "cancelOrder", ...order, orderId: String(id), clientOrderId: undefined })

const placeAndCancel = async (exchange: Exchange): Promise<number> => {
  const id = await place(exchange)
  await cancel(exchange, id)
  return id
}

const closedOrders = async ({ store, state }: Exchange, generation = state.generation) =>
  (
    await store.query("orders", {
      generation,
      seq: store.head.seq,
      uid: uids.alice,
      symbol: "BTCUSDT",
      from: 0,
      to: Number.MAX_SAFE_INTEGER,
      limit: 1_000,
    })
  ).map(({ id }) => id)

test("orders that no list reaches are removed during trading, and the exchange reports the earliest kept time", async () => {
  const exchange = await begin()
  // More orders than the newest chunk, which pruning never removes.
  const old: Array<number> = []
  for (let placed = 0; placed < 140; placed++) old.push(await placeAndCancel(exchange))
  expect(historySince(exchange.store).orders).toBeNull()
  expect(await closedOrders(exchange)).toHaveLength(140)
  await submit(exchange, { type: "setClock", offsetMs: 10 * dayMs, frozenAt: null })
  const kept = await placeAndCancel(exchange)
  await vi.waitFor(async () => expect((await closedOrders(exchange)).length).toBeLessThan(20), {
    timeout: 300_000,
  })
  expect((await closedOrders(exchange))[0]).toBe(kept)
  expect(await closedOrders(exchange)).not.toContain(old[0])
  const { orders, fills } = historySince(exchange.store)
  expect(orders).toBeGreaterThan(exchange.now() - retentionMs.orders - 2 * dayMs)
  expect(orders).toBeLessThan(exchange.now() - retentionMs.orders)
  expect(fills).toBeNull()
  const { problems } = await exchange.verify()
  expect(problems).toEqual([])
})

test("orders that were open for long are kept as long as others after they close", async () => {
  const exchange = await begin()
  const ids: Array<number> = []
  for (let placed = 0; placed < 140; placed++) ids.push(await place(exchange))
  await submit(exchange, { type: "setClock", offsetMs: 10 * dayMs, frozenAt: null })
  for (const id of ids) await cancel(exchange, id)
  expect(await closedOrders(exchange)).toHaveLength(140)
  expect(await exchange.store.pruneHistory(pruneLimits(exchange.state))).toEqual([])
  expect(await closedOrders(exchange)).toHaveLength(140)
  await submit(exchange, { type: "setClock", offsetMs: 19 * dayMs, frozenAt: null })
  await placeAndCancel(exchange)
  await exchange.store.pruneHistory(pruneLimits(exchange.state))
  expect((await closedOrders(exchange)).length).toBeLessThan(20)
})

test("a reset removes all earlier history", async () => {
  const exchange = await begin()
  await placeAndCancel(exchange)
  const { generation } = exchange.state
  await submit(exchange, { type: "reset" })
  await vi.waitFor(async () => expect(await closedOrders(exchange, generation)).toEqual([]), {
    timeout: 300_000,
  })
  expect((await exchange.verify()).problems).toEqual([])
})

test("no row that a list can return is removed, to the day", async () => {
  const exchange = await begin()
  const { time } = exchange.state
  const { before } = pruneLimits(exchange.state)
  expect(time - before.orders).toBe(8 * dayMs)
  expect(time - before.fills).toBe(32 * dayMs)
  expect(time - before.trades).toBe(32 * dayMs)
  expect(time - before.withdrawals).toBe(91 * dayMs)
  expect(time - before.transfers).toBe(185 * dayMs)
  expect(before.minuteCandles % dayMs).toBe(0)
  expect(time - before.minuteCandles).toBeGreaterThanOrEqual(32 * dayMs)
  expect(time - before.hourCandles).toBeGreaterThanOrEqual(367 * dayMs)
})

test("a data folder keeps its first setting for the history, unless another is given", async () => {
  const keptBy = async (...runs: ReadonlyArray<BourseOptions>) => {
    const data = folderOfTest()
    for (const options of runs) {
      const server = await startServer({ data, masterKey: "ab".repeat(32), ...options })
      await server.bourse.close()
    }
    const database = new DatabaseSync(join(data, "bourse.db"), { readOnly: true })
    const row = database.prepare("SELECT value FROM meta WHERE key = 'keepHistory'").get()
    database.close()
    return row?.value
  }
  const [sandbox, plain] = [{}, { sandbox: false, adminToken: "token-of-operators" }]
  expect(await keptBy(sandbox, plain)).toBe("queryable")
  expect(await keptBy(plain, sandbox)).toBe("all")
  expect(await keptBy({ keepHistory: "all" }, sandbox)).toBe("all")
})

test("a verification waits while the journal is cut, and finds no problem", async () => {
  const path = folderOfTest()
  let cut = () => {}
  let isWaiting = false
  const openHere = async (mode: "write" | "read"): Promise<Store> => {
    const store = await openStore({ path, mode })
    const cutBefore = store.cutBefore.bind(store)
    store.cutBefore = async (seq) => {
      await new Promise<void>((resolve) => {
        cut = resolve
        isWaiting = true
      })
      await cutBefore(seq)
    }
    return store
  }
  const exchange = new Exchange({
    openStore: openHere,
    log: quiet,
    onFatal: (error) => expect.fail(error.message),
    keepJournal: async () => "since-checkpoint",
    eventsPerCheckpoint: 40,
  })
  await startExchange(exchange)
  const genesis = genesisCommands(exchange.state, new Secrets(randomMasterKey()), true)
  await Promise.all(genesis.map((command) => submit(exchange, command)))
  await vi.waitFor(
    async () => {
      await placeAndCancel(exchange)
      expect(isWaiting).toBe(true)
    },
    { timeout: 300_000, interval: 1 },
  )
  const verifying = exchange.verify()
  cut()
  expect((await verifying).problems).toEqual([])
  expect(exchange.store.start.seq).toBeGreaterThan(0)
})

test("a query for a closed order of an account without history gets the reason, by id and by client id", async () => {
  const server = await serverOfTest()
  const as = { key: await server.grant(uids.maker) }
  const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.001", price: "20000" }
  const placed = ok(await server.signed("POST", "/api/v3/order", { ...order, newClientOrderId: "bot-1" }, as))
  const { orderId } = placed
  const ask = (by: { readonly orderId?: string; readonly origClientOrderId?: string }) =>
    server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", ...by }, as)
  expect(ok(await ask({ origClientOrderId: "bot-1" })).status).toBe("NEW")
  ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }, as))
  for (const by of [{ origClientOrderId: "bot-1" }, { orderId }])
    expect(rejection(await ask(by))).toEqual([
      400,
      -2013,
      withReason("Order does not exist among the open ones; this account keeps no closed orders"),
    ])
  // The same order sent again is not placed a second time.
  const again = await server.signed("POST", "/api/v3/order", { ...order, newClientOrderId: "bot-1" }, as)
  expect(rejection(again).slice(0, 2)).toEqual([400, 30064])
})

test("history before a reset is kept while a snapshot can restore it", async () => {
  const exchange = await begin()
  const closed = (generation: number) =>
    exchange.store.query("orders", {
      ...{ uid: uids.alice, symbol: "BTCUSDT", from: 0, to: Number.MAX_SAFE_INTEGER, limit: 10 },
      ...{ generation, seq: exchange.served.durableSeq },
    })
  const secrets = new Secrets(randomMasterKey())
  const snapshots = new NamedSnapshots(":memory:", secrets)
  // Called once per pruning run.
  let runs = 0
  exchange.pruning.saved = () => {
    runs++
    return snapshots.generations()
  }
  const verbs = snapshotVerbs({ exchange, snapshots })
  await cancel(exchange, await place(exchange))
  const { name } = await Effect.runPromise(verbs.save(undefined))
  await submit(exchange, { type: "reset" })
  await submit(exchange, { type: "fund", uid: uids.alice, asset: "USDT", amount: "1000" })
  await cancel(exchange, await place(exchange))
  await submit(exchange, { type: "reset" })
  // Orders from after the first reset are removed; orders from before it stay.
  await vi.waitFor(async () => expect(await closed(2)).toEqual([]), { timeout: 300_000 })
  expect(await closed(1)).toHaveLength(1)
  await Effect.runPromise(verbs.load(name))
  expect(exchange.state.lineage.map(({ generation }) => generation)).toEqual([1])
  await Effect.runPromise(verbs.remove(name))
  const before = runs
  await vi.waitFor(() => expect(runs).toBeGreaterThan(before + 2), { timeout: 300_000 })
  expect(await closed(1)).toHaveLength(1)
  await submit(exchange, { type: "reset" })
  await vi.waitFor(async () => expect(await closed(1)).toEqual([]), { timeout: 300_000 })
})
