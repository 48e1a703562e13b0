/** Checks of bots on a live market: mirrored, and recorded. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { startBourse } from "@bourse/server"
import { expect, onTestFinished, type TestContext, test } from "vitest"
import { botIn, check, doubling, missing, reportIn, ruleIn } from "../support/bots.ts"

const rules = ["--rules", "double-order,grid"]

test("on a mirrored market a check judges what one run proves, and no rule that compares runs", async () => {
  const upstream = await startBourse({ market: true })
  onTestFinished(() => upstream.close())
  const folder = botIn(doubling)
  const { code, stdout } = await check(folder, [
    ...rules,
    "--market",
    `mirror:${upstream.url}?symbols=BTCUSDT`,
  ])
  expect(code).toBe(3)
  expect(ruleIn(folder, "double-order")).toMatchObject({
    verdict: "not judged",
    reason: expect.stringContaining("a live market is never the same twice"),
  })
  expect(ruleIn(folder, "grid")).toMatchObject({ verdict: "pass" })
  expect(stdout).toContain("Critical or high rules that are not judged: double-order.")
})

/** A recording of BTCUSDT: its book at the beginning, and a trade each second for an hour. */
const recordingIn = (folder: string): string => {
  const start = Date.UTC(2026, 0, 5, 12)
  const header = {
    ...{ format: "bourse market recording", version: 1, source: "http://venue", by: "streams" },
    ...{ clockOffsetMs: 0, start, prices: { BTCUSDT: "60000" } },
    symbols: [
      {
        ...{
          symbol: "BTCUSDT",
          base: "BTC",
          quote: "USDT",
          tick: "0.01",
          lot: "0.000001",
          minQuantity: "0.000001",
        },
        ...{ minAmount: "1", maxAmount: "1000000", makerFee: "0", takerFee: "0.0005" },
      },
    ],
  }
  const levels = (first: number, step: number) =>
    Array.from({ length: 20 }, (_, i) => [(first + i * step).toFixed(2), "0.5"])
  const rows = Array.from({ length: 3_600 }, (_, i) => [
    ...[start + 1_000 + i * 1_000, 0, "trades"],
    [[start + 1_000 + i * 1_000, i % 2 === 0 ? "60000.01" : "59999.99", "0.01", i % 2]],
  ])
  const lines = [header, [start, 0, "book", levels(59_999.99, -0.01), levels(60_000.01, 0.01)], ...rows]
  const file = join(folder, "day.jsonl")
  writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`)
  return file
}

test("on a recorded market a check compares runs, and finds a bot that doubles", async (context: TestContext) => {
  if (missing !== null) context.skip(missing)
  const folder = botIn(doubling)
  const { code } = await check(folder, [...rules, "--market", `replay:${recordingIn(folder)}`])
  expect(reportIn(folder).unfit).toBeNull()
  expect(ruleIn(folder, "double-order")).toMatchObject({ verdict: "fail" })
  expect(ruleIn(folder, "grid")).toMatchObject({ verdict: "pass" })
  expect(code).toBe(1)
})
