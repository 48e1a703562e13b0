import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Baseline, Bench } from "../mutants/Bench.ts"
import { blamed } from "../mutants/blame.ts"
import { isOf, leftOpen } from "../mutants/leftOpen.ts"
import { makeMutants, mutatedFiles, unmutatedFolders } from "../mutants/Mutant.ts"
import { mutantsText } from "../mutants/mutantsText.ts"
import { sample } from "../mutants/Sample.ts"
import { differences, seenIn } from "../mutants/seen.ts"
import type { Fixture, Step } from "../src/kit/Fixture.ts"
import { loadKit } from "../src/kit/Kit.ts"
import type { HttpExchange } from "../src/run/Result.ts"
import { readTarget } from "../src/target/TargetFile.ts"

const kit = loadKit()
const target = readTarget(fileURLToPath(new URL("../targets/bourse-memory.json", import.meta.url)))
/** These mutants all answer, however slow the machine is. */
const patience = { silentMs: 600_000, hungMs: 600_000 }
const folder = mkdtempSync(join(tmpdir(), "bourse-mutants-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("mutants of our own sources", () => {
  const [first] = kit.fixtures.filter(({ id }) => id === "wallet.transferHistory.pages")
  if (first === undefined) throw new Error("no fixture looks at pages of transfers")
  /** The same requests, and nobody looks at what comes back. */
  const blind: Fixture = {
    ...first,
    steps: first.steps.map((step): Step => {
      if (!("call" in step)) return step
      const { sharesNothingWith: _, ...rest } = step
      return { ...rest, expect: { outcome: step.expect.outcome } }
    }),
  }

  test.each([
    ["are noticed by a fixture that looks at what they change", first, true],
    ["survive where nobody looks, and are told with what could have been seen", blind, false],
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
      const [told] = judged === "undecided" ? await bench.judgeTogether([mutant], baseline) : []
      const verdict = judged === "undecided" ? told?.verdict : judged
      if (verdict === undefined) throw new Error("no verdict")
      expect(verdict.killed).toBe(killed)
      const { text, isProved } = mutantsText(some, [{ mutant, verdict }], 7)
      expect(isProved).toBe(killed)
      expect(text).toContain(`Seed 7: 1 mutants; ${killed ? 1 : 0} killed, 0 equivalent`)
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

  describe("a mutant that", () => {
    const bounds = { cpuMs: 1_000, limited: 3 }
    const mutant = { file: "packages/server/src/routes/paging.ts", line: 1, mutator: "x", name: "x" }
    let bench: Bench
    let baseline: Baseline
    beforeAll(async () => {
      const source = fileURLToPath(new URL("../../packages/server/src/routes/paging.ts", import.meta.url))
      const spend =
        "const spend = (ms: number) => { const end = process.cpuUsage().user + ms * 1000; while (process.cpuUsage().user < end); }"
      const text = readFileSync(source, "utf8")
        .replace(
          "  Math.min(limit ?? limitDefault, limitMax)",
          '  (is("slow") && spend(300), is("loop") && spend(1e9), Math.min(limit ?? limitDefault, limitMax))',
        )
        .replace(
          "  if (wanted.offset < Limits",
          '  if (is("limited")) return errorResponse("tooManyRequests")\n  if (wanted.offset < Limits',
        )
      expect(text).toMatch(/is\("loop"\)[\s\S]*is\("limited"\)/)
      const file = join(folder, "bounded.json")
      const own = `const is = (id: string) => (globalThis as any).__stryker__.activeMutant === id\n${spend}\n`
      writeFileSync(file, JSON.stringify({ [pathToFileURL(source).href]: text + own }))
      // On a busy machine the work of one request takes longer than the ordinary window.
      const patient = first.steps.map((step) =>
        "call" in step ? { ...step, controls: { ...step.controls, recvWindow: "60000" } } : step,
      )
      bench = new Bench(file, { ...kit, fixtures: [{ ...first, steps: patient }] }, target, patience)
      const coveredBy = new Map(["slow", "loop", "limited", "none"].map((id) => [id, [first.id]]))
      baseline = { ...(await bench.baseline(0)), coveredBy, bounds }
    })
    afterAll(() => bench.stop())

    test.each([
      ["works much more than the good server", "slow", /more than 1 s of processor time/],
      ["never ends a request", "loop", /more than 1 s of processor time/],
      ["always says that there are too many requests", "limited", /too many requests/],
    ])("%s is stopped, and that is said", async (_, id, why) => {
      expect(await bench.judge({ ...mutant, id }, baseline)).toMatchObject({
        killed: true,
        by: "(stopped)",
        why: expect.stringMatching(why),
      })
    })

    test("comes after those that were stopped has a server of its own", async () => {
      expect(await bench.judge({ ...mutant, id: "none" }, baseline)).toBe("undecided")
    })
  })

  test("a handler that is made when the server starts is tried with every fixture, and one that fails is no choice", async () => {
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
      const harmless = named("names.length > 20 → names.length >= 20")
      // The two together fail; tried one by one, only the one without the handler does.
      expect(await bench.failing([harmless, noHandler], baseline)).toEqual([noHandler])
    } finally {
      await bench.stop()
    }
  })

  test("a survivor is told with the statement that should have caught it", () => {
    const at = {
      route: "GET /api/v3/order",
      step: "spot.queryOrder as sub",
      variant: "as it is meant",
      served: "ok",
      values: new Map(),
    } as const
    const difference = { at, pointer: "/price", was: '"1"', is: '"2"', fixture: "(probe)" }
    expect(blamed(kit, difference)).toContain("spot.queryOrder.field.price")
    const mutant = { id: "1", file: "x.ts", line: 1, mutator: "x", name: "x.ts:1 a → b" }
    const verdict = { killed: false, tried: 1, differences: [difference] } as const
    const { text, isProved } = mutantsText(kit, [{ mutant, verdict }], 1)
    expect(text).toContain("survives    x.ts:1 a → b")
    expect(text).toContain("spot.queryOrder.field.price")
    expect(isProved).toBe(false)
    const same = { mutant, verdict: { killed: false, tried: 1, differences: [] } } as const
    expect(mutantsText(kit, [same], 1).isProved).toBe(true)
    const [choice] = leftOpen
    const open = { mutant: { ...mutant, name: `${choice?.file}:1 a → b` }, verdict: undefined }
    expect(mutantsText(kit, [open], 1).text).toContain(
      `open        ${open.mutant.name}\n    ${choice?.reason}`,
    )
  })

  test("a mutant that only rounds otherwise changes what is left open", () => {
    const seen = { route: "", step: "", variant: undefined, served: "ok", values: new Map() } as const
    const told = (was: string, is: string) => {
      const difference = { at: seen, pointer: "/fee", was, is, fixture: "(probe)" }
      const verdict = { killed: false, tried: 1, differences: [difference] } as const
      return mutantsText(
        kit,
        [{ mutant: { id: "1", file: "x.ts", line: 1, mutator: "x", name: "x.ts:1 a → b" }, verdict }],
        1,
      )
    }
    expect(told('"0.0004"', '"0.000400000001"')).toMatchObject({ isProved: true })
    expect(told('"0.0004"', '"0.000400000001"').text).toContain("1 change what the interface leaves open")
    expect(told('"0.0004"', '"0.00040001"').isProved).toBe(false)
    expect(told('"0.0004"', "(absent)").isProved).toBe(false)
  })

  test("every choice of ours that is named is in the sources, and says where it is decided", async () => {
    const named = leftOpen.map(({ file }) => (file.endsWith("/") ? `${file}*.ts` : file))
    const { mutants } = await makeMutants([...new Set(named)])
    expect(leftOpen.filter((choice) => !mutants.some(({ name }) => isOf(choice, name)))).toEqual([])
    for (const { reason } of leftOpen) expect(reason).toMatch(/decision|does not/)
  })

  test("come from every folder of the engine and the server that calls of the interface reach", () => {
    const folders = new Set(mutatedFiles().map((file) => file.slice(0, file.lastIndexOf("/"))))
    const sources = ["packages/engine/src", "packages/server/src"]
    const areas = globSync(
      sources.map((source) => `${source}/*/`),
      { cwd: fileURLToPath(new URL("../..", import.meta.url)) },
    )
    const every = [...sources, ...areas.map((area) => area.replace(/\/$/, ""))]
    expect(every).toEqual(expect.arrayContaining(unmutatedFolders))
    expect([...folders].sort()).toEqual(every.filter((each) => !unmutatedFolders.includes(each)).sort())
  })
})

test("a seed draws the same mutants every time, none twice, and another seed others", () => {
  const all = Array.from({ length: 500 }, (_, index) => index)
  expect(sample(all, 300, 7)).toEqual(sample(all, 300, 7))
  expect(new Set(sample(all, 300, 7)).size).toBe(300)
  expect(sample(all, 300, 8)).not.toEqual(sample(all, 300, 7))
})

test("two servers are compared by what they answer, not by their ids and times", () => {
  const exchange = (answer: object, status = 200): HttpExchange => ({
    step: "ask",
    variant: undefined,
    actor: "trader",
    request: "GET /api/v3/order?symbol=X",
    curl: "",
    status,
    answer: JSON.stringify(answer),
    ms: 1,
  })
  const seen = (...answers: ReadonlyArray<object>) => seenIn(answers.map((answer) => exchange(answer)))
  const [one, other] = [
    { orderId: "17", time: 1_700_000_000_000, price: "1" },
    { orderId: "4", time: 1_800_000_000_000, price: "1" },
  ]
  expect(differences(seen(one), seen(other))).toEqual([])
  expect(differences(seen(one), seen({ ...other, price: "2" }))).toMatchObject([{ pointer: "/price" }])
  // The second answer is about the same order there, and about another one here.
  expect(differences(seen(one, one), seen(other, { ...other, orderId: "5" }))).toMatchObject([
    { pointer: "/orderId" },
  ])
  expect(differences(seen(one), seenIn([exchange(one, 400)]))).toMatchObject([{ was: "ok", is: "refused" }])
})
