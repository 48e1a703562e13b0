/** The control plane's client: the requests it sends. packages/server/test/clients calls a real exchange. */
import { describe, expect, it } from "vitest"
import { type ClockProgress, makeControl } from "../src/control.ts"

/** Answers every request alike, and records the requests. */
const recording = (answer: unknown) => {
  const sent: Array<{ readonly url: string; readonly body: unknown; readonly headers: unknown }> = []
  const fetch = async (url: unknown, { body, headers }: RequestInit = {}): Promise<Response> => {
    sent.push({ url: String(url), body: body == null ? undefined : JSON.parse(String(body)), headers })
    return Response.json(answer)
  }
  return { control: makeControl({ baseUrl: "http://127.0.0.1:1/", token: "t", fetch }), sent }
}

describe("a call of the control plane", () => {
  it("a control call sends the fields that are not in the path as its body, even an empty one, and no body if the endpoint has none", async () => {
    const { control, sent } = recording({})
    await control.admin.changeAccount({ uid: "10000002", frozen: true })
    await control.sandbox.saveSnapshot({})
    await control.sandbox.loadSnapshot({ name: "noon" })
    expect(sent.map(({ url, body }) => [new URL(url).pathname, body])).toEqual([
      ["/admin/v1/accounts/10000002", { frozen: true }],
      ["/sandbox/v1/snapshots", {}],
      ["/sandbox/v1/snapshots/noon/load", undefined],
    ])
  })

  it("a control call has its names in the path and its query escaped, and the token in a header", async () => {
    const { control, sent } = recording({})
    await control.admin.deleteKey({ key: "a&b/c" })
    await control.sandbox.requests({ key: "a & b", endpoint: undefined } as never)
    expect(sent).toMatchObject([
      { url: "http://127.0.0.1:1/admin/v1/keys/a%26b%2Fc", headers: { "X-Bourse-Token": "t" } },
      { url: "http://127.0.0.1:1/sandbox/v1/requests?key=a%20%26%20b" },
    ])
  })

  it("a control call is not sent without a name for its path", async () => {
    const { control, sent } = recording({})
    await expect(control.admin.deleteKey({} as never)).rejects.toThrow("admin.deleteKey needs key")
    expect(sent).toEqual([])
  })
})

describe("the clock", () => {
  const dayMs = 86_400_000
  const pieces = (sent: ReadonlyArray<{ readonly body: unknown }>, name: string) =>
    sent.map(({ body }) => (body as Readonly<Record<string, number>>)[name]!)

  it("the clock is advanced a long time in several requests", async () => {
    const { control, sent } = recording({})
    await control.sandbox.advanceClock({ ms: 2.5 * dayMs })
    const moved = pieces(sent, "ms")
    expect(moved[0]).toBe(3_600_000)
    expect(moved.length).toBeGreaterThan(2)
    expect(moved.reduce((sum, ms) => sum + ms, 0)).toBe(2.5 * dayMs)
  })

  it("the clock is stepped until something happens, and settled until nothing is pending", async () => {
    const quiet = recording({ happened: false, pending: 1 })
    await quiet.control.sandbox.stepClock({ maxMs: 3 * dayMs })
    await quiet.control.sandbox.settleClock({})
    const moved = pieces(quiet.sent, "maxMs")
    expect(moved.reduce((sum, ms) => sum + ms, 0)).toBe(4 * dayMs)
    const over = recording({ happened: true, pending: 0 })
    await over.control.sandbox.stepClock({ maxMs: 3 * dayMs })
    await over.control.sandbox.settleClock({})
    expect(pieces(over.sent, "maxMs")).toEqual([3_600_000, 3_600_000])
  })

  it("an advance of the clock reports its progress after each request except the last", async () => {
    const { control, sent } = recording({ time: 7, stopped: false })
    const seen: Array<ClockProgress> = []
    const onProgress = (progress: ClockProgress) => void seen.push(progress)
    await control.sandbox.advanceClock({ ms: dayMs }, { onProgress })
    const moved = pieces(sent, "ms")
    const passed = moved.map((_, index) => moved.slice(0, index + 1).reduce((sum, ms) => sum + ms, 0))
    expect(seen).toEqual(passed.slice(0, -1).map((passedMs) => ({ passedMs, ofMs: dayMs, time: 7 })))
  })

  it("an advance of the clock stops when its signal is aborted or the server reports a stop", async () => {
    const { control, sent } = recording({ time: 7, stopped: false })
    const stop = new AbortController()
    const onProgress = () => stop.abort()
    const after = await control.sandbox.advanceClock({ ms: dayMs }, { signal: stop.signal, onProgress })
    expect(after).toMatchObject({ time: 7, stopped: true })
    expect(pieces(sent, "ms")).toEqual([3_600_000])
    const stopped = recording({ time: 7, stopped: true })
    await stopped.control.sandbox.advanceClock({ ms: dayMs })
    expect(pieces(stopped.sent, "ms")).toEqual([3_600_000])
  })
})
