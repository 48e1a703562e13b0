// Records a run of all fixtures and judges the recording again.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Fixture } from "../../src/kit/Fixture.ts"
import { loadKit } from "../../src/kit/Kit.ts"
import { diffOf, readResults } from "../../src/report/Diff.ts"
import { startRealServer } from "../support/realServer.ts"
import { endings, makeRecordings } from "../support/recordings.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-replay-"))
const kit = loadKit()
const { record, judge } = makeRecordings(folder)
let server: Awaited<ReturnType<typeof startRealServer>>
beforeAll(async () => {
  server = await startRealServer()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/**
 * Records every third fixture; `BOURSE_REPLAY_EVERY=1 npm run verify -- command/Replay` records and replays all
 * fixtures.
 */
const every = Number(process.env.BOURSE_REPLAY_EVERY ?? 3)

/** Fixtures that repeat a step very often are slow, and are left out. */
const isQuick = ({ steps }: Fixture): boolean => !steps.some(({ times = 1 }) => times >= 200)

test(`a replay of every ${every}th fixture gives the recorded results, messages and reports`, async () => {
  const chosen = kit.fixtures.filter(isQuick).filter((_, index) => index % every === 0)
  const filters = chosen.map(({ id }) => id)
  const { run, reportFolder, file } = await record("good", server.target, filters)
  expect(run.outcome.counts.pass).toBeGreaterThan(250 / every)
  const again = await judge(file)
  expect(endings(again.run)).toEqual(endings(run))
  const difference = diffOf(readResults(reportFolder), readResults(again.reportFolder))
  expect(difference).toEqual({ fixtures: [], statements: [] })
  expect(again.text).toContain("Statements by section")
  expect(readFileSync(file, "utf8")).not.toMatch(/signature=[0-9a-f]{8}|"secret":"(?!\(secret\))/)
})
