import { afterEach, describe, expect, test } from "vitest"
import { type ConformanceOptions, conformance } from "../../src/command/Conformance.ts"
import type { Target } from "../../src/target/Target.ts"
import { HarnessError, UsageError } from "../../src/values/Failure.ts"
import {
  type Departure,
  documentedFixture,
  makeKit,
  removeKits,
  startFakeExchange,
  tinySymbol,
} from "../support/fakeExchange.ts"

const servers: Array<{ stop: () => Promise<unknown> }> = []
afterEach(async () => {
  removeKits()
  for (const server of servers.splice(0)) await server.stop()
})

const given = { guest: { apiKey: "given-key", secret: "given-secret" } }

interface Setup extends Partial<Omit<ConformanceOptions, "target">> {
  readonly departure?: Departure
  readonly fixtures?: ReadonlyArray<object>
  readonly target?: Partial<Target>
  readonly driven?: boolean
}

const run = async ({ departure, fixtures, target, driven = true, ...options }: Setup = {}) => {
  const server = await startFakeExchange(departure)
  servers.push(server)
  let printed = ""
  const result = await conformance({
    target: {
      name: "fake",
      baseUrl: server.baseUrl,
      symbols: { main: tinySymbol },
      ...(driven ? { driver: { url: `${server.baseUrl}/driver` } } : { actors: given }),
      ...target,
    },
    kitFolder: makeKit(fixtures),
    output: {
      write: (text) => {
        printed += text
      },
      live: false,
    },
    ...options,
  })
  const failed = result.outcome.sections.flatMap(({ statements }) =>
    statements.filter(({ state }) => state === "failed").map(({ statement }) => statement.id),
  )
  return {
    ...result,
    failed,
    printed,
    states: result.results.map(({ state }) => state),
    exitCode: result.outcome.exitCode,
    seen: server.seen,
  }
}

const fixture = (id: string, more: object = {}) => ({
  ...documentedFixture,
  id,
  ...more,
})
const { documents: _, ...plain } = documentedFixture
const plainFixture = (id: string, more: object = {}) => ({ ...plain, id, ...more })

describe("a correct server", () => {
  test("a correct server conforms in full, and all statements with a fixture are verified", async () => {
    const { exitCode, outcome, states, tier } = await run()
    expect([exitCode, outcome.claim, states, tier]).toEqual([0, "full", ["pass"], "T2"])
    const notShown = outcome.sections.flatMap(({ statements }) =>
      statements.filter(({ state }) => state !== "passed"),
    )
    expect(notShown.map(({ statement }) => statement.id)).toEqual([
      "open.either-way",
      "spot.greeting.greets-nicely",
    ])
  })

  test("a run with one given key does not claim statements about permissions", async () => {
    const { exitCode, outcome, tier } = await run({ driven: false })
    expect([exitCode, tier]).toEqual([0, "T0"])
    const permission = outcome.sections
      .flatMap(({ statements }) => statements)
      .find(({ statement }) => statement.kind === "permission")
    expect(permission?.state).toBe("not-shown")
  })

  test.each<Departure>([
    "rejects with 200 and a code",
    "more keys",
    "the other spelling",
    "too many requests at first",
  ])("a server passes although it %s, which the interface leaves open", async (departure) => {
    expect(await run({ departure })).toMatchObject({ exitCode: 0, failed: [] })
  })
})

describe("a server with one mistake", () => {
  test.each<[Departure, string]>([
    ["any key", "auth.key-required"],
    ["any signature", "auth.wrong-signature-is-rejected"],
    ["the beginning of a key", "auth.key-required"],
    ["the beginning of a signature", "auth.wrong-signature-is-rejected"],
    ["no signature needed", "auth.signature-required"],
    ["no timestamp needed", "auth.timestamp-required"],
    ["any age", "auth.recv-window-bounds-age"],
    ["any window", "spot.greeting.recv-window-max-60000"],
    ["any permission", "spot.greeting.permission"],
    ["no name needed", "spot.greeting.parameter.name"],
    ["rejects everything", "spot.greeting.greets-by-name"],
    ["rejects what follows a rejection", "spot.greeting.route"],
    ["serves what it rejected, after a success", "spot.greeting.parameter.name"],
    ["breaks down", "spot.greeting.greets-by-name"],
    ["breaks down when it should reject", "auth.key-required"],
    ["breaks down at names of nothing", "spot.greeting.route"],
    ["an array at names of nothing", "spot.greeting.answer"],
    ["no JSON", "spot.greeting.greets-by-name"],
    ["no answer", "spot.greeting.route"],
    ["an array", "spot.greeting.answer"],
    ["uid as a number", "spot.greeting.field.uid"],
    ["without uid", "spot.greeting.field.uid"],
    ["amount as a number", "spot.greeting.field.amount"],
    ["amount in scientific notation", "spot.greeting.field.amount"],
    ["time in seconds", "spot.greeting.field.createTime"],
    ["time as text", "spot.greeting.field.createTime"],
    ["name null", "spot.greeting.field.name"],
    ["kind in capitals", "spot.greeting.field.kinds.kind"],
    ["kinds as one object", "spot.greeting.field.kinds"],
    ["another name", "spot.greeting.greets-by-name"],
  ])('a server\'s mistake "%s" breaks the statement %s', async (departure, statement) => {
    const { exitCode, failed, states, outcome } = await run({ departure })
    expect([exitCode, outcome.claim, states]).toEqual([1, "none", ["fail"]])
    expect(failed).toContain(statement)
  })

  test("an ambiguous statement may be violated, but HTTP 500 still fails the run", async () => {
    const ambiguous = { ...documentedFixture, level: "ambiguous" }
    expect(await run({ departure: "rejects everything", fixtures: [ambiguous] })).toMatchObject({
      failed: [],
    })
    const broken = await run({ departure: "breaks down", fixtures: [ambiguous] })
    expect(broken).toMatchObject({ exitCode: 1, failed: ["spot.greeting.route"] })
    expect(broken.printed).toContain(
      "wanted a success or a rejection, got neither success nor rejection: HTTP 500",
    )
    const wrong = { title: "of nobody", covers: ["spot.greeting.greets-by-name"], set: { name: null } }
    const [greet] = ambiguous.steps
    const besides = [{ ...ambiguous, documents: undefined, steps: [{ ...greet, wrongs: [wrong] }] }]
    expect(await run({ departure: "breaks down when it should reject", fixtures: besides })).toMatchObject({
      failed: ["spot.greeting.route"],
    })
  })

  test("a failure report contains the statement, the request and the answer", async () => {
    const { printed } = await run({ departure: "uid as a number" })
    expect(printed).toContain(
      "spot.greeting.field.uid  [GET /api/v3/greeting]\n      `uid` is digits: Whose key it was.",
    )
    expect(printed).toContain("fixture  spot.greeting.documented, step greet")
    expect(printed).toContain("at       /uid")
    expect(printed).toContain("wanted   text of digits")
    expect(printed).toMatch(/got {6}\d+\n/)
    expect(printed).toMatch(
      /curl -sS -X GET -H "X-MEXC-APIKEY: \$API_KEY" "http:\/\/127\.0\.0\.1:\d+\/api\/v3\/greeting\?\$QUERY&signature=\$SIGNATURE"/,
    )
    expect(printed).toMatch(/before {3}greet \(.*\) as guest: 400; .*every permission but SPOT_ACCOUNT_READ/)
    expect(printed).toMatch(
      / 1 in {3}1 {2}GET \/api\/v3\/greeting, at \/uid: wanted text of digits, got \d+\n/,
    )
  })

  test("a long request is shortened on the terminal and complete in the report", async () => {
    const name = "n".repeat(3_000)
    const steps = [
      { ...documentedFixture.steps[0], with: { name }, expect: { outcome: "rejected", twin: "b" } },
    ]
    const twin = { ...documentedFixture.steps[0], name: "b", with: { name: "{unique}" } }
    const { printed, results } = await run({
      fixtures: [plainFixture("spot.long", { steps: [...steps, twin] })],
    })
    const lines = printed.split("\n").filter((line) => line.includes("QUERY="))
    expect(lines).toEqual([expect.stringMatching(/QUERY="name=n{100,200}\.\.\. \(3\d\d\d characters\)$/)])
    expect(printed).toContain("with --report FOLDER, report.html has the whole request")
    expect(results[0]?.problems[0]?.exchange?.curl).toContain(name)
  })

  test("the requests before a failure are listed without the failed step's own polls", async () => {
    const [greet] = documentedFixture.steps
    const polled = {
      ...greet,
      name: "again",
      withinMs: 150,
      expect: { outcome: "ok", answer: { name: "x" } },
    }
    const { printed } = await run({ fixtures: [plainFixture("spot.polled", { steps: [greet, polled] })] })
    expect(printed).toContain("    before   greet as guest: 200\n")
  })

  test("unlisted keys in an answer fail the run only with strict", async () => {
    expect(await run({ departure: "more keys", strictExtra: true })).toMatchObject({ exitCode: 1 })
  })
})

describe("a rejection", () => {
  test("a rejection verifies no statement if the right call is rejected too", async () => {
    const { results } = await run({ departure: "rejects everything" })
    expect(results[0]?.passed).toEqual([])
  })

  test("a rejected step passes if its twin succeeds", async () => {
    const [greet] = documentedFixture.steps
    const rejected = {
      ...greet,
      name: "nameless",
      with: { id: "{unique}1" },
      expect: { outcome: "rejected", twin: "greet" },
    }
    expect(await run({ fixtures: [plainFixture("spot.twin", { steps: [greet, rejected] })] })).toMatchObject({
      exitCode: 0,
    })
    expect(
      await run({
        departure: "no name needed",
        fixtures: [plainFixture("spot.twin", { steps: [greet, rejected] })],
      }),
    ).toMatchObject({ exitCode: 1 })
  })
})

describe("the beginning of an id", () => {
  const [greet] = documentedFixture.steps
  const withId = { ...greet, with: { name: "{unique}", id: "{unique}1" } }
  const steps = [{ ...withId, name: "make" }, withId]
  const fixtures = [fixture("spot.beginning", { steps })]

  test("an answer about the whole id breaks the statement about the parameter", async () => {
    expect(await run({ fixtures })).toMatchObject({ exitCode: 0 })
    const { exitCode, failed, printed } = await run({ fixtures, departure: "finds an id by its beginning" })
    expect([exitCode, failed]).toEqual([1, ["spot.greeting.parameter.id"]])
    expect(printed).toContain("with the beginning of its id")
  })
})

describe("a step that is rejected as an earlier one", () => {
  const [greet] = documentedFixture.steps
  const covers = ["spot.greeting.greets-by-name"]
  const first = { ...greet, expect: { outcome: "either" }, covers }
  const again = { ...first, name: "again", expect: { outcome: "either", rejectedAs: "greet" } }
  const nameless = { with: {} }

  test.each([
    ["both are accepted", first, again, 0],
    ["both are rejected", { ...first, ...nameless }, { ...again, ...nameless }, 0],
    ["the second is rejected", first, { ...again, ...nameless }, 0],
    ["only the second is accepted", { ...first, ...nameless }, again, 1],
  ] as const)("%s", async (_, one, other, code) => {
    const steps = [one, other, { ...greet, name: "right" }]
    const { exitCode, failed } = await run({ fixtures: [plainFixture("spot.again", { steps })] })
    expect([exitCode, failed]).toEqual([code, code === 0 ? [] : covers])
  })
})

describe("a violated statement", () => {
  const wrongName = { outcome: "ok", answer: { name: "somebody else" } }
  const steps = (covers: string) => [{ ...documentedFixture.steps[0], expect: wrongName, covers: [covers] }]

  test.each([
    ["must", "spot.greeting.greets-by-name", "fail", 1],
    ["should", "spot.greeting.greets-nicely", "warn", 0],
    ["open", "open.either-way", "pass", 0],
  ] as const)("a violated %s statement (%s) gives the result %s", async (_, covers, state, exitCode) => {
    const { states, results, ...rest } = await run({
      fixtures: [plainFixture("spot.level", { covers: [], steps: steps(covers) })],
    })
    expect([states, rest.exitCode]).toEqual([[state], exitCode])
    expect(results[0]?.passed).not.toContain("spot.greeting.greets-by-name")
    if (state === "pass") expect(results[0]?.notes.join()).toContain("open, not counted")
  })
})

describe("a fixture that is not run", () => {
  test("a missing capability, role or verb makes fixtures unsupported; a run that checks nothing exits with 3", async () => {
    const driver = { name: "freeze", driver: "freeze", with: { uid: "{guest.uid}" } }
    const fixtures = [
      plainFixture("spot.a", { needs: ["weights"] }),
      plainFixture("spot.b", { steps: [driver, ...plain.steps] }),
    ]
    expect(await run({ fixtures })).toMatchObject({ states: ["unsupported", "unsupported"], exitCode: 3 })
    const sub = plainFixture("spot.c", { actors: { guest: { role: "sub" } } })
    expect(await run({ driven: false, fixtures: [sub, plain] })).toMatchObject({
      states: ["unsupported", "pass"],
      exitCode: 0,
      outcome: { claim: "partial", caps: ["1 fixture unsupported"] },
    })
  })

  test("a given account without the balance blocks the fixture, exit code 3", async () => {
    const poor = plainFixture("spot.poor", { actors: { guest: { balances: { "{quote}": "5" } } } })
    const { states, exitCode, results } = await run({ driven: false, fixtures: [poor, plain] })
    expect([states, exitCode]).toEqual([["blocked", "pass"], 3])
    expect(results[0]?.reason).toContain("GET /api/v3/account")
  })

  test("a fixture whose dependency failed is not run", async () => {
    const fixtures = [plainFixture("spot.second", { dependsOn: ["spot.first"] }), plainFixture("spot.first")]
    expect(await run({ fixtures })).toMatchObject({ states: ["pass", "pass"], exitCode: 0 })
    expect(await run({ fixtures, departure: "name null" })).toMatchObject({
      states: ["depends-failed", "fail"],
      exitCode: 1,
    })
  })

  test("selecting a fixture also runs its dependencies", async () => {
    const fixtures = [
      plainFixture("spot.second", { dependsOn: ["spot.first"] }),
      plainFixture("spot.first"),
      plainFixture("spot.third"),
    ]
    const { results, outcome } = await run({ fixtures, filters: ["spot.second"] })
    expect(results.map(({ id }) => id)).toEqual(["spot.second", "spot.first"])
    expect(outcome).toMatchObject({ claim: "partial", caps: ["only spot.second"] })
  })

  test("risky fixtures run on given keys only with permission, and are listed by risk", async () => {
    const fixtures = [plain, plainFixture("spot.risky", { risk: "moves" })]
    const careful = await run({ driven: false, fixtures })
    expect(careful).toMatchObject({ states: ["pass"], outcome: { claim: "partial" } })
    expect(careful.printed).toContain("1 trade, transfer or withdraw (moves): not run")
    expect(await run({ driven: false, fixtures, maxRisk: "moves" })).toMatchObject({
      states: ["pass", "pass"],
      outcome: { claim: "full" },
    })
  })
})

describe("known failures", () => {
  const entry = { fixture: "spot.greeting.documented", reason: "ticket 7" }

  test("a known failure is reported and does not count", async () => {
    const { exitCode, outcome, printed } = await run({
      departure: "name null",
      target: { knownFailing: [entry] },
      fixtures: [fixture(entry.fixture), plainFixture("spot.other", { level: "open" })],
    })
    expect([exitCode, outcome.known, outcome.claim]).toEqual([0, 1, "partial"])
    expect(printed).toContain("known: ticket 7")
  })

  test("a known failure that passes is stale, exit code 4", async () => {
    expect(await run({ target: { knownFailing: [entry] } })).toMatchObject({
      exitCode: 4,
      outcome: { stale: [entry.fixture], claim: "none" },
    })
  })

  test("a known failure counts after its last day", async () => {
    const knownFailing = [{ ...entry, expires: "2020-01-01" }]
    expect(await run({ departure: "name null", target: { knownFailing } })).toMatchObject({ exitCode: 1 })
  })

  test("a known failure of an unknown fixture is a mistake in the target file", async () => {
    await expect(run({ target: { knownFailing: [{ ...entry, fixture: "spot.nothing" }] } })).rejects.toThrow(
      UsageError,
    )
  })
})

describe("a step", () => {
  const [greet] = documentedFixture.steps

  test("a step can use captured values and another actor's uid, and polls until its answer matches", async () => {
    const steps = [
      { ...greet, capture: { when: "/creatTime", whom: "/name" } },
      {
        ...greet,
        name: "again",
        as: "other",
        with: { name: "{whom}" },
        withinMs: 500,
        expect: {
          outcome: "ok",
          answer: { uid: "{other.uid}", name: { $ref: "whom" }, createTime: { $ms: { gte: "{when+50ms}" } } },
        },
      },
    ]
    expect(
      await run({ fixtures: [plainFixture("spot.capture", { actors: { guest: {}, other: {} }, steps })] }),
    ).toMatchObject({ exitCode: 0 })
  })

  test.each([
    ["platformToken", "MX"],
    ["unconvertible", "XRP"],
    ["phoneType", "MOBILE"],
  ])("a fixture with {%s} is unsupported unless the target file sets it", async (variable, name) => {
    const answer = { name: { $ref: variable } }
    const steps = [{ ...greet, with: { name: `{${variable}}` }, expect: { outcome: "ok", answer } }]
    const fixtures = [plainFixture("spot.token", { steps })]
    expect(await run({ fixtures, target: { [variable]: name } })).toMatchObject({ states: ["pass"] })
    const { states, results } = await run({ fixtures })
    expect(states).toEqual(["unsupported"])
    expect(results[0]?.reason).toBe(`the target file has no ${variable}`)
  })

  test("a rejected call does not break statements about fields or accounts", async () => {
    const steps = [{ ...greet, covers: ["spot.greeting.field.name"], expect: { outcome: "ok" } }]
    const { results } = await run({
      departure: "rejects everything",
      fixtures: [plainFixture("spot.rejected", { steps })],
    })
    expect(results[0]?.problems.map(({ statements }) => statements)).toEqual([["spot.greeting.route"]])
  })

  test("a fixture fails if a step's answer has no key for its actor", async () => {
    const [greet] = documentedFixture.steps
    const actors = { ...documentedFixture.actors, made: { madeBy: greet?.name } }
    const again = { ...greet, name: "as the other", as: "made" }
    const fixture = { ...documentedFixture, actors, steps: [greet, again] }
    const { exitCode, failed, printed } = await run({ fixtures: [fixture] })
    expect([exitCode, failed]).toEqual([1, ["spot.greeting.answer"]])
    expect(printed).toContain("a key and its secret for actor made")
  })

  test("a value that cannot be captured fails the fixture and ends it", async () => {
    const steps = [
      { ...greet, capture: { id: "/orderId" } },
      { ...greet, name: "never" },
    ]
    const { states, results } = await run({ fixtures: [plainFixture("spot.capture", { steps })] })
    expect(states).toEqual(["fail"])
    expect(results[0]?.exchanges).toHaveLength(1)
  })

  test("computing with a captured text fails the fixture", async () => {
    const steps = [
      { ...greet, capture: { amount: "/amount" } },
      { ...greet, name: "twice", with: { name: "{amount*2}" } },
    ]
    const { states } = await run({
      fixtures: [plainFixture("spot.capture", { steps })],
      departure: "amount in scientific notation",
    })
    expect(states).toEqual(["fail"])
  })

  test("a driver verb runs before each repetition of a step", async () => {
    const before = { driver: "fund", with: { uid: "{guest.uid}", asset: "USDT", amount: "1" } }
    const { results } = await run({
      fixtures: [plainFixture("spot.before", { steps: [{ ...greet, times: 3, before }] })],
    })
    expect(results[0]).toMatchObject({ state: "pass", exchanges: { length: 3 } })
    const without = await run({
      fixtures: [
        plainFixture("spot.before", { steps: [{ ...greet, before: { ...before, driver: "dust" } }] }),
      ],
    })
    expect(without.states).toEqual(["unsupported"])
  })

  test("cleanup runs in reverse order after a failure, and its own failures are only reported", async () => {
    const cleanup = [
      { ...greet, name: "last", with: { name: "last" } },
      { ...greet, name: "first", with: {} },
    ]
    const { results, states } = await run({
      fixtures: [
        plainFixture("spot.cleanup", {
          steps: [
            { ...greet, expect: { outcome: "rejected", twin: "right" } },
            { ...greet, name: "right" },
          ],
          cleanup,
        }),
      ],
    })
    expect(states).toEqual(["fail"])
    expect(results[0]?.exchanges.map(({ step }) => step)).toEqual(["greet", "first", "last"])
    expect(results[0]?.notes.join()).toContain("cleanup first: wanted a success")
  })

  test("two calls with one key have different timestamps", async () => {
    const steps = Array.from({ length: 30 }, (_, index) => ({
      ...greet,
      name: `greet ${index}`,
      with: { name: "same" },
      expect: { outcome: "ok" },
    }))
    const { seen } = await run({ fixtures: [plainFixture("spot.many", { steps })] })
    const greetings = seen.filter((line) => line.includes("greeting?"))
    expect(new Set(greetings).size).toBe(30)
  })

  test("a repeated step signs each call anew and stops at the first failure", async () => {
    const often = { ...greet, name: "often", with: { name: "same" }, expect: { outcome: "ok" }, times: 3 }
    const fixtures = [plainFixture("spot.often", { steps: [often] })]
    const { states, results, seen } = await run({ fixtures })
    expect(states).toEqual(["pass"])
    expect(results[0]?.exchanges.map(({ step }) => step)).toEqual(["often", "often", "often"])
    expect(new Set(seen.filter((line) => line.includes("greeting?"))).size).toBe(3)
    const rejected = await run({ fixtures, departure: "rejects everything" })
    expect(rejected.states).toEqual(["fail"])
    expect(rejected.results[0]?.exchanges).toHaveLength(1)
  })
})

describe("an error outside of the target", () => {
  test("an unreachable server is reported in one sentence", async () => {
    await expect(run({ target: { baseUrl: "http://127.0.0.1:9" } })).rejects.toThrow(HarnessError)
    await expect(run({ target: { baseUrl: "http://127.0.0.1:9" } })).rejects.toThrow(
      "nothing answers at http://127.0.0.1:9",
    )
  })

  test("a driver's answer other than done or cannot is an error of the harness, never a pass", async () => {
    const server = await startFakeExchange()
    servers.push(server)
    const { states, exitCode } = await run({
      target: { driver: { url: `${server.baseUrl}/api/v3/greeting` } },
    })
    expect([states, exitCode]).toEqual([["harness-error"], 3])
  })

  test("a fixture with an unknown statement is a mistake in the kit", async () => {
    await expect(
      run({ fixtures: [plainFixture("spot.x", { covers: ["spot.greeting.nothing"] })] }),
    ).rejects.toThrow("covers spot.greeting.nothing")
  })

  test("a selection without fixtures is a usage error", async () => {
    await expect(run({ filters: ["spot.nothing"] })).rejects.toThrow(UsageError)
  })
})
