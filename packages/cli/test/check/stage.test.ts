/**
 * The sandboxes of a check begin with a snapshot, an init file or a market; in the still market prices do not move.
 */
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Sandbox, Stage, WorldOptions } from "@bourse/botcheck"
import { makeControl } from "@bourse/client/control"
import { makeMarket } from "@bourse/client/market"
import { expect, onTestFinished, test } from "vitest"
import { makeStage } from "../../src/check/stage.ts"
import { startBourse } from "../../src/index.ts"

const world = { seed: 1, speed: 1, restarts: false }

const opened = async (stage: Stage, market: WorldOptions["market"], restarts = false): Promise<Sandbox> => {
  const sandbox = await stage.open({ ...world, market, restarts })
  onTestFinished(() => sandbox.close())
  return sandbox
}

const symbolsOf = async ({ url, token }: Sandbox) =>
  (await makeControl({ baseUrl: url, token }).admin.listSymbols()).map(({ symbol }) => symbol)

/** Best prices of each symbol over ten minutes, in which every coin moves, and the trades of the last minute. */
const watched = async ({ url, token }: Sandbox) => {
  const { sandbox, admin } = makeControl({ baseUrl: url, token })
  const market = makeMarket({ baseUrl: url })
  const symbols = (await admin.listSymbols()).map(({ symbol }) => symbol)
  const seen = new Map(symbols.map((symbol) => [symbol, [] as Array<number>]))
  for (let step = 0; step < 20; step++) {
    for (const symbol of symbols) {
      const { bids, asks } = await market.depth({ symbol, limit: 5 })
      if (bids[0] !== undefined && asks[0] !== undefined)
        seen.get(symbol)!.push((Number(bids[0][0]) + Number(asks[0][0])) / 2)
    }
    await sandbox.advanceClock({ ms: 30_000 })
  }
  const from = (await sandbox.clock()).time - 60_000
  const traded = await Promise.all(
    symbols.map(async (symbol) =>
      (await market.trades({ symbol, limit: 1_000 })).filter(({ time }) => time >= from),
    ),
  )
  return { prices: [...seen.values()], trades: traded.flat().length }
}

const move = (prices: ReadonlyArray<number>): number => Math.max(...prices) / Math.min(...prices) - 1

test("prices in the still market do not move, trades are rare, and the book has its usual size", async () => {
  const stage = await makeStage({})
  const [lively, still] = [await opened(stage, "lively"), await opened(stage, "still")]
  const [busy, calm] = [await watched(lively), await watched(still)]
  expect(busy.trades).toBeGreaterThan(50)
  expect(calm.trades).toBeLessThan(3)
  for (const [index, prices] of calm.prices.entries()) {
    expect(prices).toHaveLength(20)
    // A trade may use up a level: the mid price moves and returns.
    expect(move(prices)).toBeLessThan(5e-4)
    expect(move(busy.prices[index]!)).toBeGreaterThan(0)
  }
  const levels = async ({ url }: Sandbox, symbol: string) => {
    const { asks } = await makeMarket({ baseUrl: url }).depth({ symbol, limit: 5_000 })
    return asks.slice(0, 10).reduce((sum, [, quantity]) => sum + Number(quantity), 0)
  }
  for (const symbol of await symbolsOf(still)) {
    const ratio = (await levels(still, symbol)) / (await levels(lively, symbol))
    expect([symbol, ratio > 0.1]).toEqual([symbol, true])
  }
})

test("a check's sandboxes begin with a snapshot and its market, without its faults and scenarios", async () => {
  const data = join(mkdtempSync(join(tmpdir(), "bourse-data-")), "data")
  const bourse = await startBourse({ data, market: { seed: 3 }, clock: { frozen: true } })
  const { admin, sandbox } = bourse.control
  const listed = { base: "SOL", quote: "USDT", tick: "0.01", lot: "0.001", openingPrice: "150" } as const
  await admin.addSymbol({ symbol: "SOLUSDT", ...listed } as Parameters<typeof admin.addSymbol>[0])
  await bourse.control.advance("1m")
  await sandbox.createFault({ kind: "dropAfterCommit", for: "1h" })
  await bourse.control.scenario({ name: "own", acts: [{ kind: "halt", for: "1h" }] })
  const { file } = await sandbox.saveSnapshot({ name: "sol" })
  const { time } = bourse.clock()
  await bourse.close()
  const stage = await makeStage({ from: file! })
  for (const market of ["lively", "still"] as const) {
    const begun = await opened(stage, market)
    expect(await symbolsOf(begun)).toContain("SOLUSDT")
    expect(begun.now()).toBeGreaterThan(time)
    const control = makeControl({ baseUrl: begun.url, token: begun.token })
    expect(await control.sandbox.listFaults()).toEqual([])
    expect((await control.sandbox.clock()).mode).toBe("running")
    await control.sandbox.advanceClock({ ms: 60_000 })
    const { bids } = await makeMarket({ baseUrl: begun.url }).depth({ symbol: "SOLUSDT", limit: 5 })
    expect(Number(bids[0]![0]) / 150).toBeCloseTo(1, 1)
  }
  const restarted = await opened(stage, "lively", true)
  await restarted.stop()
  await restarted.start()
  const control = makeControl({ baseUrl: restarted.url, token: restarted.token })
  await control.sandbox.advanceClock({ ms: 60_000 })
  const { bids } = await makeMarket({ baseUrl: restarted.url }).depth({ symbol: "SOLUSDT", limit: 5 })
  expect(bids).not.toEqual([])
  // A snapshot of an exchange without a market gives neither kind of sandbox a market.
  const none = join(mkdtempSync(join(tmpdir(), "bourse-data-")), "data")
  const quiet = await startBourse({ data: none })
  const saved = await quiet.control.sandbox.saveSnapshot({ name: "quiet" })
  await quiet.close()
  const quietStage = await makeStage({ from: saved.file! })
  for (const market of ["lively", "still"] as const) {
    const { url } = await opened(quietStage, market)
    expect((await makeMarket({ baseUrl: url }).depth({ symbol: "BTCUSDT", limit: 5 })).bids).toEqual([])
  }
})

test("a check's sandboxes begin with an init file and its market, or without a market if it is off", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "bourse-init-")), "init.json")
  const market = { seed: 1, file: { symbols: { BTCUSDT: { openingPrice: 20_000 } } } }
  writeFileSync(file, JSON.stringify({ accounts: [{ name: "own" }], market }))
  const stage = await makeStage({ init: file })
  const emptyStage = await makeStage({ init: file, market: "off" })
  for (const kind of ["lively", "still"] as const) {
    const begun = await opened(stage, kind)
    const accounts = await makeControl({ baseUrl: begun.url, token: begun.token }).admin.listAccounts()
    expect(accounts.map(({ name }) => name)).toContain("own")
    const { bids } = await makeMarket({ baseUrl: begun.url }).depth({ symbol: "BTCUSDT", limit: 5 })
    expect(Number(bids[0]![0]) / 20_000).toBeCloseTo(1, 1)
    const { url } = await opened(emptyStage, kind)
    expect((await makeMarket({ baseUrl: url }).depth({ symbol: "BTCUSDT", limit: 5 })).bids).toEqual([])
  }
})
