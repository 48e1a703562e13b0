import { afterEach, describe, expect, test } from "vitest"
import { coverageProblems, kitProblems } from "../../src/checks/Coverage.ts"
import { loadKit } from "../../src/kit/Kit.ts"
import { documentedFixture, makeKit, removeKits, tinyCatalogue } from "../support/fakeExchange.ts"

afterEach(removeKits)

describe("the kit's own statements and fixtures", () => {
  const kit = loadKit()
  test("the kit's fixtures decode, name only existing statements, and have a twin for each rejection", () => {
    expect(kitProblems(kit)).toEqual([])
  })
  test("each statement of level must or should has a fixture or a reason, and no reason is stale", () => {
    expect(coverageProblems(kit)).toEqual([])
  })
})

const [greet] = documentedFixture.steps
const { documents: _, ...plain } = documentedFixture
const problemsOf = (fixture: object) => kitProblems(loadKit(makeKit([{ ...plain, ...fixture }])))

describe("a fixture is rejected by the kit", () => {
  test.each([
    ["with an unknown key", { colour: "red" }, "colour"],
    [
      "with a rejection that has no twin",
      { steps: [{ ...greet, expect: { outcome: "rejected" } }] },
      "names no twin",
    ],
    [
      "with a twin that does not exist",
      { steps: [{ ...greet, expect: { outcome: "rejected", twin: "x" } }] },
      "step x, does not exist",
    ],
    [
      "with a twin that is rejected as well",
      {
        steps: [
          { ...greet, expect: { outcome: "rejected", twin: "two" } },
          { ...greet, name: "two", expect: { outcome: "rejected", twin: "greet" } },
        ],
      },
      "is not expected to succeed",
    ],
    [
      "with wrong variants of a call that is not expected to succeed",
      {
        steps: [
          { ...greet, wrongs: [{ title: "x", covers: [] }], expect: { outcome: "rejected", twin: "greet" } },
        ],
      },
      "has wrongs",
    ],
    ["with an unknown statement", { covers: ["spot.greeting.nothing"] }, "covers spot.greeting.nothing"],
    ["with an unknown endpoint", { steps: [{ ...greet, call: "spot.nothing" }] }, "calls spot.nothing"],
    ["with an undeclared actor", { steps: [{ ...greet, as: "ghost" }] }, "no actor ghost"],
    [
      "with an actor that no step makes",
      { actors: { ...plain.actors, sub: { madeBy: "nothing" } } },
      "actor sub is made by step nothing",
    ],
    ["with two steps of the same name", { steps: [greet, greet] }, "two steps greet"],
    ["with a documented step that does not exist", { documents: "x" }, "documents x"],
    [
      "with an unknown matcher",
      { steps: [{ ...greet, expect: { outcome: "ok", answer: { name: { $nope: true } } } }] },
      "no matcher $nope",
    ],
    ["that depends on an unknown fixture", { dependsOn: ["spot.x"] }, "depends on spot.x"],
    ["that depends on itself", { dependsOn: [plain.id] }, "in a cycle"],
  ])("a fixture %s is a problem of the kit", (_, change, words) => {
    expect(problemsOf(change).join("\n")).toContain(words)
  })

  test("two fixtures with the same id are a problem of the kit", () => {
    expect(kitProblems(loadKit(makeKit([plain, plain])))).toContain(`fixture ${plain.id} is defined twice`)
  })
})

const twin = {
  ...greet,
  wrongs: [{ title: "both", covers: [], set: { name: null, more: "x" } }],
}

describe("a rejection that could have another cause", () => {
  const right = { role: "master", balances: { X: "5" } } as const
  const roleOf = (other: object, change: object = {}) =>
    problemsOf({
      actors: { ...plain.actors, owner: right, other },
      steps: [
        {
          ...greet,
          as: "owner",
          wrongs: [{ title: "as another", covers: ["spot.greeting.role"], as: "other" }],
          ...change,
        },
      ],
    }).join("\n")

  test("a wrong variant that differs from the right call in two things is reported", () => {
    expect(problemsOf({ steps: [twin] }).join()).toContain("not in one thing")
  })
  test("a wrong variant with two differences is allowed if one of them is also tried alone", () => {
    const wrongs = [{ title: "one", covers: ["spot.greeting.route"], set: { name: null } }]
    const both = { title: "both", covers: ["spot.greeting.route"], set: { name: null, more: "x" } }
    const problems = problemsOf({ steps: [{ ...greet, wrongs: [...wrongs, both] }] }).join()
    expect(problems).not.toContain("not in one thing")
  })
  test("a rejection by role is reported if the caller also lacks the funds", () => {
    expect(roleOf({ role: "sub" })).toContain("could be rejected for a missing balance of X")
    expect(roleOf({ role: "sub", balances: right.balances })).not.toContain("could be rejected")
  })
  test("a rejection by role is reported if the caller also lacks a permission", () => {
    const other = { role: "sub", balances: right.balances, permissions: ["SPOT_DEAL_READ"] }
    expect(roleOf(other)).toContain("could be rejected for a missing permission")
  })
  test("a rejected step that differs from its twin in two things is reported", () => {
    const rejected = {
      ...greet,
      name: "rejected",
      with: { name: "x", more: "y" },
      expect: { outcome: "rejected", twin: "greet" },
    }
    expect(problemsOf({ steps: [greet, rejected] }).join()).toContain("differs from its twin greet in")
  })
})

describe("coverage", () => {
  const problems = (uncovered: Record<string, string> = {}, fixtures = [documentedFixture]) => {
    const [endpoint] = tinyCatalogue.endpoints
    return coverageProblems(
      loadKit(makeKit(fixtures, { ...tinyCatalogue, endpoints: [{ ...endpoint, uncovered }] })),
    )
  }

  test("a must or should statement needs a fixture or a reason; an open statement needs neither", () => {
    expect(problems()).toEqual(["spot.greeting.greets-nicely: has neither a fixture nor a reason"])
    expect(problems({ "greets-nicely": "not observable: taste" })).toEqual([])
  })

  test("a reason is reported as stale when the statement has a fixture", () => {
    expect(problems({ permission: "later" }).join()).toContain(
      "spot.greeting.permission: says it is uncovered (later), but",
    )
  })

  test("a kit without fixtures reports its statements as uncovered", () => {
    expect(problems({}, []).length).toBeGreaterThan(10)
  })
})
