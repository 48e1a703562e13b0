import { expect, test } from "vitest"
import { runConformance } from "../../src/command/runConformance.ts"
import { watchStalls } from "../../src/session/Stalls.ts"
import { documentedFixture, makeKit, removeKits, tinySymbol } from "../support/fakeExchange.ts"

/** Blocks this process for some ms, as a suspended machine would. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test("a suspended machine is detected, by the timer or by the caller", () => {
  const stalls = watchStalls()
  expect(stalls.since(0)).toBe(0)
  standStill(2_000)
  expect(stalls.since(0)).toBeGreaterThan(1_000)
  stalls.stop()
})

test("a fixture that failed during a suspension is run again, and the report says so", async () => {
  let stood = 0
  const { documents: _, ...plain } = documentedFixture
  const fixture = {
    ...plain,
    steps: [
      {
        name: "greet",
        call: "spot.greeting",
        as: "guest",
        with: { name: "somebody" },
        expect: { outcome: "ok", answer: { name: "somebody" } },
      },
    ],
  }
  const run = (times: number) =>
    runConformance({
      kitFolder: makeKit([fixture]),
      target: {
        symbols: { main: tinySymbol },
        actors: { guest: { apiKey: "k", secret: "s" } },
        fetch: (request: Request) => {
          const { pathname, searchParams } = new URL(request.url)
          if (pathname !== "/api/v3/greeting" || !searchParams.has("name"))
            return Response.json({ code: 404 }, { status: 404 })
          if (stood++ < times) {
            standStill(1_500)
            return Response.json({ code: 700003, msg: "too old" }, { status: 400 })
          }
          return Response.json({
            uid: "1",
            name: "somebody",
            amount: "1.50",
            createTime: Date.now(),
            note: null,
            kinds: [{ kind: "small" }, { kind: "large" }],
          })
        },
      },
    })
  const once = await run(1)
  expect(once.results.map(({ state }) => state)).toEqual(["pass"])
  expect(once.results[0]?.notes[0]).toMatch(/^run again: this machine was suspended for \d/)
  stood = 0
  const always = await run(99)
  expect(always.results.map(({ state }) => state)).toEqual(["fail"])
  expect(always.results[0]?.notes.length).toBe(2)
  removeKits()
})
