/** The control plane's client: what it sends. Every verb against a real exchange: packages/server/test/clients. */
import { describe, expect, it } from "vitest"
import { makeControl } from "../src/control.ts"

/** Answers every request with the same, and keeps what was sent. */
const recording = (answer: unknown) => {
  const sent: Array<{ readonly url: string; readonly body: unknown; readonly headers: unknown }> = []
  const fetch = async (url: unknown, { body, headers }: RequestInit = {}): Promise<Response> => {
    sent.push({ url: String(url), body: body == null ? undefined : JSON.parse(String(body)), headers })
    return Response.json(answer)
  }
  return { control: makeControl({ baseUrl: "http://127.0.0.1:1/", token: "t", fetch }), sent }
}

describe("a call of the control plane", () => {
  it("has its names in the path and its query escaped, and the token in a header", async () => {
    const { control, sent } = recording({})
    await control.admin.deleteKey({ params: { key: "a&b/c" } })
    await control.sandbox.requests({ query: { key: "a & b", endpoint: undefined } as never })
    expect(sent).toMatchObject([
      { url: "http://127.0.0.1:1/admin/v1/keys/a%26b%2Fc", headers: { "X-Bourse-Token": "t" } },
      { url: "http://127.0.0.1:1/sandbox/v1/requests?key=a%20%26%20b" },
    ])
  })

  it("is not sent without a name of its path", async () => {
    const { control, sent } = recording({})
    await expect(control.admin.deleteKey({} as never)).rejects.toThrow("admin.deleteKey needs params.key")
    expect(sent).toEqual([])
  })
})

describe("the clock", () => {
  const dayMs = 86_400_000
  const pieces = (sent: ReadonlyArray<{ readonly body: unknown }>, name: string) =>
    sent.map(({ body }) => (body as Readonly<Record<string, number>>)[name]!)

  it("is advanced a long time in several requests", async () => {
    const { control, sent } = recording({})
    await control.sandbox.advanceClock({ payload: { ms: 2.5 * dayMs } })
    const moved = pieces(sent, "ms")
    expect(moved[0]).toBe(3_600_000)
    expect(moved.length).toBeGreaterThan(2)
    expect(moved.reduce((sum, ms) => sum + ms, 0)).toBe(2.5 * dayMs)
  })

  it("is stepped until something happens, and settled until nothing is pending", async () => {
    const quiet = recording({ happened: false, pending: 1 })
    await quiet.control.sandbox.stepClock({ payload: { maxMs: 3 * dayMs } })
    await quiet.control.sandbox.settleClock({ payload: {} })
    const moved = pieces(quiet.sent, "maxMs")
    expect(moved.reduce((sum, ms) => sum + ms, 0)).toBe(4 * dayMs)
    const over = recording({ happened: true, pending: 0 })
    await over.control.sandbox.stepClock({ payload: { maxMs: 3 * dayMs } })
    await over.control.sandbox.settleClock({ payload: {} })
    expect(pieces(over.sent, "maxMs")).toEqual([3_600_000, 3_600_000])
  })
})
