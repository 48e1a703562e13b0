import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { loadKit } from "../../src/kit/Kit.ts"
import { ownFolder } from "../../src/ownFolder.ts"
import { diffOf, readResults } from "../../src/report/Diff.ts"
import type { Conformance } from "../../src/report/RunResult.ts"
import { UsageError } from "../../src/values/Failure.ts"
import { makeKit, removeKits, startFakeExchange, tinySymbol } from "../support/fakeExchange.ts"
import { cancelledIsNew, startRealServer } from "../support/realServer.ts"
import { endings, makeRecordings } from "../support/recordings.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-replay-"))
let server: Awaited<ReturnType<typeof startRealServer>>
beforeAll(async () => {
  server = await startRealServer()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const { record, judge } = makeRecordings(folder)

describe("replaying a recorded run without the server", () => {
  test("recorded failures fail again for the same reasons", async () => {
    const noteIsNumber = [
      "POST /api/v3/broker/sub-account/apiKey",
      (key: object) => ({ ...key, note: 7 }),
    ] as const
    const cases = [
      [cancelledIsNew, "spot.cancelOrder.documented", "spot.cancelOrder.status-becomes-canceled"],
      [noteIsNumber, "broker.createApiKey.documented", "broker.createApiKey.field.note"],
    ] as const
    for (const [[route, change], fixture, statement] of cases) {
      const wrong = await server.changed(route, change)
      const { run, file } = await record(statement, wrong.target, [fixture])
      await wrong.stop()
      expect(run.outcome.exitCode).toBe(1)
      const again = await judge(file)
      expect(endings(again.run)).toEqual(endings(run))
      expect(again.text).toContain(statement)
      // The recording that a replay writes can be replayed too.
      expect(endings((await judge(join(again.reportFolder, "run.ndjson"))).run)).toEqual(endings(run))
    }
  })

  test("a recording does not contain the given keys, and can still be replayed", async () => {
    const exchange = await startFakeExchange()
    const target = {
      name: "fake",
      baseUrl: exchange.baseUrl,
      actors: { guest: { apiKey: "given-key", secret: "given-secret" } },
      symbols: { main: tinySymbol },
    }
    const tinyKit = makeKit()
    const { run, file } = await record("given", target, [], tinyKit)
    await exchange.stop()
    expect(run.outcome.counts.pass).toBe(1)
    expect(readFileSync(file, "utf8")).not.toMatch(/given-key|given-secret/)
    expect(endings((await judge(file, tinyKit)).run)).toEqual(endings(run))
    removeKits()
  })
})

describe("replaying with another kit than the recording one", () => {
  const cancelled = "spot.cancelOrder.ended-order"
  let file: string
  beforeAll(async () => {
    file = (await record("cancel", server.target, [cancelled, "spot.cancelOrder.documented"])).file
  })

  /** Copies the kit with changed fixtures, which are written in their long form. */
  const changedKit = (change: (fixtures: Array<Record<string, unknown>>) => void): string => {
    const copy = mkdtempSync(join(folder, "kit-"))
    for (const part of ["statements", "fixtures"])
      cpSync(join(ownFolder, part), join(copy, part), { recursive: true })
    const path = join(copy, "fixtures/spot-cancelOrder.json")
    const { fixtures } = JSON.parse(readFileSync(path, "utf8")) as { fixtures: Array<{ id: string }> }
    const full = loadKit().fixtures.filter(({ id }) => fixtures.some((each) => each.id === id))
    const changed = structuredClone(full) as unknown as Array<Record<string, unknown>>
    change(changed)
    writeFileSync(path, JSON.stringify({ fixtures: changed }))
    return copy
  }
  type Steps = Array<{
    name: string
    with: Record<string, string>
    expect: { answer: Record<string, unknown> }
  }>
  const stepsOf = (fixtures: Array<Record<string, unknown>>) =>
    fixtures.find(({ id }) => id === cancelled)?.steps as Steps

  const notPassed = ({ results }: Conformance) =>
    results
      .filter(({ state }) => state !== "pass" && state !== "unsupported")
      .map(({ id, state }) => [id, state])

  test("a stricter matcher makes the replay fail", async () => {
    const stricter = changedKit((fixtures) => {
      const query = stepsOf(fixtures).find(({ name }) => name === "query again")
      if (query !== undefined) query.expect.answer.status = "CANCELLED"
    })
    const { run } = await judge(file, stricter)
    expect(notPassed(run)).toEqual([[cancelled, "fail"]])
    expect(run.outcome.exitCode).toBe(1)
    const problem = run.results.find(({ id }) => id === cancelled)?.problems[0]
    expect(problem).toMatchObject({ step: "query again", pointer: "/status", got: '"CANCELED"' })
  })

  test("a request that was not recorded blocks its fixture", async () => {
    const other = changedKit((fixtures) => {
      const [place] = stepsOf(fixtures)
      if (place !== undefined) place.with.newClientOrderId = "{unique}other"
    })
    const { run } = await judge(file, other)
    expect(notPassed(run)).toEqual([[cancelled, "blocked"]])
    expect(run.results.find(({ id }) => id === cancelled)?.reason).toMatch(
      /^the recording has no answer to POST \/api\/v3\/order\?.*other as trader$/,
    )
    expect(run.outcome.exitCode).toBe(3)
  })

  test("a fixture that was not recorded is unsupported, never a pass", async () => {
    const more = changedKit((fixtures) => {
      const fixture = fixtures.find(({ id }) => id === cancelled)
      fixtures.push({ ...fixture, id: `${cancelled}.copied` })
    })
    const { run } = await judge(file, more)
    const copied = run.results.find(({ id }) => id === `${cancelled}.copied`)
    expect([copied?.state, copied?.reason]).toEqual([
      "unsupported",
      "the recording does not have this fixture",
    ])
    expect(run.outcome.claim).toBe("partial")
  })

  test.each([
    [
      "cut off within a line",
      (text: string) => text.slice(0, text.length / 2),
      "does not belong to a recording",
    ],
    [
      "cut off between lines",
      (text: string) => text.slice(0, text.lastIndexOf("\n", text.length / 2) + 1),
      "the recording is cut off",
    ],
    ["with a line missing", (text: string) => text.replace(/\n.*\n/, "\n"), "the recording is cut off"],
    [
      "that is not a recording",
      () => '{"type":"run","kit":"0.0.0"}\n{"type":"end","lines":2}\n',
      "is not a recording",
    ],
    ["that is not JSON", () => "<testsuites/>", "line 1 does not belong to a recording"],
  ])("a file %s is reported in one line", async (_, change, words) => {
    const path = join(folder, "wrong.ndjson")
    writeFileSync(path, change(readFileSync(file, "utf8")))
    const error = await judge(path).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(UsageError)
    expect((error as Error).message).toMatch(/^.*$/)
    expect((error as Error).message).toContain(words)
  })
})

test("a replay gives the recorded results, messages and reports for fixtures of all areas", async () => {
  const { run, reportFolder, file } = await record("good", server.target, [
    "spot.openOrders.documented",
    "spot.placeOrder.documented",
    "spot.cancelOrder.ended-order",
    "wallet.transfer.documented",
    "broker.createSubAccount.documented",
  ])
  expect(run.outcome.counts.pass).toBeGreaterThan(4)
  const again = await judge(file)
  expect(endings(again.run)).toEqual(endings(run))
  expect(diffOf(readResults(reportFolder), readResults(again.reportFolder))).toEqual({
    fixtures: [],
    statements: [],
  })
  expect(again.text).toContain("Statements by section")
  expect(readFileSync(file, "utf8")).not.toMatch(/signature=[0-9a-f]{8}|"secret":"(?!\(secret\))/)
})
