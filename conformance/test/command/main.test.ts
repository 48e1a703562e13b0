import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { conformanceCommand } from "@bourse/testing/commands"
import { afterAll, afterEach, describe, expect, test } from "vitest"
import {
  type Departure,
  documentedFixture,
  makeKit,
  removeKits,
  startFakeExchange,
  tinySymbol,
} from "../support/fakeExchange.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-conformance-"))
const servers: Array<{ stop: () => Promise<unknown> }> = []
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(async () => {
  removeKits()
  for (const server of servers.splice(0)) await server.stop()
})

const command = (args: ReadonlyArray<string>, env: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [...conformanceCommand(), ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    )
  })

/** Writes the name of an environment variable as a target file does. */
const fromEnvironment = (name: string): string => `\${${name}}`

const serve = async (departure?: Departure) => {
  const server = await startFakeExchange(departure)
  servers.push(server)
  return server.baseUrl
}

const targetFile = (content: object): string => {
  const file = join(folder, "target.json")
  writeFileSync(file, JSON.stringify({ name: "fake", symbols: { main: tinySymbol }, ...content }))
  return file
}

describe("selecting and printing fixtures", () => {
  const plain = { ...documentedFixture, documents: undefined }
  const three = ["a", "b", "c"].map((letter) => ({ ...plain, id: `spot.greeting.${letter}` }))
  const runOf = async (departure: Departure | undefined, ...flags: ReadonlyArray<string>) => {
    const baseUrl = await serve(departure)
    const given = ["--key", "given-key", "--secret", "given-secret", "--kit", makeKit(three)]
    return command(["run", "--base-url", baseUrl, ...given, ...flags])
  }
  const ran = (stdout: string) => [...stdout.matchAll(/^pass +(\S+)/gm)].map(([, id]) => id).sort()

  test("--only runs exactly the named fixtures and rejects an unknown id", async () => {
    const { code, stdout } = await runOf(undefined, "--only", "spot.greeting.b")
    expect([code, ran(stdout)]).toEqual([0, ["spot.greeting.b"]])
    expect(stdout).toContain("The claim is partial: only the fixtures spot.greeting.b.")
    const unknown = await runOf(undefined, "--only", "spot.greeting")
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("no fixture spot.greeting")])
  })

  test("--shard 1/2 and 2/2 run all fixtures, each once", async () => {
    const parts = await Promise.all(
      ["1/2", "2/2"].map(async (part) => ran((await runOf(undefined, "--shard", part)).stdout)),
    )
    expect(parts.map(({ length }) => length)).toEqual([2, 1])
    expect(parts.flat().sort()).toEqual(three.map(({ id }) => id))
    for (const wrong of ["3/2", "0/2", "1"]) expect((await runOf(undefined, "--shard", wrong)).code).toBe(2)
  })

  test("--bail starts no fixture after the first failure and counts the fixtures not run", async () => {
    const { code, stdout } = await runOf("uid as a number", "--bail", "--concurrency", "1")
    expect(code).toBe(1)
    expect(stdout).toContain("Fixtures: 1 fail, of 3")
  })

  test("TAP output has one line per fixture and comments for the rest", async () => {
    const { code, stdout } = await runOf("uid as a number", "--reporter", "tap")
    expect(code).toBe(1)
    const lines = stdout.trim().split("\n")
    expect(lines.slice(0, 2)).toEqual(["TAP version 13", "1..3"])
    expect(lines.filter((line) => /^not ok \d - spot.greeting.[abc] /.test(line)).length).toBe(3)
    expect(lines.slice(2).filter((line) => !/^(?:not ok \d|ok \d|#)/.test(line))).toEqual([])
    expect(stdout).toContain("# Verdict: does not support a claim")
  })

  test("list and coverage print the filtered fixtures and statements, as lines or JSON", async () => {
    const kit = ["--kit", makeKit(three)]
    const listed = await command(["list", ...kit, "--only", "spot.greeting.a"])
    expect(listed.stdout.trim().split("\n").length).toBe(1)
    const json = JSON.parse((await command(["list", ...kit, "--filter", "spot.greeting.b", "--json"])).stdout)
    expect(json).toMatchObject([{ id: "spot.greeting.b", profile: three[0]?.profile }])
    const covered = JSON.parse(
      (await command(["coverage", ...kit, "--filter", "spot.greeting.field", "--json"])).stdout,
    )
    expect(covered.length).toBeGreaterThan(2)
    for (const { id } of covered) expect(id).toMatch(/^spot\.greeting\.field\./)
  })

  test("a pipe closed early by head causes no error", async () => {
    const shell = `${[process.execPath, ...conformanceCommand(), "list"].map((word) => `'${word}'`).join(" ")} | head -1`
    const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) =>
      execFile("bash", ["-c", shell], (_, stdout, stderr) => resolve({ stdout, stderr })),
    )
    expect([stdout.split("\n").length, stderr]).toEqual([2, ""])
  })
})

describe("exit code", () => {
  test("exit code 0 for a conforming server, with one key and no target file", async () => {
    const { code, stdout } = await command([
      "run",
      "--base-url",
      await serve(),
      "--key",
      "given-key",
      "--secret",
      "given-secret",
      "--kit",
      makeKit(),
    ])
    expect([code, stdout]).toEqual([0, expect.stringContaining("Verdict: conforms, in full (exit code 0)")])
  })

  test("exit code 1 for failures, with parsable report files", async () => {
    const baseUrl = await serve("uid as a number")
    const target = targetFile({ baseUrl: fromEnvironment("FAKE_URL"), driver: { url: `${baseUrl}/driver` } })
    const report = join(folder, "report")
    const { code } = await command(["run", "--target", target, "--kit", makeKit(), "--report", report], {
      FAKE_URL: baseUrl,
    })
    expect(code).toBe(1)
    const read = (name: string) => readFileSync(join(report, name), "utf8")
    const lines = read("run.ndjson")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(lines.at(0)).toMatchObject({ type: "run", target: "fake", tier: "T2" })
    expect(lines.at(-1)).toMatchObject({ type: "end", exitCode: 1, claim: "none" })
    expect(lines.filter(({ type }) => type === "exchange").length).toBeGreaterThan(8)
    expect(JSON.parse(read("report.json"))).toMatchObject({ outcome: { counts: { fail: 1 } } })
    expect(JSON.parse(read("claim.json"))).toMatchObject({
      claim: "none",
      failed: ["spot.greeting.field.uid"],
    })
    const junit = read("junit.xml")
    expect(junit).toContain('<testsuite name="fake" tests="1" failures="1" errors="0" skipped="0"')
    const open = [...junit.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)].reduce(
      (depth, [, end, , alone]) => depth + (alone === "/" ? 0 : end === "/" ? -1 : 1),
      0,
    )
    expect(open).toBe(0)
    for (const name of ["run.ndjson", "report.json", "junit.xml", "claim.json"])
      expect(read(name)).not.toMatch(/signature=[0-9a-f]{64}/)
  })

  test.each([
    ["no target", [], "name the server with --target"],
    ["an unknown risk", ["--max-risk", "everything"], "max-risk"],
    ["a missing target file", ["--target", "nowhere.json"], "nowhere.json"],
    [
      "a filter that matches no fixture",
      ["--base-url", "http://127.0.0.1:9", "--key", "k", "--secret", "s", "--filter", "spot.nothing"],
      "no fixture matches these filters",
    ],
    [
      "a report that cannot be written, before anything is sent",
      ["--base-url", "http://127.0.0.1:9", "--key", "k", "--secret", "s", "--report", import.meta.filename],
      "the report cannot be written to",
    ],
  ])("exit code 2 for %s", async (_, args, words) => {
    const { code, stderr } = await command(["run", "--kit", makeKit(), ...args])
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)])
  })

  test("exit code 2 for a missing kit folder", async () => {
    const given = ["--base-url", "http://127.0.0.1:9", "--key", "k", "--secret", "s"]
    const { code, stderr } = await command(["run", ...given, "--kit", "nowhere"])
    expect([code, stderr]).toEqual([
      2,
      "bourse-conformance: nowhere is not a kit: it has no folder fixtures\n",
    ])
  })

  test("exit code 2 for a misspelt key in the target file, or an unset environment variable", async () => {
    const misspelled = await command([
      "run",
      "--target",
      targetFile({ baseUrl: "http://127.0.0.1:9", pacingMS: 5 }),
    ])
    expect([misspelled.code, misspelled.stderr]).toEqual([2, expect.stringContaining("pacingMS")])
    const unset = await command([
      "run",
      "--target",
      targetFile({ baseUrl: fromEnvironment("NOT_SET_ANYWHERE") }),
    ])
    expect([unset.code, unset.stderr]).toEqual([2, expect.stringContaining("NOT_SET_ANYWHERE")])
  })

  test("exit code 3 for an unreachable server", async () => {
    const { code, stderr } = await command([
      "run",
      "--base-url",
      "http://127.0.0.1:9",
      "--key",
      "k",
      "--secret",
      "s",
      "--kit",
      makeKit(),
    ])
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(
        /^bourse-conformance: nothing answers at http:\/\/127\.0\.0\.1:9: .*ECONNREFUSED.*\n$/,
      ),
    ])
  })

  test("exit code 4 for a known failure that passes", async () => {
    const baseUrl = await serve()
    const knownFailing = [{ fixture: "spot.greeting.documented", reason: "ticket 7" }]
    const { code } = await command([
      "run",
      "--kit",
      makeKit(),
      "--target",
      targetFile({ baseUrl, driver: { url: `${baseUrl}/driver` }, knownFailing }),
    ])
    expect(code).toBe(4)
  })
})

test("list and coverage read the kit of --kit", async () => {
  const kit = makeKit()
  expect((await command(["list", "--kit", kit])).stdout).toContain("spot.greeting.documented  A greeting")
  const coverage = await command(["coverage", "--kit", kit])
  expect([coverage.code, coverage.stderr]).toEqual([
    1,
    "spot.greeting.greets-nicely: has neither a fixture nor a reason\n",
  ])
})

test("a target started by its command is found by its printed URL, and stopped", async () => {
  const script = join(folder, "server.mjs")
  const fake = new URL("../support/fakeExchange.ts", import.meta.url).href
  writeFileSync(
    script,
    `import { startFakeExchange } from ${JSON.stringify(fake)}\nconsole.log("ready at", (await startFakeExchange()).baseUrl)\n`,
  )
  const target = targetFile({
    baseUrl: "http://unused",
    start: ["node", script],
    actors: { guest: { apiKey: "given-key", secret: "given-secret" } },
  })
  const { code, stdout } = await command(["run", "--target", target, "--kit", makeKit()])
  expect([code, stdout]).toEqual([0, expect.stringMatching(/at http:\/\/127\.0\.0\.1:\d+/)])
  const [url = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(stdout) ?? []
  await expect(fetch(url)).rejects.toThrow()
})
