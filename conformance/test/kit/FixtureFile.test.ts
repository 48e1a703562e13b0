import { afterEach, expect, test } from "vitest"
import { loadKit } from "../../src/kit/Kit.ts"
import { makeKit, removeKits, tinyCatalogue } from "../support/fakeExchange.ts"

afterEach(removeKits)

const load = (fixtures: ReadonlyArray<object>, ofFile: object = {}) =>
  loadKit(makeKit(fixtures, tinyCatalogue, ofFile))

const about = { id: "spot.greeting.short", title: "A greeting" }
const file = { profile: "spot-read", risk: "none", actors: { guest: {}, other: {} } }

test("a fixture in short form equals its long form", () => {
  const short = load(
    [
      {
        ...about,
        steps: [
          "fund the guest",
          { name: "greet", call: "spot.greeting name={unique} b recvWindow=5000", answer: { name: "x" } },
          { name: "once more", call: "spot.greeting name=", as: "other", with: { recvWindow: null } },
          { name: "nobody", call: "spot.greeting", expect: { outcome: "rejected", twin: "greet" } },
          { name: "perhaps", call: "spot.greeting name=a=b", expect: "either", answer: { name: "a=b" } },
        ],
        cleanup: ["say good-bye", { name: "last", call: "spot.greeting name=z", expect: "ok" }],
      },
    ],
    {
      ...file,
      needs: ["broker"],
      steps: [
        { name: "fund the guest", driver: "fund uid={guest.uid} asset=X amount=1" },
        { name: "say good-bye", call: "spot.greeting name=bye" },
      ],
    },
  )
  const long = load([
    {
      ...about,
      ...file,
      needs: ["broker"],
      steps: [
        { name: "fund the guest", driver: "fund", with: { uid: "{guest.uid}", asset: "X", amount: "1" } },
        {
          name: "greet",
          call: "spot.greeting",
          as: "guest",
          with: { name: "{unique} b", recvWindow: "5000" },
          expect: { outcome: "ok", answer: { name: "x" } },
        },
        {
          name: "once more",
          call: "spot.greeting",
          as: "other",
          with: { name: "", recvWindow: null },
          expect: { outcome: "ok" },
        },
        {
          name: "nobody",
          call: "spot.greeting",
          as: "guest",
          expect: { outcome: "rejected", twin: "greet" },
        },
        {
          name: "perhaps",
          call: "spot.greeting",
          as: "guest",
          with: { name: "a=b" },
          expect: { outcome: "either", answer: { name: "a=b" } },
        },
      ],
      cleanup: [
        {
          name: "say good-bye",
          call: "spot.greeting",
          as: "guest",
          with: { name: "bye" },
          expect: { outcome: "either" },
        },
        {
          name: "last",
          call: "spot.greeting",
          as: "guest",
          with: { name: "z" },
          expect: { outcome: "ok" },
        },
      ],
    },
  ])
  expect(short.problems).toEqual([])
  expect(short.fixtures).toEqual(long.fixtures)
})

test("a fixture's own values override the defaults of its file", () => {
  const own = { risk: "locks", actors: { trader: {} }, needs: [] }
  const { fixtures } = load(
    [{ ...about, ...own, steps: [{ name: "greet", call: "spot.greeting name=x" }] }],
    { ...file, needs: ["broker"] },
  )
  expect(fixtures[0]).toMatchObject({ ...own, profile: "spot-read", steps: [{ as: "trader" }] })
})

const greet = { name: "greet", call: "spot.greeting name=x" }

test.each<[string, object, object, string]>([
  ["without its profile", { steps: [] }, { ...file, profile: undefined }, "profile, risk and actors"],
  ["with a step that the file does not have", { steps: ["greet"] }, file, "the file has no step greet"],
  [
    "with a parameter given twice on the line",
    { steps: [{ ...greet, call: "spot.greeting name=x name=y" }] },
    file,
    "step greet gives name twice",
  ],
  [
    "with a parameter on the line and beside it",
    { steps: [{ ...greet, with: { name: "y" } }] },
    file,
    "step greet gives name twice",
  ],
  [
    "with two steps of the same name in its file",
    { steps: ["greet"] },
    { ...file, steps: [greet, greet] },
    "two steps of the file have the same name",
  ],
  ["with a verb that no driver has", { steps: [{ name: "a", driver: "funds x=1" }] }, file, "driver"],
])("a fixture %s is a problem of the kit", (_, fixture, ofFile, words) => {
  const kit = load([{ ...about, ...fixture }], ofFile)
  expect(kit.fixtures).toEqual([])
  expect(kit.problems.join("\n")).toContain(words)
})
