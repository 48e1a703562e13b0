/**
 * Answers that are withheld while a commit is in flight: the caller's answer is compared with the data after a
 * restart. 503 and 4xx mean that nothing was executed, on every path.
 */
import type { Command } from "@bourse/engine"
import { openStore, type Store, StoreError } from "@bourse/store"
import { expect, onTestFinished, test, vi } from "vitest"
import { type Done, Exchange, type ExchangeOptions } from "../../src/exchange/Exchange.ts"
import { genesisCommands } from "../../src/init/Genesis.ts"
import { ErrorResponse, errorResponse } from "../../src/responses/ErrorResponse.ts"
import { randomMasterKey, Secrets } from "../../src/security/Secrets.ts"
import { startExchange } from "../support/startExchange.ts"
import { folderOfTest, uids } from "../support/testServer.ts"

const log = { info: () => {}, warn: () => {}, error: () => {} }
const open = (uid: string): Command => ({
  type: "openAccount",
  uid,
  name: `account ${uid}`,
  master: null,
  broker: false,
  kyc: "3",
})
const withdrawal: Command = {
  type: "withdraw",
  uid: uids.alice,
  asset: "USDT",
  network: "ERC20",
  amount: "100",
  address: "0x0000000000000000000000000000000000000001",
  memo: "",
  contract: "",
  remark: "",
  txId: "t",
  withdrawOrderId: "w-1",
}

type Fate = "done" | "failed" | "failed but durable" | "durable, and another server took over"

/** An exchange whose commits and right to answer are controlled by the test. */
const start = async (given: Partial<ExchangeOptions> = {}) => {
  const path = folderOfTest()
  const may = { answer: true }
  let isHeld = false
  let decide: ((fate: Fate) => Promise<void>) | undefined
  const openHere = async () => {
    const store = await openStore({ path })
    const append: Store["append"] = (group) =>
      isHeld
        ? new Promise((resolve, reject) => {
            decide = async (fate) => {
              isHeld = false
              if (fate !== "failed") await store.append(group)
              if (fate === "done") return resolve()
              const kind = fate === "failed" || fate === "failed but durable" ? "io" : "fenced"
              reject(new StoreError(kind, fate))
            }
          })
        : store.append(group)
    return new Proxy(store, {
      get: (target, name) => {
        const value = name === "append" ? append : Reflect.get(target, name)
        return typeof value === "function" ? value.bind(target) : value
      },
    })
  }
  const exchange = new Exchange({
    openStore: openHere,
    log,
    onFatal: () => {},
    wallClock: () => 1_800_000_000_000,
    mayAnswer: () => may.answer,
    ...given,
  })
  const close = await startExchange(exchange)
  const submit = (command: Command) =>
    new Promise<unknown>((resolve) => exchange.turns.submit(command, null, resolve))
  for (const command of genesisCommands(exchange.state, new Secrets(randomMasterKey()), true))
    await submit(command)
  const told = (ask: (done: Done<unknown>) => void) =>
    new Promise<number>((resolve) =>
      ask((outcome) => resolve(outcome instanceof ErrorResponse ? outcome.status : 200)),
    )
  return {
    exchange,
    may,
    told,
    submit,
    write: (command: Command) => told((done) => exchange.turns.submit(command, null, done)),
    hold: () => {
      isHeld = true
    },
    /** Resolves when a group was sent to the disk. */
    underWay: () => vi.waitFor(() => expect(decide).toBeDefined(), { timeout: 300_000, interval: 1 }),
    decide: (fate: Fate) => decide!(fate),
    /** Closes the exchange and returns the state after a restart. */
    restarted: async () => {
      await close()
      const after = new Exchange({ openStore: () => openStore({ path }), log, onFatal: () => {} })
      await startExchange(after)
      return after.state
    },
  }
}

const fates: ReadonlyArray<readonly [Fate, boolean]> = [
  ["done", true],
  ["failed", false],
  ["failed but durable", true],
  ["durable, and another server took over", true],
]

test.each(fates)(
  "a write whose commit is %s after the lease ended has an unknown outcome",
  async (fate, isThere) => {
    const { may, write, hold, underWay, decide, restarted, told, exchange } = await start()
    hold()
    const first = write(open("20000001"))
    await underWay()
    const second = write(open("20000002"))
    const rejected = write(open(uids.alice))
    const read = told((done) => exchange.turn(() => "read", null, false, done))
    may.answer = false
    const late = write(open("20000003"))
    await decide(fate)
    expect([await first, await rejected, await read, await late]).toEqual([500, 503, 503, 503])
    // The second command was executed on top of a commit in flight.
    expect([500, 503]).toContain(await second)
    may.answer = true
    const { accounts } = await restarted()
    expect(accounts.has("20000001")).toBe(isThere)
    expect(accounts.has("20000002")).toBe(fate === "done")
    expect(accounts.has("20000003")).toBe(false)
  },
)

test("a retry that is answered like its first copy is never reported as not executed", async () => {
  const { write, hold, underWay, decide, restarted } = await start()
  hold()
  const first = write(withdrawal)
  await underWay()
  const other = write(open("20000001"))
  const retry = write(withdrawal)
  await decide("failed but durable")
  expect([await first, await retry]).toEqual([500, 500])
  expect([500, 503]).toContain(await other)
  const { withdrawals, accounts } = await restarted()
  expect([withdrawals.size, accounts.has("20000001")]).toEqual([1, false])
})

test.each([
  [
    "whose answer cannot be made",
    () => ({
      get wrong(): never {
        throw new Error("a bug")
      },
    }),
    false,
  ],
  ["that reads history afterwards", () => async () => "rows", true],
  ["that reads history afterwards, which fails", () => async () => Promise.reject(new Error("gone")), false],
  ["that is rejected after a part of it was executed", () => errorResponse("parameterError"), false],
])("a write %s has an unknown outcome", async (_, answer, lapses) => {
  const { exchange, may, told, restarted } = await start()
  const status = await told((done) =>
    exchange.turn<unknown>(
      (_state, _now, handleCommand) => {
        handleCommand(open("20000001"))
        const given = answer()
        return typeof given === "function"
          ? () => {
              if (lapses) may.answer = false
              return (given as () => Promise<unknown>)()
            }
          : given
      },
      null,
      true,
      (outcome) => {
        if (!(outcome instanceof ErrorResponse)) JSON.stringify(outcome)
        done(outcome)
      },
    ),
  )
  expect(status).toBe(500)
  may.answer = true
  expect((await restarted()).accounts.has("20000001")).toBe(true)
})

/** A deposit that falls due later, which ends a slice of the moving clock. */
const withDeposit = async ({ submit }: Awaited<ReturnType<typeof start>>) => {
  const place = { uid: uids.alice, network: "BTC", address: "somewhere", memo: "" }
  await submit({ type: "issueAddress", ...place })
  const deposit = await submit({ type: "deposit", ...place, asset: "BTC", amount: "1", txId: "t" })
  expect(deposit).not.toBeInstanceOf(ErrorResponse)
  let time = performance.now() // clock: it stands in for itself, and advances with each reading instead of with time
  const spied = vi.spyOn(performance, "now").mockImplementation(() => (time += 6))
  onTestFinished(() => spied.mockRestore())
}

test("after a rejected advance to the next event, the answer does not claim that the clock stood still", async () => {
  // The first slice of the advance is answered; then the right to answer ends before the second slice.
  const may = [true, true]
  let isCounted = false
  const scene = await start({ mayAnswer: () => !isCounted || (may.shift() ?? false) })
  onTestFinished(() => {
    isCounted = false
  })
  await withDeposit(scene)
  const { exchange, told, restarted } = scene
  const end = exchange.now() + 86_400_000
  isCounted = true
  const passing = { end: () => end, isOver: () => false }
  expect(await told((done) => exchange.clockControl.pass(passing, done))).toBe(500)
  isCounted = false
  expect((await restarted()).clock.offsetMs).toBeGreaterThan(0)
})
