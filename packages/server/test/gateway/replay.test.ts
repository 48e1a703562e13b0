/** No write executes twice: the scheme signs neither method nor path, so a signature is valid once for a write. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "@bourse/testing/freePort"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import {
  alice,
  bob,
  folderOfTest,
  limitBuy,
  rejection,
  serverOfTest,
  startServer,
  withReason,
} from "../support/testServer.ts"

const used = [400, 700010, "signature already used"]
const order = "/api/v3/order"

describe("a write sent again", () => {
  it("a write sent again is rejected, and the first copy stays", async () => {
    const server = await serverOfTest()
    const request = server.signedRequest("POST", order, limitBuy)
    expect((await server.send(request)).status).toBe(200)
    const before = await server.snapshot()
    expect(rejection(await server.send(request))).toEqual(used)
    expect(
      rejection(await server.send({ ...request, target: request.target.replace("side", "s%69de") })),
    ).toEqual(used)
    expect(await server.snapshot()).toBe(before)
  })

  it("a write sent ten times at once executes exactly once", async () => {
    const server = await serverOfTest()
    const request = server.signedRequest("POST", order, limitBuy)
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.send(request)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400).map(rejection)).toEqual(
      Array.from({ length: 9 }, () => used),
    )
    expect((await server.signed("GET", "/api/v3/openOrders")).json).toHaveLength(1)
  })

  it("a write sent again is rejected also if the first copy was rejected", async () => {
    const server = await serverOfTest()
    const request = server.signedRequest("POST", order, { ...limitBuy, quantity: "100" })
    expect(rejection(await server.send(request))).toEqual([400, 30004, withReason("Insufficient position")])
    await server.control("POST", "/sandbox/v1/fund", { uid: "10000001", asset: "USDT", amount: "99999999" })
    expect(rejection(await server.send(request))).toEqual(used)
  })

  it("a signature used again under another method or path is rejected", async () => {
    const server = await serverOfTest()
    const { json } = await server.order()
    const ids = { symbol: "BTCUSDT", orderId: json.orderId }
    const asked = server.signedRequest("GET", order, ids)
    expect((await server.send(asked)).status).toBe(200)
    expect(rejection(await server.send({ ...asked, method: "DELETE" }))).toEqual(used)
    const listed = server.signedRequest("GET", "/api/v3/openOrders", ids)
    await server.send(listed)
    expect(
      rejection(
        await server.send({
          ...listed,
          method: "DELETE",
          target: listed.target.replace("openOrders", "order"),
        }),
      ),
    ).toEqual(used)
    const tested = server.signedRequest("POST", "/api/v3/order/test", limitBuy)
    await server.send(tested)
    expect(rejection(await server.send({ ...tested, target: tested.target.replace("/test", "") }))).toEqual(
      used,
    )
    expect((await server.signed("GET", order, ids)).json.status).toBe("NEW")
  })

  it("a write sent again after a reset is rejected, too", async () => {
    const server = await serverOfTest()
    const request = server.signedRequest("POST", order, limitBuy)
    await server.send(request)
    await server.control("POST", "/sandbox/v1/reset")
    expect(rejection(await server.send(request))).toEqual(used)
    expect((await server.signed("GET", "/api/v3/openOrders")).json).toEqual([])
  })

  it("a write sent again is rejected while either clock would accept it", async () => {
    const server = await serverOfTest()
    const request = server.signedRequest("POST", order, limitBuy)
    await server.send(request)
    await server.advance(3_600_000)
    expect(rejection(await server.send(request))).toEqual(used)
  })

  it("a write by another key with the same signature is accepted", async () => {
    const server = await serverOfTest()
    const second = { key: "second", secret: alice.secret }
    await server.grant("10000002", "all", second)
    const timestamp = server.timestamp()
    expect((await server.order({}, { timestamp })).status).toBe(200)
    expect((await server.order({}, { timestamp, key: second })).status).toBe(200)
  })
})

describe("a read sent again", () => {
  it("a read sent again is answered again, any number of times", async () => {
    const server = await serverOfTest()
    const request = server.signedRequest("GET", "/api/v3/openOrders")
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.send(request)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const test = server.signedRequest("POST", "/api/v3/order/test", limitBuy)
    for (let i = 0; i < 3; i++) expect((await server.send(test)).json).toEqual({})
  })

  it("a read is answered also after a write with the same signature", async () => {
    const server = await serverOfTest()
    const request = server.signedRequest("POST", order, {
      ...limitBuy,
      origClientOrderId: "same",
      newClientOrderId: "same",
    })
    await server.send(request)
    expect((await server.send({ ...request, method: "GET" })).json.clientOrderId).toBe("same")
  })
})

describe("a restart on the same data", () => {
  it("a restart rejects earlier writes, is ready only when new writes are accepted, and keeps acknowledged ones", async () => {
    const data = await mkdtemp(join(tmpdir(), "bourse-replay-"))
    onTestFinished(() => rm(data, { recursive: true }))
    const port = await freePort()
    const first = await startServer({ data, port, sandboxToken: "token-of-this-test" })
    const write = first.signedRequest("POST", order, { ...limitBuy, newClientOrderId: "kept" })
    const read = first.signedRequest("GET", "/api/v3/openOrders")
    expect((await first.send(write)).status).toBe(200)
    await first.bourse.close()

    /**
     * Restarts the server; returns how its readiness changed and the answers to writes sent during the restart.
     */
    const restart = async () => {
      const starting = startServer({ data, port, sandboxToken: "token-of-this-test" })
      const seen: Array<readonly [status: number, reason: string | undefined]> = []
      while (seen.at(-1)?.[0] !== 200) {
        const timestamp = first.timestamp()
        const answer = await first.send({ target: "/readyz" }).catch(() => null)
        // The server listens before it has restored the used signatures: until then it answers 503.
        if (answer?.status === 503 && !answer.json.reason.startsWith("writes are accepted")) continue
        if (answer !== null) seen.push([answer.status, answer.json.reason])
        if (answer?.status === 503 && seen.length === 1) {
          const outside = [
            400,
            700003,
            withReason("Timestamp for this request is outside of the recvWindow."),
          ]
          expect(rejection(await first.send(write))).toEqual(outside)
          // A write stamped while the server was not ready is never accepted, however late it arrives.
          expect(rejection(await first.order({}, { timestamp }))).toEqual(outside)
          expect((await first.send(read)).json).toHaveLength(1)
        }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return { second: await starting, seen }
    }
    let { second, seen } = await restart()
    // A machine that paused for that second has no samples.
    while (seen[0]![0] === 200) {
      await second.bourse.close()
      ;({ second, seen } = await restart())
    }
    onTestFinished(() => second.bourse.close())
    expect(seen[0]).toEqual([503, expect.stringMatching(/^writes are accepted in \d+ ms$/)])
    expect(seen.at(-1)).toEqual([200, undefined])
    expect(rejection(await second.send(write))[0]).toBe(400)
    expect(
      (await second.signed("GET", order, { symbol: "BTCUSDT", origClientOrderId: "kept" })).json.status,
    ).toBe("NEW")
    expect((await second.order({}, { key: bob })).status).toBe(200)
    await second.snapshot()
  })
})

describe("a write signed while the server's clock was wrong", () => {
  /** The clock of this process, which its servers use too. */
  const clockOfTest = () => {
    vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const right = Date.now()
    return { right, set: (offsetMs: number) => vi.setSystemTime(right + offsetMs) }
  }

  it("a write signed by a wrong server clock is not executed again, neither after a restart nor once the clock is right", async () => {
    const data = folderOfTest()
    const clock = clockOfTest()
    clock.set(30_000)
    const options = { data, masterKey: "ab".repeat(32), sandboxToken: "token-of-this-test" }
    let server = await startServer(options)
    const transfer = { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "USDT", amount: "10" }
    const timestamp = Date.now()
    const within = { timestamp, recvWindow: 5_000 }
    const sent = server.signedRequest("POST", "/api/v3/capital/transfer", transfer, within)
    expect((await server.send(sent)).status).toBe(200)
    for (const restarted of [false, true]) {
      if (restarted) {
        await server.bourse.close()
        clock.set(-1_000)
        server = await startServer(options)
      }
      for (let second = 0; second <= 40; second++) {
        clock.set(second * 1_000)
        expect((await server.send(sent)).status, `after ${second} s`).toBe(400)
      }
    }
    // A client that signs by the current clock continues to trade.
    clock.set(60_000)
    const now = { timestamp: Date.now() }
    expect((await server.signed("POST", "/api/v3/capital/transfer", transfer, now)).status).toBe(200)
    await server.bourse.close()
  })
})
