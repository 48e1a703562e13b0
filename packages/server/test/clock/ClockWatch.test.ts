/**
 * The host's clock was set back while the server was stopped: when the server is ready, and which writes it accepts.
 */

import { freePort } from "@bourse/testing/freePort"
import { expect, it, onTestFinished, vi } from "vitest"
import { type BourseOptions, startBourse } from "../../src/index.ts"
import { folderOfTest, rejection, TestServer } from "../support/testServer.ts"

const patience = { timeout: 60_000, interval: 20 }
const base = 1_900_000_000_000

let hostMs = base
const setHostClock = (ms: number): void => {
  hostMs = ms
}

/** A data folder with an order placed at {@link base} by the host's clock. */
const stopped = async () => {
  setHostClock(base)
  vi.spyOn(Date, "now").mockImplementation(() => hostMs)
  onTestFinished(() => void vi.restoreAllMocks())
  const options: BourseOptions = { data: folderOfTest(), weights: false, sandboxToken: "token-of-this-test" }
  const first = new TestServer(await startBourse(options))
  expect((await first.order({}, { timestamp: base })).status).toBe(200)
  await first.bourse.close()
  return options
}

it("after the host's clock went back 1.5 seconds, the server is ready once writes signed by either clock are accepted", async () => {
  const options = await stopped()
  setHostClock(base - 1_500)
  const port = await freePort()
  const started = startBourse({ ...options, port })
  onTestFinished(async () => (await started).close())
  const readiness = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).json()
  const waits = (ms: number) =>
    vi.waitFor(
      async () =>
        expect(await readiness()).toEqual({ ready: false, reason: `writes are accepted in ${ms} ms` }),
      patience,
    )
  await waits(2_500)
  // A second after the start, writes signed by the exchange clock would still be rejected.
  setHostClock(base - 500)
  await waits(1_500)
  setHostClock(base + 1_000)
  await vi.waitFor(async () => expect(await readiness()).toEqual({ ready: true }), patience)
  const second = new TestServer(await started)
  expect(await second.now()).toBe(base + 1_000)
  expect((await second.order({}, { timestamp: base + 1_000 })).status).toBe(200)
})

it("after the host's clock went back an hour, the server is not ready until the exchange clock is advanced", async () => {
  const options = await stopped()
  const errors: Array<object> = []
  const log = {
    info: () => {},
    warn: () => {},
    error: (message: string, fields?: object) => void errors.push({ message, ...fields }),
  }
  setHostClock(base - 3_600_000)
  const starting = startBourse({ ...options, log })
  onTestFinished(async () => (await starting).close())
  const reason = "the system clock is 3600 s behind the last event"
  await vi.waitFor(() => expect(errors).toEqual([{ message: "not ready", reason }]), patience)
  setHostClock(base - 3_599_000)
  const second = new TestServer(await starting)
  expect((await second.get("/readyz")).json).toEqual({ ready: false, reason: reason.replace("3600", "3599") })
  expect((await second.order({}, { timestamp: Date.now() })).status).toBe(200)
  const serverTime = await second.now()
  expect(serverTime).toBe(base)
  expect(rejection(await second.order({}, { timestamp: serverTime }))[1]).toBe(700003)

  await second.advance(1_000)
  expect((await second.get("/readyz")).json).toEqual({ ready: true })
  expect((await second.order({}, { timestamp: await second.now() })).status).toBe(200)
})
