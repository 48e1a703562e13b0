import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { Command } from "@bourse/engine"
import { openStore, type Store, StoreError } from "@bourse/store"
import { expect, onTestFinished, test, vi } from "vitest"
import { type Done, Exchange } from "../../src/exchange/Exchange.ts"
import { genesisCommands } from "../../src/init/Genesis.ts"
import { ErrorResponse } from "../../src/responses/ErrorResponse.ts"
import { randomMasterKey, Secrets } from "../../src/security/Secrets.ts"
import { startExchange } from "../support/startExchange.ts"
import { folderOfTest } from "../support/testServer.ts"

const start = async () => {
  const error = vi.fn()
  const log = { info: () => {}, warn: () => {}, error }
  const exchange = new Exchange({ openStore: () => openStore({ path: ":memory:" }), log, onFatal: () => {} })
  await startExchange(exchange)
  return { exchange, error }
}

/** A caller whose answers cannot be encoded, but whose rejections can. */
const clumsy =
  (heard: (rejection: ErrorResponse) => void): Done<unknown> =>
  (outcome) => {
    if (!(outcome instanceof ErrorResponse)) throw new Error("cannot be encoded")
    heard(outcome)
  }

test.each([
  [
    "a command that waits for the disk",
    (exchange: Exchange, done: Done<unknown>) =>
      exchange.turns.submit({ type: "setClock", offsetMs: 1, frozenAt: null }, null, done),
  ],
  ["a read", (exchange: Exchange, done: Done<unknown>) => exchange.turn(() => "read", null, false, done)],
  [
    "a read of history",
    (exchange: Exchange, done: Done<unknown>) => exchange.turn(() => async () => "rows", null, false, done),
  ],
])("a call whose answer cannot be written, %s, gets a 500, and no caller waits for ever", async (_, ask) => {
  const { exchange, error } = await start()
  const rejection = await new Promise<ErrorResponse>((resolve) => ask(exchange, clumsy(resolve)))
  expect(rejection.code).toBe(500)
  expect(error).toHaveBeenCalledWith("answer failed", expect.anything())
  // The exchange still serves requests.
  expect(await new Promise((resolve) => exchange.turn(() => "fine", null, false, resolve))).toBe("fine")
})

test("a failed history page gets a 503", async () => {
  const { exchange } = await start()
  const failing = () => async () => Promise.reject(new Error("gone"))
  const rejection = await new Promise<unknown>((resolve) => exchange.turn(failing, null, false, resolve))
  expect(rejection).toMatchObject({ code: 503 })
})

const noRoom = { kind: "full", message: "no room" } as const

test("no stop, deposit or withdrawal falls due while the disk is full; afterwards they do", async () => {
  const path = folderOfTest()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const clock = { now: 1_790_000_000_000, hasRoom: true }
  const run = async () => {
    const openHere = async (mode: "write" | "read") => {
      const store = await openStore({ path, mode })
      // The real store, on a disk that is full when the test decides.
      const makeRoom = async () => (clock.hasRoom ? null : noRoom)
      return new Proxy(store, {
        get: (target, name) => {
          if (name === "makeRoom") return makeRoom
          const value = Reflect.get(target, name, target)
          return typeof value === "function" ? value.bind(target) : value
        },
      })
    }
    const exchange = new Exchange({ openStore: openHere, log, onFatal: () => {}, wallClock: () => clock.now })
    return { exchange, close: await startExchange(exchange) }
  }
  const submit = (exchange: Exchange, command: Command) =>
    new Promise<unknown>((resolve) => exchange.turns.submit(command, null, resolve))
  const pending = (exchange: Exchange) =>
    new Promise((resolve) => exchange.turn((state) => state.deposits.size, null, false, resolve))

  const { exchange: before, close } = await run()
  for (const command of genesisCommands(before.state, new Secrets(randomMasterKey()), true))
    await submit(before, command)
  const place = { uid: "10000001", network: "BTC", address: "somewhere", memo: "" }
  await submit(before, { type: "issueAddress", ...place })
  const deposit = { type: "deposit", ...place, asset: "BTC", amount: "1", txId: "t" } as const
  expect(await submit(before, deposit)).not.toBeInstanceOf(ErrorResponse)
  await close()

  clock.now += 86_400_000
  clock.hasRoom = false
  const { exchange } = await run()
  expect(exchange.state.nextDue).toBeLessThan(exchange.now())
  const { seq } = exchange.store.head
  expect(await pending(exchange)).toBe(1)
  expect(await submit(exchange, { type: "processDue" })).toMatchObject({ code: 503 })
  expect(await exchange.verify()).toMatchObject({ problems: [], seq })

  clock.hasRoom = true
  await vi.waitFor(() => expect(exchange.status.name).toBe("ready"), { timeout: 300_000 })
  expect(await pending(exchange)).toBe(0)
  expect(exchange.store.head.seq).toBe(seq + 1)
})

/**
 * An exchange whose first commit after its start meets a full disk; the test decides whether the failed append was
 * stored.
 */
const onFullDisk = async (failedAppend: (append: () => Promise<void>) => Promise<void>) => {
  const path = folderOfTest()
  let hasRoom = true
  const full = async (append: () => Promise<void>) => {
    hasRoom = false
    await failedAppend(append)
    throw new StoreError("full", "no room")
  }
  const openHere = async (mode: "write" | "read") => {
    const store = await openStore({ path, mode })
    const append: Store["append"] = (group) =>
      hasRoom && group.seq === 2 ? full(() => store.append(group)) : store.append(group)
    const changed: Partial<Store> = { append, makeRoom: async () => (hasRoom ? null : noRoom) }
    return new Proxy(store, {
      get: (target, name) => {
        const value = Reflect.get(Object.hasOwn(changed, name) ? changed : target, name)
        return typeof value === "function" ? value.bind(target) : value
      },
    })
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const exchange = new Exchange({ openStore: openHere, log, onFatal: () => {} })
  await startExchange(exchange)
  const advance = (offsetMs: number) =>
    new Promise<unknown>((resolve) =>
      exchange.turns.submit({ type: "setClock", offsetMs, frozenAt: null }, null, resolve),
    )
  const ahead = () =>
    new Promise<unknown>((resolve) => exchange.turn(({ clock }) => clock.offsetMs, null, false, resolve))
  await advance(1)
  return { exchange, advance, ahead, makeRoom: () => (hasRoom = true) }
}

test("a commit on a full disk is repeated with later commits; reads wait for it, and no outcome is unknown", async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const { exchange, advance, ahead, makeRoom } = await onFullDisk(() => {
    begun()
    return released
  })
  const first = advance(2)
  await hasBegun
  const second = advance(3)
  const between = ahead()
  release()
  await vi.waitFor(() => expect(exchange.status.name).toBe("readOnly"), { timeout: 300_000 })
  const during = ahead()
  expect(await advance(4)).toMatchObject({ code: 503, message: expect.stringContaining("disk is full") })
  for (const outcome of [first, second]) expect(await outcome).not.toBeInstanceOf(ErrorResponse)
  expect([await between, await during, await ahead()]).toEqual([3, 3, 3])
  expect(await exchange.verify()).toMatchObject({ problems: [], seq: 3 })
  makeRoom()
  await vi.waitFor(() => expect(exchange.status.name).toBe("ready"), { timeout: 300_000 })
  expect(await advance(5)).not.toBeInstanceOf(ErrorResponse)
  expect(await ahead()).toBe(5)
})

test("a commit stored despite a disk-full report is not written twice, and its outcome is unknown", async () => {
  const { exchange, advance, ahead, makeRoom } = await onFullDisk((append) => append())
  expect(await advance(2)).toMatchObject({ code: 500 })
  makeRoom()
  await vi.waitFor(() => expect(exchange.status.name).toBe("ready"), { timeout: 300_000 })
  expect(await ahead()).toBe(2)
  expect(await advance(3)).not.toBeInstanceOf(ErrorResponse)
  expect(await exchange.verify()).toMatchObject({ problems: [], seq: 3 })
})

test("an exchange that cannot be rebuilt stops on request, without waiting for its next attempt", async () => {
  const failed = Promise.withResolvers<void>()
  const error = (message: string) => {
    if (message === "rebuild failed, retrying") failed.resolve()
  }
  let opened = 0
  const openOnce = async () => {
    if (++opened > 1) throw new Error("gone")
    const store = await openStore({ path: ":memory:" })
    store.append = async () => Promise.reject(new Error("not written"))
    return store
  }
  const log = { info: () => {}, warn: () => {}, error }
  const exchange = new Exchange({ openStore: openOnce, log, onFatal: () => {} })
  const close = await startExchange(exchange)
  // The test's clock stops here: a request that waited for time to pass would never end.
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const told = await new Promise<ErrorResponse>((resolve) =>
    exchange.turns.submit({ type: "setClock", offsetMs: 1, frozenAt: null }, null, resolve as Done<unknown>),
  )
  expect(told.code).toBe(500)
  await failed.promise
  await close()
  expect(exchange.status.name).toBe("rebuilding")
})

test("history delayed by a full disk is listed afterwards, and after a restart", async () => {
  const path = folderOfTest()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  let rejects = false
  const openHere = async (mode: "write" | "read") => {
    const store = await openStore({ path, mode })
    const append: typeof store.append = async (group) => {
      if (!rejects) return store.append(group)
      rejects = false
      // After a failed write the store writes nothing more, including queued history.
      const database = new DatabaseSync(join(path, "bourse.db"))
      database.exec("CREATE TRIGGER fail BEFORE INSERT ON meta BEGIN SELECT RAISE(ABORT, 'no room'); END")
      await expect(store.setMeta("name", "text")).rejects.toThrow("no room")
      database.exec("DROP TRIGGER fail")
      database.close()
      throw new StoreError("full", "no room")
    }
    return new Proxy(store, {
      get: (target, name) => {
        if (name === "append") return append
        const value = Reflect.get(target, name, target)
        return typeof value === "function" ? value.bind(target) : value
      },
    })
  }
  const exchange = new Exchange({ openStore: openHere, log, onFatal: () => {} })
  const close = await startExchange(exchange)
  const submit = (command: Command) =>
    new Promise<unknown>((resolve) => exchange.turns.submit(command, null, resolve))
  for (const command of genesisCommands(exchange.state, new Secrets(randomMasterKey()), true))
    await submit(command)
  const place = (uid: string, side: "BUY" | "SELL") =>
    submit({
      type: "placeOrder",
      uid,
      symbol: "BTCUSDT",
      side,
      orderType: "LIMIT",
      price: "60000",
      quantity: "0.001",
      stpMode: "",
    })
  const trade = async () => {
    await place("10000001", "BUY")
    await place("10000002", "SELL")
  }
  const ids = async (of: Exchange) => {
    const page = await of.store.query("orders", {
      generation: of.state.generation,
      seq: Number.MAX_SAFE_INTEGER,
      uid: "10000001",
      symbol: "BTCUSDT",
      from: 0,
      to: Number.MAX_SAFE_INTEGER,
      limit: 100,
    })
    return page.map(({ id }) => id)
  }
  for (let count = 0; count < 3; count++) await trade()
  rejects = true
  await trade()
  await vi.waitFor(() => expect(exchange.status.name).toBe("ready"), { timeout: 300_000 })
  await trade()
  const all = await ids(exchange)
  // The fourth pair's second order was rejected on the full disk, so the fifth pair's order traded with its first.
  expect(all).toHaveLength(4)
  await close()

  const again = new Exchange({ openStore: (mode) => openStore({ path, mode }), log, onFatal: () => {} })
  await startExchange(again)
  expect(again.store.projected).toBe(again.store.head.seq)
  expect(await ids(again)).toEqual(all)
})
