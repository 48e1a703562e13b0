import { createHmac } from "node:crypto"
import { describe, expect, test } from "vitest"
import { type HandlerTarget, runConformance } from "../../src/command/runConformance.ts"
import type { FetchHandler } from "../../src/http/FetchSender.ts"

const actors = { owner: { apiKey: "our-key", secret: "our-secret" } }

/** A server with one endpoint; `keys` are its API keys, to which a test can add further ones. */
const server = (
  keys = new Map([["our-key", { secret: "our-secret", uid: "1", rights: "all" as unknown }]]),
) => {
  const handler: FetchHandler = (request) => {
    const { pathname, search, searchParams } = new URL(request.url)
    const reject = (status: number) => Response.json({ code: status }, { status })
    if (request.method !== "GET" || pathname !== "/api/v3/uid") return reject(404)
    const key = keys.get(request.headers.get("X-MEXC-APIKEY") ?? "")
    const signed = search.slice(1).replace(/&?signature=[^&]*/, "")
    const signature = createHmac("sha256", key?.secret ?? "")
      .update(signed)
      .digest("hex")
    if (key === undefined || searchParams.get("signature") !== signature) return reject(401)
    // clock: the fixtures' wrong times are far more than ten minutes off
    if (Math.abs(Date.now() - Number(searchParams.get("timestamp") ?? 0)) > 600_000) return reject(401)
    if (key.rights !== "all" && !(key.rights as Array<string>).includes("SPOT_ACCOUNT_READ"))
      return reject(403)
    return Response.json({ uid: key.uid })
  }
  return { handler, keys }
}

const filters = ["spot.uid.documented"]

describe("a handler in the same process", () => {
  test("a handler is tested without a port", async () => {
    const { outcome, text, tier } = await runConformance({
      target: { fetch: server().handler, actors },
      filters,
    })
    expect([outcome.exitCode, outcome.counts.pass, tier]).toEqual([0, 1, "T0"])
    expect(text).toContain("Fixtures: 1 pass")
  })

  test("a handler's mistakes are described in the text", async () => {
    const wrong: FetchHandler = async (request) => {
      const response = await server().handler(request)
      return response.status === 200 ? Response.json({ uid: 1 }) : response
    }
    const { outcome, text } = await runConformance({ target: { fetch: wrong, actors }, filters })
    expect(outcome.exitCode, text).toBe(1)
    expect(text).toContain("spot.uid.field.uid")
  })

  test("a handler's driver functions make new accounts for each fixture", async () => {
    const { handler, keys } = server()
    const driver: HandlerTarget["driver"] = {
      createActor: ({ uid, permissions }) => {
        const apiKey = `key${keys.size}`
        const account = { secret: `secret${keys.size}`, uid: String(uid ?? keys.size), rights: permissions }
        keys.set(apiKey, account)
        return { apiKey, ...account }
      },
    }
    const { outcome, results, tier } = await runConformance({ target: { fetch: handler, driver }, filters })
    expect([outcome.exitCode, tier]).toEqual([0, "T2"])
    expect(results[0]?.passed).toContain("spot.uid.permission")
  })

  test("an error that a handler throws is reported", async () => {
    const broken: FetchHandler = () => {
      throw new Error("out of order")
    }
    await expect(runConformance({ target: { fetch: broken, actors }, filters })).rejects.toThrow(
      "out of order",
    )
  })
})

test.each([
  ["a page", "<html>It works!</html>", 'HTTP 200 and a body that is not JSON: "<html>It works!</html>"'],
  ["nothing", "", "HTTP 200 and an empty body"],
])(
  "a server that answers with %s is reported as the wrong address, not as a bad key",
  async (_, body, words) => {
    const garbage: FetchHandler = () => new Response(body)
    const run = runConformance({ target: { fetch: garbage, actors }, filters })
    await expect(run).rejects.toThrow(
      `GET /api/v3/uid gives ${words}. Is it the root of the server under test?`,
    )
  },
)
