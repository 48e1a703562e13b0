import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Fault } from "../faults/Fault.ts"
import { type FaultRuns, makeFaultRuns } from "../faults/FaultRun.ts"
import { ruleFaults } from "../faults/ruleFaults.ts"
import { shapeFaults } from "../faults/shapeFaults.ts"
import { fixturesByStatement } from "../src/Coverage.ts"
import type { Fixture } from "../src/Fixture.ts"
import { loadKit } from "../src/Kit.ts"
import { type Launched, launch } from "../src/Launch.ts"
import { readTarget } from "../src/TargetFile.ts"

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Faults that nothing catches, each with the reason. */
const survivors = JSON.parse(readFileSync(path("../faults/survivors.json"), "utf8")) as ReadonlyArray<{
  readonly fault: string
  readonly reason: string
}>
const kit = loadKit()
const faults = [...ruleFaults, ...shapeFaults(kit)]
/** One in eight of the generated ones, every second of those by hand; `npm run soak` plays all. */
const playsAll = process.env.BOURSE_FAULTS === "all"
const isPlayed = (_: Fault, index: number): boolean =>
  playsAll || index % (index < ruleFaults.length ? 2 : 8) === 0
const played = faults.filter(isPlayed)

const token = "conformance"
const command =
  `node --conditions=@bourse/source ${path("../../packages/cli/src/main.ts")} serve --port 0 --data :memory:` +
  ` --weights off --sandbox on --sandbox-token ${token}`
let server: Launched
let runs: FaultRuns
beforeAll(async () => {
  server = await launch(command.split(" "))
  const target = readTarget(path("../targets/bourse-memory.json"))
  runs = makeFaultRuns({ kit, target: { ...target, baseUrl: server.baseUrl }, token })
})
afterAll(() => server.stop())

/** For as many servers as there are faults, on a slow machine. */
const allFaultsMs = 300_000

/** Each fault in turn, so many at a time. */
const inLanes = async (lanes: number, list: ReadonlyArray<Fault>, work: (fault: Fault) => Promise<void>) => {
  const waiting = [...list]
  const lane = async () => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) await work(fault)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const passesAll = async () => {
  const wanted = new Set(faults.flatMap((fault) => runs.claiming(fault.statement).map(({ id }) => id)))
  const results = await runs.control(kit.fixtures.filter(({ id }) => wanted.has(id)))
  expect(results.length).toBeGreaterThan(50)
  expect(results.filter(({ state }) => state !== "pass" && state !== "unsupported")).toEqual([])
}

describe("before a good server", () => {
  test("every fault breaks a statement that there is, and has an id of its own", () => {
    expect(faults.filter(({ statement }) => !kit.statements.has(statement))).toEqual([])
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
    expect(ruleFaults.length).toBeGreaterThanOrEqual(40)
  })

  test("every statement that must hold and that a fixture claims is broken by a fault", () => {
    const broken = new Set(faults.map(({ statement }) => statement))
    const claimed = fixturesByStatement(kit)
    const untried = [...kit.statements.values()].filter(
      ({ id, level, uncovered }) =>
        level === "must" && uncovered === undefined && claimed.has(id) && !broken.has(id),
    )
    expect(untried.map(({ id }) => id)).toEqual([])
  })

  test("a proxy that plays no fault changes nothing", passesAll)

  test("every fault is caught by a fixture that claims the statement it breaks, but for the listed ones", {
    timeout: allFaultsMs,
  }, async () => {
    const caught = new Map<string, string>()
    const tryWith = async (fault: Fault, fixtures: ReadonlyArray<Fixture>) => {
      const fixture = await runs.catches(fault, fixtures)
      if (fixture !== undefined) caught.set(fault.id, fixture)
    }
    const generated = new Set(shapeFaults(kit).map(({ id }) => id))
    const [shapes, rules] = [
      played.filter(({ id }) => generated.has(id)),
      played.filter(({ id }) => !generated.has(id)),
    ]
    await inLanes(8, shapes, (fault) =>
      tryWith(
        fault,
        runs.claiming(fault.statement).filter((fixture) => !runs.isAlone(fixture)),
      ),
    )
    // Some fixtures need the market for themselves, and what meddles with orders may meet those of others.
    for (const fault of shapes.filter(({ id }) => !caught.has(id)))
      await tryWith(fault, runs.claiming(fault.statement).filter(runs.isAlone))
    for (const fault of rules) await tryWith(fault, runs.claiming(fault.statement))

    const missed = played.filter(({ id }) => !caught.has(id)).map(({ id }) => id)
    console.log(
      `${played.length} of ${faults.length} faults: caught ${caught.size}, listed ${survivors.length}`,
    )
    expect(missed.sort()).toEqual(
      survivors
        .map(({ fault }) => fault)
        .filter((id) => played.some((fault) => fault.id === id))
        .sort(),
    )
    expect(survivors.filter(({ reason }) => reason.trim() === "")).toEqual([])
  })

  test.runIf(playsAll)("what the faults left behind changes nothing either", passesAll)
})
