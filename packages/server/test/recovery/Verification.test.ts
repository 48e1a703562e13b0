/** Verification runs beside trading, in parts of bounded size, and finds differences. */
import type { Command, handle as engineHandle, State } from "@bourse/engine"
import { dumpState, handle } from "@bourse/engine"
import { openStore, type Store, StoreError } from "@bourse/store"
import { expect, test } from "vitest"
import { Exchange } from "../../src/exchange/Exchange.ts"
import { genesisCommands } from "../../src/init/Genesis.ts"
import { linesPerTurn, type Verifiable, verifyExchange } from "../../src/recovery/Verification.ts"
import { ErrorResponse } from "../../src/responses/ErrorResponse.ts"
import { randomMasterKey, Secrets } from "../../src/security/Secrets.ts"
import { startExchange } from "../support/startExchange.ts"
import { folderOfTest, uids } from "../support/testServer.ts"

const log = { info: () => {}, warn: () => {}, error: () => {} }

const submit = (exchange: Exchange, command: Command) =>
  new Promise<unknown>((resolve, reject) =>
    exchange.turns.submit(command, null, (outcome) =>
      outcome instanceof ErrorResponse ? reject(new Error(outcome.message)) : resolve(outcome),
    ),
  )

const start = async (path: string, handler: typeof engineHandle = handle) => {
  const openHere = (mode: "write" | "read") => openStore({ path, mode })
  const exchange = new Exchange({ openStore: openHere, log, onFatal: () => {}, handle: handler })
  await startExchange(exchange)
  const genesis = genesisCommands(exchange.state, new Secrets(randomMasterKey()), true)
  await Promise.all(genesis.map((command) => submit(exchange, command)))
  await submit(exchange, {
    type: "changeSettings",
    settings: { openOrdersPerSymbolMax: 100_000, openOrdersMax: 100_000 },
  })
  return exchange
}

let placed = 0
const place = (exchange: Exchange, price: number, side: "BUY" | "SELL" = "BUY") =>
  submit(exchange, {
    type: "placeOrder",
    uid: placed++ % 2 === 0 ? uids.alice : uids.bob,
    symbol: "BTCUSDT",
    side,
    orderType: "LIMIT",
    price: String(price),
    quantity: "0.0001",
    clientOrderId: `v-${placed}`,
    stpMode: "",
  }) as Promise<{ readonly id: number; readonly uid: string }>

const placeMany = (exchange: Exchange, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => place(exchange, 20_000 + (i % 50))))

/**
 * The exchange for verification, recording the moment of each part. Whenever verification waits for durability, some
 * rounds of trading begin, so that trades fall between the reads of both states.
 */
const watched = (exchange: Exchange, trade: () => Promise<void>) => {
  const taken: Array<string> = []
  let traded = Promise.resolve()
  const verifiable: Verifiable = {
    get store() {
      return exchange.store
    },
    get state() {
      return exchange.state
    },
    position: () => {
      const at = exchange.position()
      taken.push(`${at.seq} ${at.events}`)
      return at
    },
    durable: async () => {
      await traded
      traded = trade()
      return exchange.durable()
    },
  }
  return { taken, verifiable, traded: () => traded }
}

/**
 * Expected lines of the comparison: the order, and its place in the book; the order has no client id of its
 * own.
 */
const linesPerOrder = 2

test.each([":memory:", "a folder"])(
  "verification passes on a large exchange while orders are placed, filled and cancelled (%s)",
  async (where) => {
    const exchange = await start(where === ":memory:" ? where : folderOfTest())
    const orders = await placeMany(exchange, 2_000)
    const done = { rounds: 0, canceled: 0, gone: 0 }
    const tradeRound = async (i: number) => {
      await place(exchange, 20_000 + (i % 60), i % 5 === 0 ? "SELL" : "BUY")
      const { id, uid } = orders[(i * 7) % orders.length]!
      await submit(exchange, { type: "cancelOrder", uid, symbol: "BTCUSDT", orderId: String(id) }).then(
        () => done.canceled++,
        () => done.gone++,
      )
    }
    const { taken, verifiable, traded } = watched(exchange, async () => {
      for (let i = 0; i < 4; i++) await tradeRound(done.rounds++)
    })
    const { problems, seq } = await verifyExchange(verifiable)
    await traded()
    expect(problems).toEqual([])
    // All parts of the comparison are from different moments and small: an order that was open all the time has
    // a line in three parts.
    const stood = orders.filter(({ id }) => exchange.state.orders.has(id)).length
    expect(stood).toBeGreaterThan(1_000)
    expect(taken.length).toBeGreaterThan((stood * linesPerOrder) / linesPerTurn)
    expect(new Set(taken).size).toBe(taken.length)
    expect(done.canceled).toBeGreaterThan(0)
    expect(done.gone).toBeGreaterThan(0)
    expect(seq).toBeGreaterThan(0)
    // Without trading, two dumps are equal.
    const [first, second] = [await exchange.verify(), await exchange.verify()]
    expect(first).toEqual(second)
    expect(first.problems).toEqual([])
  },
)

const spoils: ReadonlyArray<readonly [string, (state: State) => void]> = [
  [
    "a balance",
    (state) => {
      const { ledger, assets } = state
      ledger.spot(ledger.holdings(uids.alice), assets.get("USDT")!).free.addOne()
    },
  ],
  [
    "an open order",
    (state) => {
      ;[...state.orders.values()].at(-1)!.filledLots++
    },
  ],
  [
    "the next order id",
    (state) => {
      state.nextOrderId++
    },
  ],
  [
    "a key",
    (state) => {
      state.keys.delete("dev-bob")
    },
  ],
]

test.each(spoils)(
  "verification names the difference between the live state and the journal: %s",
  async (_, spoil) => {
    const exchange = await start(":memory:")
    await placeMany(exchange, 300)
    expect((await exchange.verify()).problems).toEqual([])
    spoil(exchange.state)
    const { problems } = await exchange.verify()
    expect(problems).toEqual([expect.stringContaining("the journal does not replay to the live state")])
  },
)

test("concurrent verifications each return the right result", async () => {
  const [one, other] = [await start(":memory:"), await start(":memory:")]
  await placeMany(one, 100)
  const all = await Promise.all([one.verify(), other.verify(), one.verify()])
  expect(all.map(({ problems }) => problems)).toEqual([[], [], []])
  expect(all[0]).toEqual(all[2])
  expect(all[0]!.stateHash).not.toBe(all[1]!.stateHash)
})

test("the work per turn of a verification does not grow with the exchange", async () => {
  const exchange = await start(":memory:")
  const longest = () => Math.max(...[...dumpState(exchange.state)].map(({ length }) => length))
  await placeMany(exchange, 10)
  const ofFew = longest()
  await placeMany(exchange, 1_500)
  // Ids have more digits in this state, so lines are longer.
  expect(longest()).toBeLessThan(ofFew + 100)
})

test("verification reports a group that does not replay, and an unreadable disk", async () => {
  const exchange = await start(":memory:")
  const watching = watched(exchange, async () => {})
  const withStore = (changed: Partial<Store>) =>
    verifyExchange({
      ...watching.verifiable,
      state: exchange.state,
      store: new Proxy(exchange.store, {
        get: (target, name) => {
          const value = Reflect.get(Object.hasOwn(changed, name) ? changed : target, name)
          return typeof value === "function" ? value.bind(target) : value
        },
      }),
    })
  const spoiled: Store["groupsAfter"] = async (last, upTo) =>
    (await exchange.store.groupsAfter(last, upTo)).map((row) => ({ ...row, events: "[[" }))
  expect((await withStore({ groupsAfter: spoiled })).problems).toEqual([
    expect.stringMatching(/^the journal cannot be replayed: .*JSON/),
  ])
  const unreadable = async () => Promise.reject(new StoreError("io", "bourse.db: disk I/O error"))
  expect((await withStore({ checkHistory: unreadable })).problems).toEqual(["bourse.db: disk I/O error"])
})
