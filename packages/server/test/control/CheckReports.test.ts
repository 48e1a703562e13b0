/** The reports of `bourse check` that a server gives to the desk: only those in its data folder. */
import { mkdirSync, mkdtempSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { CheckReport } from "@bourse/control"
import { expect, test } from "vitest"
import { ok, serverOfTest } from "../support/testServer.ts"

const rule = { severity: "high", careful: "It waits.", reason: "because" } as const

const report: CheckReport = {
  command: ["node", "bot.js"],
  ...{ seed: 1, speed: 10, seconds: 12, unfit: null, ended: null, allowUnjudged: [] },
  rules: [
    {
      ...rule,
      ...{ id: "double-order", title: "No order twice", verdict: "fail" },
      evidence: [
        {
          ...{ caseId: "lost-answer", shown: "1 of 1", did: "It sent an order twice.", knew: "Nothing." },
          ...{ requests: [{ line: "12:00:00.000 POST /api/v3/order" }], playAgain: "bourse check --play" },
        },
      ],
    },
    { ...rule, id: "alive", title: "It lives", verdict: "pass", evidence: [] },
    { ...rule, id: "clock", title: "It sets its clock", verdict: "warn", evidence: [] },
    { ...rule, id: "halt", title: "It stops", verdict: "not judged", evidence: [] },
  ],
}

/** A server with a data folder, and a function that writes a file into it, with a given age. */
const session = async () => {
  const data = mkdtempSync(join(tmpdir(), "bourse-reports-"))
  const write = (path: string, content: unknown, secondsAgo = 0) => {
    const file = join(data, path)
    mkdirSync(join(file, ".."), { recursive: true })
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content))
    const time = 1_790_000_000 - secondsAgo
    utimesSync(file, time, time)
  }
  const server = await serverOfTest({ data })
  const list = async () => ok(await server.control("GET", "/sandbox/v1/check-reports"))
  const get = (name: string) => server.control("GET", `/sandbox/v1/check-reports/${encodeURIComponent(name)}`)
  return { data, write, list, get }
}

test("lists reports, newest first, with their counts, and returns one as it was written", async () => {
  const { data, write, list, get } = await session()
  const folder = join(data, "reports")
  expect(await list()).toEqual({ folder, reports: [] })
  write("reports/monday/report.json", report, 60)
  write("reports/a name of words/report.json", { ...report, unfit: "it ends by itself", rules: [] })
  write("reports/cut short/report.json", { ...report, ended: "The run ended early: SIGTERM." }, 120)
  write("reports/a folder without one/index.html", "")
  const { reports } = await list()
  const counted = { command: ["node", "bot.js"], problem: null }
  expect(reports).toEqual([
    {
      ...{ name: "a name of words", writtenAt: 1_790_000_000_000, isUnfit: true },
      ...{ failed: 0, warned: 0, passed: 0, notJudged: 0, ended: null, ...counted },
    },
    {
      ...{ name: "monday", writtenAt: 1_789_999_940_000, isUnfit: false },
      ...{ failed: 1, warned: 1, passed: 1, notJudged: 1, ended: null, ...counted },
    },
    expect.objectContaining({ name: "cut short", notJudged: 1, ended: "The run ended early: SIGTERM." }),
  ])
  expect(ok(await get("monday"))).toEqual(report)
  // A second report of the same check is in another folder.
  write("reports/monday/report.json", { ...report, rules: [] })
  expect((await list()).reports).toContainEqual(expect.objectContaining({ name: "monday", failed: 0 }))
})

test("returns only files of a report", async () => {
  const { data, write, list, get } = await session()
  const secret = { key: "the secret of a file" }
  write("secret.json", secret)
  write("reports/more/report.json", { ...report, policy: secret })
  write("reports/none/report.json", secret)
  write("reports/no-json/report.json", "the secret of a file")
  write("elsewhere/report.json", report)
  symlinkSync(join(data, "elsewhere"), join(data, "reports/linked"))
  mkdirSync(join(data, "reports/link-in-it"))
  symlinkSync(join(data, "secret.json"), join(data, "reports/link-in-it/report.json"))
  const listed = await list()
  expect(listed.reports.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    "more",
    "no-json",
    "none",
  ])
  const answers = [JSON.stringify(listed)]
  for (const name of ["none", "no-json"]) {
    const { status, json, text } = await get(name)
    expect(status).toBe(400)
    expect(json).toEqual({
      code: 33333,
      msg: "its report.json is not a report of this version of bourse check",
    })
    answers.push(text)
  }
  for (const name of ["linked", "link-in-it", "absent", "..", "../elsewhere", "more/../../elsewhere"]) {
    const { status, text } = await get(name)
    expect([name, status]).toEqual([name, expect.toBeOneOf([400, 404])])
    answers.push(text)
  }
  answers.push((await get("more")).text)
  expect(answers.filter((text) => text.includes("secret"))).toEqual([])
})

test("a report that is too large is listed but not read", async () => {
  const { write, list, get } = await session()
  write("reports/large/report.json", { ...report, filler: "x".repeat(16 * 1024 * 1024) })
  const problem = "its report.json is larger than 16 MiB"
  expect((await list()).reports).toMatchObject([{ name: "large", failed: 0, problem }])
  expect((await get("large")).json).toEqual({ code: 33333, msg: problem })
})

test("an exchange in memory has no reports", async () => {
  const server = await serverOfTest()
  expect(ok(await server.control("GET", "/sandbox/v1/check-reports"))).toEqual({ folder: null, reports: [] })
  const answer = await server.control("GET", "/sandbox/v1/check-reports/any")
  expect(answer.json.code).toBe(22222)
})
