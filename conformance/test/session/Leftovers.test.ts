import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { loadKit } from "../../src/kit/Kit.ts"
import { noting, tidyLeftovers } from "../../src/session/Leftovers.ts"
import type { Call, Called, Session } from "../../src/session/Session.ts"

const was = process.env.TMPDIR
const folder = mkdtempSync(join(tmpdir(), "bourse-leftovers-"))
beforeAll(() => {
  process.env.TMPDIR = folder
})
afterEach(() => {
  for (const file of readdirSync(folder)) rmSync(join(folder, file))
})
afterAll(() => {
  if (was === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = was
  rmSync(folder, { recursive: true })
})

const as = { name: "trader", apiKey: "key", secret: "its-secret" }

/** An exchange with one open and one ended order, which records the requests it receives. */
const exchange = (isDriven: boolean) => {
  const asked: Array<string> = []
  let orders = 0
  const answers: Record<string, () => unknown> = {
    "POST /api/v3/order": () => ({ orderId: `${++orders}` }),
    "POST /api/v3/strategy/group": () => ({ code: 200, data: { tradeGroupId: "7" } }),
    "GET /api/v3/openOrders": () => [{ orderId: "2" }, { orderId: "99" }],
  }
  const session = {
    kit: loadKit(),
    target: { name: "x", baseUrl: "http://127.0.0.1:1", actors: isDriven ? {} : { trader: as } },
    driver: isDriven ? {} : undefined,
    call: async ({ route, parameters }: Call) => {
      const line = `${route.method} ${route.path}`
      asked.push(`${line} ${parameters.map(([, value]) => value).join()}`)
      return { verdict: "ok", answer: { json: answers[line]?.() ?? {} } } as unknown as Called
    },
  } as unknown as Session
  return { session, asked }
}
const place = { route: { method: "POST", path: "/api/v3/order" }, parameters: [["symbol", "X"]], as } as Call
const group = { route: { method: "POST", path: "/api/v3/strategy/group" }, parameters: [], as } as Call

test.each([true, false])(
  "the next run removes orders and groups of an aborted run (with a driver: %s)",
  async (isDriven) => {
    const { session, asked } = exchange(isDriven)
    const noted = noting(session, "spends")
    await noted.session.call(place)
    await noted.session.call(place)
    await noted.session.call(group)
    // The run counts as aborted, since `end` is never called.
    const [file = ""] = readdirSync(folder)
    expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
    // The file of leftovers contains the secret of a key that the driver made, but not that of a given key.
    expect(readFileSync(join(folder, file), "utf8").includes(as.secret)).toBe(isDriven)
    asked.splice(0)
    expect(await tidyLeftovers(session, "spends")).toContain(
      "1 of its orders and 1 of its strategy groups were removed",
    )
    expect(asked).toEqual([
      "GET /api/v3/openOrders X",
      "DELETE /api/v3/order X,2",
      "DELETE /api/v3/strategy/group 7",
    ])
    expect(existsSync(join(folder, file))).toBe(false)
    expect(await tidyLeftovers(session, "spends")).toBe("")
  },
)

test("a finished run leaves no notes, and a run of reads makes none", async () => {
  const { session } = exchange(true)
  const noted = noting(session, "spends")
  await noted.session.call(place)
  noted.end()
  await noting(session, "none").session.call(place)
  expect(readdirSync(folder)).toEqual([])
})
