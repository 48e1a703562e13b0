/** The simulated market over days and years. */
import { readdirSync } from "node:fs"
import { expect, test, vi } from "vitest"
import { expectCandles } from "../support/candles.ts"
import { folderOfTest, serverOfTest } from "../support/testServer.ts"

const hourMs = 3_600_000

test("a start from a checkpoint does not play days of the market again", async () => {
  const data = folderOfTest()
  const server = await serverOfTest({ market: true, data, masterKey: "a".repeat(64) })
  const checkpoints = () => readdirSync(data).filter((name) => name.endsWith(".checkpoint"))
  // Replaying a day takes less than a second; after two to three days a checkpoint is due.
  for (let hours = 0; hours < 96 && checkpoints().length === 0; hours += 4) await server.advance(4 * hourMs)
  await vi.waitFor(() => expect(checkpoints()).not.toEqual([]), { timeout: 300_000 })
})

test.each(["BTCUSDT", "ETHBTC", "PEPEUSDT"])(
  "the simulated market has years of candles of %s without a gap",
  async (symbol) => {
    const server = await serverOfTest({
      market: true,
      clock: { start: Date.UTC(2026, 0, 5, 12, 34, 56), frozen: true },
    })
    await expectCandles(server, symbol)
  },
)
