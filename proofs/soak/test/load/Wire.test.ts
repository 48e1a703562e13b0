import { once } from "node:events"
import { type RunningBourse, startBourse } from "@bourse/server"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { Wire } from "../../src/load/Wire.ts"

describe("the wire before an exchange", () => {
  let bourse: RunningBourse
  beforeAll(async () => {
    bourse = await startBourse()
  })
  afterAll(() => bourse.close())

  const begin = async () => {
    const wire = await Wire.before(bourse.url)
    onTestFinished(() => wire.close())
    const say = async (...messages: ReadonlyArray<string>) => {
      const socket = new WebSocket(`${wire.url.replace("http", "ws")}/ws`)
      await once(socket, "open")
      for (const message of messages) socket.send(message)
      socket.close()
      await once(socket, "close")
    }
    return { wire, say }
  }

  test("counts the requests and messages of a reader of public data", async () => {
    const { wire, say } = await begin()
    await fetch(`${wire.url}/api/v3/depth?symbol=BTCUSDT&limit=5000`)
    await fetch(`${wire.url}/api/v3/time`)
    const channels = Array.from({ length: 20 }, (_, i) => `spot@public.deals.v3.api.pb@COIN${i}USDT`)
    await say('{"method":"PING"}', JSON.stringify({ method: "SUBSCRIPTION", params: channels }))
    // Two messages and the close frame.
    expect(wire.sent(["dev-alice"])).toEqual({ requests: 3, messages: 3, problems: [] })
  })

  test.each([
    ["a key", "/api/v3/time", { headers: { "X-MEXC-APIKEY": "dev-alice" } }, /^the header x-mexc-apikey/i],
    ["a signature", "/api/v3/depth?symbol=A&signature=0", {}, /^the request GET .*signature/],
    ["a private path", "/api/v3/account", {}, /^the request GET/],
    ["a write", "/api/v3/depth", { method: "POST" }, /^the request POST/],
  ])("finds %s", async (_, path, options, problem) => {
    const { wire } = await begin()
    await fetch(`${wire.url}${path}`, options)
    expect(wire.sent([]).problems).toContainEqual(expect.stringMatching(problem))
  })

  test("finds a private channel and a secret in a stream's messages", async () => {
    const { wire, say } = await begin()
    await say('{"method":"SUBSCRIPTION","params":["spot@private.orders.v3.api.pb"]}', "dev-alice")
    expect(wire.sent([]).problems).toEqual([
      'the message {"method":"SUBSCRIPTION","params":["spot@private.orders.v3.api.pb"]}',
      "the message dev-alice",
    ])
  })

  test("finds a secret in any request", async () => {
    const { wire } = await begin()
    await fetch(`${wire.url}/api/v3/depth?symbol=own-1`)
    expect(wire.sent(["own-"]).problems).toEqual(["the text own-"])
  })
})
