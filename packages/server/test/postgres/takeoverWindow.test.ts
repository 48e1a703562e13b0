/** When a server accepts writes after a takeover: the wait counts from the previous server's last answer. */
import { hash } from "node:crypto"
import type { Command } from "@bourse/engine"
import { openStore } from "@bourse/store"
import { expect, test, vi } from "vitest"
import { Exchange } from "../../src/exchange/Exchange.ts"
import { ReplayGuard } from "../../src/security/ReplayGuard.ts"
import { startExchange } from "../support/startExchange.ts"
import { folderOfTest } from "../support/testServer.ts"

const log = { info: () => {}, warn: () => {}, error: () => {} }

test.each([
  ["a second and more", 1_250, 0],
  ["400 milliseconds", 400, 600],
  ["no time", 0, 1_000],
])(
  "after a takeover %s without a writer, writes signed by the system clock and by an advanced exchange clock are accepted in time",
  async (_, silentMs, opensInMs) => {
    const path = folderOfTest()
    let now = 1_790_000_000_000
    const options = { openStore: () => openStore({ path }), log, onFatal: () => {}, wallClock: () => now }
    const before = new Exchange(options)
    const close = await startExchange(before)
    const command: Command = { type: "setClock", offsetMs: 3_600_000, frozenAt: null }
    await new Promise((resolve) => before.turns.submit(command, null, resolve))
    await close()

    now += silentMs
    const after = new Exchange({ ...options, othersSilentMs: () => silentMs })
    await startExchange(after)
    expect(after.writesOpenInMs).toBe(opensInMs)
    expect(after.isWritable).toBe(opensInMs === 0)
  },
)

test("after a crash, a server at double speed waits until writes by its time are accepted", async () => {
  const path = folderOfTest()
  let now = 1_790_000_000_000
  const options = { openStore: () => openStore({ path }), log, onFatal: () => {}, wallClock: () => now }
  const before = new Exchange(options)
  const close = await startExchange(before)
  const command: Command = { type: "setClock", offsetMs: 3_600_000, frozenAt: null, speed: 2 }
  await new Promise((resolve) => before.turns.submit(command, null, resolve))
  await close()

  now += 1_250
  const after = new Exchange({ ...options, othersSilentMs: () => 1_250 })
  await startExchange(after)
  expect(after.writesOpenInMs).toBe(500)
  now += 500
  await vi.waitFor(() => expect(after.writesOpenInMs).toBe(0), { timeout: 300_000 })
})

test("after a takeover, writes the earlier server may have seen are rejected, and new ones accepted", () => {
  const now = 1_790_000_000_000
  const silentMs = 1_250
  const guard = new ReplayGuard()
  guard.begin(new Map(), { wall: now - silentMs, exchange: now, slowest: null })
  const rejection = (timestamp: number) =>
    guard.rejection(
      { key: "key", timestamp, recvWindow: 60_000, signature: hash("sha256", `${timestamp}`), isWrite: true },
      { wall: now, exchange: now, slowest: null },
    )
  expect(rejection(now)).toBeNull()
  // The previous server accepted timestamps up to a second ahead of its clock, and has not answered since.
  expect(rejection(now - silentMs + 999)).toBe("outsideWindow")
  expect(rejection(now - silentMs + 1_000)).toBeNull()
  expect(rejection(now - 59_000)).toBe("outsideWindow")
})
