/**
 * Maximum age of a request. The server accepts a timestamp that is right by the exchange clock or by the wall
 * clock. The tests measure the limits with the exchange clock frozen a day ahead, where the wall clock cannot
 * accept them.
 */
import { Limits } from "@bourse/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { withinWindow } from "../../src/clock/withinWindow.ts"
import {
  limitBuy,
  notTaken,
  rejection,
  type SignedRequest,
  startServer,
  type TestServer,
  withReason,
} from "../support/testServer.ts"

let server: TestServer
let now: number
beforeAll(async () => {
  server = await startServer()
  await server.advance(86_400_000)
  await server.control("POST", "/sandbox/v1/clock/freeze")
  now = await server.now()
})
afterAll(() => server.bourse.close())

const outside = [400, 700003, withReason("Timestamp for this request is outside of the recvWindow.")]
const tooLong = [400, 700005, withReason("recvWindow must less than 60000")]
const ask = (request: SignedRequest) => server.signed("GET", "/api/v3/uid", {}, request)

describe("the window", () => {
  it.each([
    [999, 5_000, true],
    [1_000, 5_000, false],
    [0, 1, true],
    [-1, 1, true],
    [-2, 1, false],
    [-5_000, undefined, true],
    [-5_001, undefined, false],
    [-5_000, 5_000, true],
    [-5_001, 5_000, false],
    [-60_000, 60_000, true],
    [-60_001, 60_000, false],
    [999, 60_000, true],
    [1_000, 60_000, false],
  ])(
    "a timestamp of %i ms from now with a recvWindow of %s is accepted: %s",
    async (offset, recvWindow, accepted) => {
      const answer = await ask({
        timestamp: now + offset,
        recvWindow: recvWindow ?? null,
      })
      if (accepted) expect(answer.json).toEqual({ uid: "10000001" })
      else expect(rejection(answer)).toEqual(outside)
    },
  )

  it("the window by the wall clock accepts the same timestamps, well inside and well outside", async () => {
    for (const [offset, accepted] of [
      [0, true],
      [-3_000, true],
      [-60_500, false],
      [500, true],
      [30_000, false],
    ] as const) {
      const answer = await ask({ timestamp: Date.now() + offset, recvWindow: 60_000 })
      expect(answer.status, String(offset)).toBe(accepted ? 200 : 400)
    }
  })

  it("a timestamp between the two clocks is not accepted", async () => {
    for (const offset of [3_600_000, 43_200_000, 80_000_000])
      expect(rejection(await ask({ timestamp: Date.now() + offset }))).toEqual(outside)
  })

  it("a write outside the window is rejected, and nothing changes", async () => {
    const before = await server.snapshot()
    const place = (timestamp: number) => server.order({}, { timestamp, recvWindow: null })
    for (const timestamp of [now + 1_000, now - 5_001, 1_700_000_000_000])
      expect(rejection(await place(timestamp))).toEqual(outside)
    expect(await server.snapshot()).toBe(before)
    expect((await place(now - 5_000)).status).toBe(200)
  })

  it.each<readonly [string, ReadonlyArray<string | number> | undefined]>([
    ["60000", undefined],
    ["1", undefined],
    ["", undefined],
    ["60001", tooLong],
    ["1000000000", tooLong],
    ["999999999999999", tooLong],
    ...[
      "0",
      "-1",
      "NaN",
      "Infinity",
      "0x10",
      "1e3",
      "60000.5",
      "5000.0",
      "+5000",
      "05000",
      " 5000",
      "5000 ",
      "5_000",
      "99999999999999999999",
      "null",
      "١٠",
    ].map((text) => [text, notTaken("recvWindow", text)] as const),
  ])("a recvWindow of %j is applied literally", async (recvWindow, expected) => {
    const answer = await ask({ timestamp: now, recvWindow })
    if (expected === undefined) expect(answer.status).toBe(200)
    else expect(rejection(answer)).toEqual(expected)
  })

  it.each([
    "",
    "abc",
    "-1",
    "1e12",
    "0",
    "1700000000",
    "17000000000000000",
    " 1",
    "+1",
    "9007199254740993",
    "1700000000000.5",
    "0x18bcfe56800",
    "NaN",
    "١٧٠٠٠٠٠٠٠٠٠٠٠",
  ])("the timestamp %j is rejected", async (timestamp) => {
    expect(rejection(await ask({ timestamp }))).toEqual(notTaken("timestamp", timestamp))
  })

  it("a signed request requires a timestamp", async () => {
    expect(rejection(await ask({ timestamp: null }))).toEqual(notTaken("timestamp"))
    expect(
      rejection(
        await server.signed("POST", "/api/v3/order", limitBuy, { timestamp: null, recvWindow: 5000 }),
      ),
    ).toEqual(notTaken("timestamp"))
  })

  it.each(["0000000000000", "9999999999999"])("the window does not include %s", async (timestamp) => {
    expect(rejection(await ask({ timestamp, recvWindow: 60_000 }))).toEqual(outside)
  })
})

describe("withinWindow", () => {
  it("the window is open from recvWindow ago to just under a second ahead", () => {
    const at = (timestamp: number, window: number) => withinWindow(timestamp, window, 10_000_000)
    expect([
      at(10_000_999, 1),
      at(10_001_000, Limits.recvWindowMaxMs),
      at(9_999_999, 1),
      at(9_999_998, 1),
    ]).toEqual([true, false, true, false])
  })
})
