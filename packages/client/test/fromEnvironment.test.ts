/** Options from the environment, and the errors about missing ones. */
import { describe, expect, it } from "vitest"
import { fromEnvironment, makeSpot } from "../src/index.ts"

const set = { BOURSE_URL: "http://127.0.0.1:7070", BOURSE_API_KEY: "k", BOURSE_SECRET: "s" }

describe("a client from the environment", () => {
  it("a client from the environment has the server and the key of the variables", async () => {
    const options = fromEnvironment(set)
    expect(options).toEqual({ baseUrl: "http://127.0.0.1:7070", apiKey: "k", secret: "s" })
    const fetch = async (url: unknown): Promise<Response> => Response.json({ uid: String(url) })
    expect((await makeSpot({ ...options, fetch }).uid()).uid).toMatch(
      /^http:\/\/127.0.0.1:7070\/api\/v3\/uid/,
    )
  })

  it.each(Object.keys(set))("a client from the environment is not made with %s missing or empty", (name) => {
    for (const value of [undefined, ""])
      expect(() => fromEnvironment({ ...set, [name]: value })).toThrow(`set ${name} in the environment`)
  })

  it.each(["localhost:7070", "http://127.0.0.1:7070 ", "http://name:word@127.0.0.1:7070"])(
    "a client from the environment is not made with %j as its URL",
    (url) => {
      expect(() => fromEnvironment({ ...set, BOURSE_URL: url })).toThrow(
        "BOURSE_URL in the environment must be a URL such as http://127.0.0.1:7070",
      )
    },
  )

  it("a client reads the process's environment unless given another", () => {
    Object.assign(process.env, set)
    try {
      expect(fromEnvironment()).toMatchObject({ apiKey: "k" })
    } finally {
      for (const name of Object.keys(set)) delete process.env[name]
    }
  })
})
