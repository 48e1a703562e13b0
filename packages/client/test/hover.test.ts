/**
 * Editors show the comments of methods, parameters and fields. TypeScript shows only comments of written-out interfaces.
 */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { makeBroker, makeMarket, makeSpot, makeWallet } from "../src/index.ts"

const signed = { baseUrl: "http://127.0.0.1:1", apiKey: "k", secret: "s" }
const clients = {
  Spot: makeSpot(signed),
  Wallet: makeWallet(signed),
  Broker: makeBroker(signed),
  Market: makeMarket(signed),
}

const textOf = (name: string) => readFileSync(new URL(`../src/${name}.ts`, import.meta.url), "utf8")

describe.each(Object.entries(clients))("%s", (name, client) => {
  const text = textOf(`generated/${name.toLowerCase()}`)
  const interfaces = new Map(
    [...text.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name, body]) => [name, body]),
  )
  /** The comment of each member of an interface; undefined without one. */
  const commentsOf = (name: string) =>
    new Map(
      [
        ...(interfaces.get(name) ?? "").matchAll(
          /^(?: *\/\*\*\n?((?:(?!\*\/)[\s\S])*)\*\/\n)? *readonly "?([\w-]+)"?\??:/gm,
        ),
      ].map(([, comment, member]) => [member, comment]),
    )

  it.each(Object.entries(client))(
    "the method %s has a comment with its summary, permission, weight and path",
    (method, { endpoint }) => {
      const comment = commentsOf(name).get(method)
      expect(comment).toMatch(/^ +\* [A-Z][^\n]+\.\n/)
      expect(comment).toContain(`\`${endpoint.method} ${endpoint.path}\`; permission `)
      expect(comment).toContain(`weight ${endpoint.weight?.ip ?? 1}`)
    },
  )

  it("every parameter and every field has a comment", () => {
    const bare = [...interfaces.keys()].flatMap((each) =>
      [...commentsOf(each ?? "")]
        .filter(([, comment]) => comment === undefined)
        .map(([member]) => `${each}.${member}`),
    )
    expect(interfaces.size).toBeGreaterThan(10)
    expect(bare).toEqual([])
  })
})

it("comments give the unit of amounts and times, and the default of optional parameters", () => {
  const text = textOf("generated/spot")
  expect(text).toMatch(/in quote asset\. \*\/\n {2}readonly price\?: Decimal/)
  expect(text).toMatch(/default: 500\. \*\/\n {2}readonly limit\?: number/)
  expect(text).toMatch(/in milliseconds\. \*\/\n {2}readonly startTime\?: number/)
  expect(text).not.toMatch(/milliseconds, in milliseconds/)
})
