import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Sender } from "../../src/http/Http.ts"
import { readClock } from "../../src/session/Clock.ts"
import { noting } from "../../src/session/Leftovers.ts"
import type { Actor } from "../../src/session/Provision.ts"
import type { Called, Session } from "../../src/session/Session.ts"

const was = process.env.TMPDIR
const folder = mkdtempSync(join(tmpdir(), "bourse-clock-"))
beforeAll(() => {
  process.env.TMPDIR = folder
})
afterAll(() => {
  if (was === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = was
  rmSync(folder, { recursive: true })
})

const daysMs = 9 * 86_400_000
const actor = async (): Promise<Actor> => ({ name: "x", apiKey: "x", secret: "x", uid: "1" })
/** A server that never reports its time. */
const silent = {
  send: async () => ({ status: 404, headers: {}, text: "", json: undefined, ms: 1 }),
} as unknown as Sender

/** A target whose clock is ahead by `aheadMs`, and that accepts only requests with its own time. */
const target = (aheadMs: number, baseUrl: string, driver?: Session["driver"]): Session => {
  let offsetMs = 0
  return {
    target: { name: "x", baseUrl },
    driver,
    skewToleranceMs: 1_000,
    now: () => offsetMs,
    advance: (ms: number) => {
      offsetMs += ms
    },
    offsetMs: () => offsetMs,
    call: async () =>
      ({
        verdict: Math.abs(offsetMs - aheadMs) < 5_000 ? "ok" : "rejected",
        answer: { json: {}, ms: 1 },
      }) as unknown as Called,
  } as unknown as Session
}

test("the driver's time has priority over all other sources", async () => {
  const driver = {
    ask: async () => ({ done: { now: Date.now() + daysMs } }),
    stop: () => {},
  }
  const session = target(daysMs, "http://127.0.0.1:1", driver)
  const { offsetMs, source } = await readClock(session, silent, actor)
  expect([Math.round(offsetMs / 1_000), source]).toEqual([daysMs / 1_000, "the driver"])
})

test("a clock that an earlier run moved is set from that run's saved offset", async () => {
  const first = target(0, "http://127.0.0.1:2")
  noting(first, "spends").session.advance(daysMs)
  const second = target(daysMs, "http://127.0.0.1:2")
  expect(await readClock(second, silent, actor)).toEqual({
    offsetMs: daysMs,
    source: "the offset saved by an earlier run",
  })
})

test("a saved clock offset is ignored after the server restarted", async () => {
  const first = target(0, "http://127.0.0.1:3")
  noting(first, "spends").session.advance(daysMs)
  const second = target(0, "http://127.0.0.1:3")
  expect((await readClock(second, silent, actor)).offsetMs).toBe(0)
  expect(second.offsetMs()).toBe(0)
})
