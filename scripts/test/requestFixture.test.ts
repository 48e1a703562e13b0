/** Tests that the kit reads the file that `bourse requests ID --as fixture` prints. */
import { readdirSync, readFileSync } from "node:fs"
import { complete, FixtureFile } from "@bourse/conformance/src/kit/FixtureFile.ts"
import { fixtureOf } from "bourse/src/fixtureOf.ts"
import * as Schema from "effect/Schema"
import { expect, test } from "vitest"

const request = {
  id: "1f2e3d4c-17",
  time: 0,
  exchangeTime: 0,
  connection: 1,
  fault: null,
  faultKind: null,
  bid: null,
  ask: null,
  method: "POST",
  path: "/api/v3/order",
  endpoint: "spot.placeOrder",
  key: "dev-alice",
  parameters: { symbol: "BTCUSDT", side: "BUY", timestamp: "1", recvWindow: "5000", signature: "***" },
  inBody: false,
  ignored: [],
  status: 200,
  code: null,
  reason: null,
  weightUsed: 1,
  durationMs: 1,
  answer: "{}",
  answerLength: 2,
}

const read = (file: object) => {
  const { fixtures, ...defaults } = Schema.decodeUnknownSync(FixtureFile)(file)
  return fixtures.map((fixture) => complete(defaults, fixture))
}

test("the fixture of an accepted request has its parameters, except those of signing", () => {
  expect(read(fixtureOf(request))).toEqual([
    {
      id: "spot.placeOrder.request-1f2e3d4c-17",
      title: "POST /api/v3/order, as request 1f2e3d4c-17",
      profile: "spot-trade",
      risk: "spends",
      actors: { trader: {} },
      steps: [
        {
          name: "request",
          as: "trader",
          call: "spot.placeOrder",
          with: { symbol: "BTCUSDT", side: "BUY" },
          expect: { outcome: "ok" },
        },
      ],
    },
  ])
})

test("the fixture of a rejected request contains values that do not fit on a line", () => {
  const [fixture] = read(
    fixtureOf({
      ...request,
      status: 400,
      code: 30004,
      parameters: { symbol: "a b=c", newClientOrderId: "" },
    } as never),
  )
  expect(fixture).toMatchObject({
    steps: [
      {
        call: "spot.placeOrder",
        with: { symbol: "a b=c", newClientOrderId: "" },
        expect: { outcome: "rejected" },
      },
    ],
  })
})

test("every endpoint has a profile in the kit", () => {
  const folder = new URL("../../conformance/statements/", import.meta.url)
  const areas = readdirSync(folder).map((name) => name.replace(".json", ""))
  expect(areas.length).toBeGreaterThan(2)
  expect(readFileSync(new URL("spot.json", folder), "utf8")).toContain("spot.placeOrder")
  for (const area of [...areas, "market"])
    for (const method of ["GET", "POST", "DELETE"])
      expect(read(fixtureOf({ ...request, endpoint: `${area}.x`, method }))).toHaveLength(1)
})

test("a request without an endpoint, or with a masked password, cannot become a fixture", () => {
  expect(() => fixtureOf({ ...request, endpoint: null } as never)).toThrow(/is not an endpoint/)
  expect(() => fixtureOf({ ...request, parameters: { password: "***" } as never })).toThrow(
    /password is masked/,
  )
})
