/** `bourse serve` on damaged or missing data, and after a kill. */
import { cpSync, existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, test, vi } from "vitest"
import { folder, sandbox, serve } from "./command.ts"
import { refusal, signed, stopsBy } from "./support/serving.ts"

test("a journal that was changed or lost its end is reported and prevents the start", async () => {
  const data = folder()
  const first = await serve([...sandbox, "--data", data])
  const copy = join(folder(), "killed")
  cpSync(data, copy, { recursive: true })
  expect(await first.stop("SIGTERM")).toBe(0)

  const database = new DatabaseSync(join(data, "bourse.db"))
  database.exec("UPDATE journal SET time = time + 1 WHERE seq = 1")
  database.close()
  // From its snapshot the exchange restores its state, and reports damage to earlier data.
  const served = await serve([...sandbox, "--data", data])
  await vi.waitFor(() => expect(served.stderr()).toContain("journal group 1 was changed"), {
    timeout: 300_000,
  })
  expect(await served.stop("SIGTERM")).toBe(0)
  rmSync(join(data, "1.checkpoint"))
  const changed = await refusal([...sandbox, "--data", data])
  expect(changed.code).toBe(1)
  expect(changed.said).toMatch(/^bourse: journal group 1 was changed .*--accept-journal-end 0$/)

  rmSync(join(copy, "bourse.db-wal"))
  const cut = await refusal([...sandbox, "--data", copy])
  expect(cut.code).toBe(1)
  expect(cut.said).toMatch(
    /^bourse: the journal ends at group 0, but .*witness says that group \d+ was written/,
  )

  const wrong = await refusal([...sandbox, "--data", copy, "--accept-journal-end", "1"])
  expect(wrong.said).toContain("the last good group of the journal is 0")
  const accepted = await serve([...sandbox, "--data", copy, "--accept-journal-end", "0"])
  expect(accepted.stderr()).toContain("the journal now ends at group 0")
  expect(await accepted.stop("SIGTERM")).toBe(0)
  const again = await refusal([...sandbox, "--data", copy, "--accept-journal-end", "0"])
  expect(again.said).toContain("start without --accept-journal-end")
  expect(await (await serve([...sandbox, "--data", copy])).stop("SIGTERM")).toBe(0)
})

test("removing the data folder ends the server, which acknowledges no further write", async () => {
  const data = join(folder(), "data")
  const serving = await serve([...sandbox, "--data", data])
  const bid = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.01", price: "50000" }
  expect(await signed(serving, "POST", "/api/v3/order", bid)).toHaveProperty("orderId")
  rmSync(data, { recursive: true })
  // If the response still arrives, it reports an unknown outcome.
  const answer = await signed<object>(serving, "POST", "/api/v3/order", bid).catch(() => ({}))
  expect(answer).not.toHaveProperty("orderId")
  expect(await serving.exit).toBe(1)
  expect(serving.stderr()).toMatch(
    /bourse: .*bourse\.db was removed or replaced while the server was running/,
  )
  expect(existsSync(data)).toBe(false)
})

test("a killed server restarts with all data", async () => {
  const args = [...sandbox, "--data", folder(), "--market", "on"]
  const first = await serve(args)
  const bid = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.01", price: "50000" }
  const { orderId } = await signed<{ orderId: string }>(first, "POST", "/api/v3/order", bid)
  expect(await first.stop("SIGKILL")).toBe(-1)
  const second = await serve(args)
  const open = await signed(second, "GET", "/api/v3/openOrders", { symbol: "BTCUSDT" })
  expect(open).toMatchObject([{ orderId }])
  expect(await second.stop("SIGTERM")).toBe(0)
})

test("SIGINT ends serve with code 0, even with open connections", () => stopsBy("SIGINT"))
