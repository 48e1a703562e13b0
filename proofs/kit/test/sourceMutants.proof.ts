import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Fixture, loadKit, readTarget, type Step } from "@bourse/conformance"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { memoryTarget, root } from "../src/repository.ts"
import { excusesIn, isExcusing } from "../src/sourceMutants/instrument/excuses.ts"
import { makeMutants } from "../src/sourceMutants/instrument/Mutant.ts"
import { mutatedFiles, tables, unmutatedFolders } from "../src/sourceMutants/instrument/scope.ts"
import { Bench } from "../src/sourceMutants/judge/Bench.ts"
import { mutantsText } from "../src/sourceMutants/judge/report.ts"
import type { Baseline } from "../src/sourceMutants/judge/Verdict.ts"
import type { Family } from "../src/sourceMutants/operators/Family.ts"
import { families } from "../src/sourceMutants/operators/families.ts"
import { ServerProcess } from "../src/sourceMutants/server/ServerProcess.ts"

const kit = loadKit()
const target = readTarget(memoryTarget)
/** Time limits that a slow machine does not reach: these mutants always answer. */
const patience = { silentMs: 600_000, hungMs: 600_000 }
const folder = mkdtempSync(join(tmpdir(), "bourse-mutants-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("mutants of our own sources", () => {
  const [first] = kit.fixtures.filter(({ id }) => id === "wallet.transferHistory.pages")
  if (first === undefined) throw new Error("no fixture looks at pages of transfers")
  /** The fixture's requests without any check of the answers. */
  const blind: Fixture = {
    ...first,
    steps: first.steps.map((step): Step => {
      if (!("call" in step)) return step
      const { sharesNothingWith: _, ...rest } = step
      return { ...rest, expect: { outcome: step.expect.outcome } }
    }),
  }

  test.each([
    ["a mutant is noticed by a fixture that checks the changed answer", first, true],
    ["a mutant survives without such a check, and the visible difference is reported", blind, false],
  ] as const)("%s", async (_, fixture, killed) => {
    const { mutants, sources } = await makeMutants(["packages/server/src/routes/paging.ts"])
    const file = join(folder, "sources.json")
    writeFileSync(file, JSON.stringify(sources))
    const some = { ...kit, fixtures: [fixture] }
    const bench = new Bench(file, some, target, patience)
    try {
      const baseline = await bench.baseline(0)
      const mutant = mutants.find(({ name }) => name.includes("limitMax) → Math.max("))
      if (mutant === undefined) throw new Error("no such mutant")
      const judged = await bench.judge(mutant, baseline)
      const [decided] = judged === "undecided" ? await bench.judgeTogether([mutant], baseline) : []
      const verdict = judged === "undecided" ? decided?.verdict : judged
      if (verdict === undefined) throw new Error("no verdict")
      expect(verdict.killed).toBe(killed)
      const { text, isProved } = mutantsText(some, [{ mutant, verdict }], 7)
      expect(isProved).toBe(killed)
      expect(text).toContain(`Seed 7: 1 mutants; ${killed ? 0 : 1} of 1 survive`)
      if (!killed) expect(text).toContain("seen by wallet.transferHistory.pages, 10 of 12")
      const unchanged = { ...mutant, id: "of no mutant" }
      const together = await bench.judgeTogether([unchanged, mutant], baseline)
      expect(
        together.toSorted((a, b) => Number(a.mutant === mutant) - Number(b.mutant === mutant)),
      ).toMatchObject([
        { mutant: unchanged, verdict: { killed: false, differences: [] } },
        { mutant, verdict: { killed } },
      ])
    } finally {
      await bench.stop()
    }
  })

  describe("running mutants", () => {
    const mutant = {
      file: "packages/server/src/routes/paging.ts",
      line: 1,
      operator: "x",
      name: "x",
      open: undefined,
      change: { was: "", is: "" },
    }
    let bench: Bench
    let baseline: Baseline
    beforeAll(async () => {
      const source = join(root, "packages/server/src/routes/paging.ts")
      const spend =
        "const spend = (ms: number) => { const end = process.cpuUsage().user + ms * 1000; while (process.cpuUsage().user < end); }"
      const text = readFileSync(source, "utf8")
        .replace(
          "  Math.min(limit ?? limitDefault, limitMax)",
          '  (is("slow") && spend(spent *= 2), is("loop") && spend(1e9), Math.min(limit ?? limitDefault, limitMax))',
        )
        .replace(
          "  if (wanted.offset < Limits",
          '  if (is("limited")) return errorResponse("tooManyRequests")\n  if (wanted.offset < Limits',
        )
      expect(text).toMatch(/is\("loop"\)[\s\S]*is\("limited"\)/)
      const file = join(folder, "bounded.json")
      // Each call works twice as long as the call before, so the work soon exceeds the limit on any machine.
      const own = `const is = (id: string) => (globalThis as any).__stryker__.activeMutant === id\nlet spent = 500\n${spend}\n`
      writeFileSync(file, JSON.stringify({ [pathToFileURL(source).href]: text + own }))
      // The requests have a larger recvWindow: on a busy machine the work of one request exceeds the default.
      const patient = first.steps.map((step) =>
        "call" in step ? { ...step, controls: { ...step.controls, recvWindow: "60000" } } : step,
      )
      bench = new Bench(file, { ...kit, fixtures: [{ ...first, steps: patient }] }, target, patience)
      const coveredBy = new Map(["slow", "loop", "limited", "none"].map((id) => [id, [first.id]]))
      const measured = await bench.baseline(0)
      baseline = { ...measured, coveredBy, bounds: { ...measured.bounds, limited: 3 } }
    })
    afterAll(() => bench.stop())

    test.each([
      ["uses much more processor time than the good server", "slow", /more than \d+ s of processor time/],
      ["never ends a request", "loop", /more than \d+ s of processor time/],
      ["rejects every request as one too many", "limited", /too many requests/],
    ])("a mutant that %s is stopped and reported", async (_, id, why) => {
      expect(await bench.judge({ ...mutant, id }, baseline)).toMatchObject({
        killed: true,
        how: "stopped",
        by: "(stopped)",
        why: expect.stringMatching(why),
      })
    })

    test("a mutant has its own server after stopped ones", async () => {
      expect(await bench.judge({ ...mutant, id: "none" }, baseline)).toBe("undecided")
    })
  })

  test("a mutant of code that runs at the server's start is tried with every fixture", async () => {
    const { mutants, sources } = await makeMutants(["packages/server/src/routes/brokerRoutes.ts"])
    const file = join(folder, "handlers.json")
    writeFileSync(file, JSON.stringify(sources))
    const wanted = ["spot.uid.documented", "broker.subAccounts.documented"]
    const bench = new Bench(
      file,
      { ...kit, fixtures: kit.fixtures.filter(({ id }) => wanted.includes(id)) },
      target,
      patience,
    )
    const named = (begin: string) => {
      const found = mutants.find(({ name }) => name.includes(begin))
      if (found === undefined) throw new Error(`no mutant of ${begin}`)
      return found
    }
    const noHandler = named("({ subAccount, page, limit: asked }")
    try {
      const baseline = await bench.baseline(0)
      expect(await bench.judge(noHandler, baseline)).toMatchObject({ by: "broker.subAccounts.documented" })
      const harmless = named("names.length > permissionsMax → names.length >= permissionsMax")
      // Both mutants together fail; tried one by one, only the mutant without the handler fails.
      expect(await bench.failing([harmless, noHandler], baseline)).toEqual([noHandler])
    } finally {
      await bench.stop()
    }
  })

  test("the sources with all mutants still compile and start", async () => {
    const { mutants, sources } = await makeMutants()
    expect(mutants.length).toBeGreaterThan(10_000)
    const file = join(folder, "everything.json")
    writeFileSync(file, JSON.stringify(sources))
    const server = new ServerProcess(file, patience.hungMs)
    try {
      const url = await server.start([], {
        whileLoading: false,
        isCounted: false,
        token: "sandbox-token-of-a-test",
      })
      expect((await fetch(`${url}/api/v3/ping`)).status).toBe(200)
    } finally {
      await server.stop()
    }
  })

  test("a mutant that fills a field from another source never uses the field's own source", async () => {
    const { mutants } = await makeMutants(["packages/server/src/routes/withdrawalRoutes.ts"])
    const names = mutants
      .filter(({ operator }) => operator.includes("another source"))
      .map(({ name }) => name)
    expect(names).toContainEqual(
      expect.stringMatching(/withdrawal.txId === "" .* → String\(withdrawal.id\)$/),
    )
    expect(names.filter((name) => /stryMutAct/.test(name) || /^\S+ (.*) → \1$/.test(name))).toEqual([])
  })

  test("every excuse comment, and each beginning that it names, excuses a mutant", async () => {
    const files = mutatedFiles()
    const { mutants } = await makeMutants(files)
    const idle = files.flatMap((file) => {
      const own = mutants
        .filter((mutant) => mutant.file === file)
        .map(({ line, name }) => ({ line, change: name.slice(name.indexOf(" ") + 1) }))
      return excusesIn(file, readFileSync(join(root, file), "utf8")).flatMap((excuse) =>
        excuse.beginnings
          .map((beginning) => ({ ...excuse, beginnings: [beginning] }))
          .filter((each) => !own.some(({ line, change }) => isExcusing(each, line, change)))
          .map(({ from, beginnings }) => `${file}:${from} ${beginnings}`),
      )
    })
    expect(idle).toEqual([])
  })

  test("only operators of the requested families make mutants", async () => {
    const oneMore: Family = {
      name: "one more",
      operators: [
        {
          name: "OneMore",
          *mutate({ node }) {
            if (node.type !== "NumericLiteral") return
            const { extra: _, ...literal } = node
            yield { ...literal, value: node.value + 1 }
          },
        },
      ],
    }
    const paging = ["packages/server/src/routes/paging.ts"]
    const { mutants } = await makeMutants(paging, [oneMore])
    expect(new Set(mutants.map(({ operator }) => operator))).toEqual(new Set(["OneMore"]))
    expect(mutants.map(({ name }) => name)).toContainEqual(expect.stringMatching(/ 1 → 2$/))
    const both = await makeMutants(paging, [...families, oneMore])
    const { mutants: usual } = await makeMutants(paging)
    expect(both.mutants.length).toBe(mutants.length + usual.length)
  })

  test("every folder of the engine and the server that the interface reaches has mutants", () => {
    const reached = mutatedFiles().filter((file) => !tables.includes(file))
    const folders = new Set(reached.map((file) => file.slice(0, file.lastIndexOf("/"))))
    const sources = ["packages/engine/src", "packages/server/src"]
    const files = globSync(
      sources.map((source) => `${source}/**/*.ts`),
      { cwd: root },
    )
    const every = [...new Set(files.map((file) => file.slice(0, file.lastIndexOf("/"))))]
    expect(every).toEqual(expect.arrayContaining(unmutatedFolders))
    expect([...folders].sort()).toEqual(every.filter((each) => !unmutatedFolders.includes(each)).sort())
  })
})
