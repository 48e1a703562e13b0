/**
 * Soak measures that are tests of the suite with more cases; environment variables set the number of cases. The
 * controls are tests of the same files that must find a mutant, or the same tests on mutated sources.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { bySize, type Finding, type Measure, type Size } from "../Measure.ts"
import type { Mutant } from "../server/Mutant.ts"
import { owned, withWorkFolder } from "../workFolder.ts"

const root = join(import.meta.dirname, "../../../..")
const mutantConfig = join(import.meta.dirname, "../../vitest.mutant.config.ts")

interface Suite {
  readonly what: string
  /** Folder with the test files of the measure. */
  readonly in: string
  readonly files: ReadonlyArray<string>
  /** Path of Vitest's settings, if not the folder's own. */
  readonly config?: string
  readonly env: (size: Size) => Readonly<Record<string, number>>
  /** Describes the cases of a measure of this size. */
  readonly tried: (size: Size) => string
  readonly control: Control
}

/**
 * A control run: tests by name that must find their own mutant, or a mutant of the sources that the tests must
 * find.
 */
type Control = { readonly mutant: string } & ({ readonly names: string } | { readonly planted: Mutant })

interface TestCase {
  readonly fullName: string
  readonly status: string
  readonly failureMessages: ReadonlyArray<string>
}

interface TestReport {
  readonly testResults: ReadonlyArray<{ readonly assertionResults: ReadonlyArray<TestCase> }>
}

const runTests = (
  { in: folder, files, config }: Suite,
  given: NodeJS.ProcessEnv,
  more: ReadonlyArray<string> = [],
) =>
  withWorkFolder(async (work) => {
    const report = join(work, "report.json")
    const reporters = ["--reporter=json", `--outputFile=${report}`]
    const options = ["--testTimeout=3600000", "--maxWorkers=1", ...(config ? ["--config", config] : [])]
    const args = ["run", ...files, ...options, ...reporters, ...more]
    const child = owned(
      spawn(join(root, "node_modules/.bin/vitest"), args, {
        cwd: join(root, folder),
        env: { ...process.env, TMPDIR: work, ...given },
        stdio: ["ignore", "ignore", "pipe"],
      }),
    )
    let log = ""
    child.stderr.on("data", (chunk) => {
      log += String(chunk)
    })
    await once(child, "close")
    const tests = readReport(report, log).testResults.flatMap(({ assertionResults }) => assertionResults)
    const ran = tests.filter(({ status }) => status === "passed" || status === "failed")
    if (ran.length === 0) throw new Error(`no test of ${files.join(", ")} ran: ${log}`)
    return ran
  })

const describe = ({ fullName, failureMessages }: TestCase): string =>
  `${fullName}: ${failureMessages.join(" ")}`

const controlled = async (suite: Suite): Promise<Finding> => {
  const { control } = suite
  if ("planted" in control) {
    const config = ["--config", mutantConfig, "--root", "."]
    const tests = await runTests(suite, { BOURSE_SOAK_MUTANT: control.planted }, config)
    return {
      tried: `${tests.length} tests`,
      violations: tests.filter(({ status }) => status === "failed").map(describe),
    }
  }
  const tests = await runTests(suite, {}, ["--testNamePattern", control.names])
  const found = tests.filter(({ status }) => status === "passed").map(({ fullName }) => fullName)
  // A measure is blind if it misses a mutant.
  return { tried: `${tests.length} mutants`, violations: found.length === tests.length ? found : [] }
}

const suiteMeasure = (suite: Suite): Measure => ({
  what: suite.what,
  find: async (size) => {
    const env = Object.entries(suite.env(size)).map(([name, value]) => [name, String(value)])
    const tests = await runTests(suite, Object.fromEntries(env))
    return {
      tried: suite.tried(size),
      violations: tests.filter(({ status }) => status === "failed").map(describe),
    }
  },
  control: { mutant: suite.control.mutant, find: () => controlled(suite) },
})

const readReport = (path: string, log: string): TestReport => {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch (error) {
    throw new Error(`the tests did not run: ${log}`, { cause: error })
  }
}

export const oracle = suiteMeasure({
  what: "random trading against a naive matcher",
  in: "packages/engine",
  files: ["test/oracles/oracle.test.ts"],
  env: (size) => ({ BOURSE_ORACLE_RUNS: bySize(size, { short: 100, default: 4_000, full: 10_000 }) }),
  tried: (size) => `${bySize(size, { short: 100, default: 4_000, full: 10_000 })} days of 500 commands`,
  control: { names: "is found out", mutant: "books and exchanges with matching errors" },
})

export const model = suiteMeasure({
  what: "sequences of commands against a model",
  in: "packages/engine",
  files: ["test/oracles/model.test.ts"],
  env: (size) => ({
    BOURSE_MODEL_RUNS: bySize(size, { short: 100, default: 1_000, full: 2_000 }),
    BOURSE_MODEL_COMMANDS: bySize(size, { short: 60, default: 100, full: 100 }),
  }),
  tried: (size) =>
    `${bySize(size, { short: 100, default: 1_000, full: 2_000 })} sequences of up to 100 commands`,
  control: { names: "is found out", mutant: "exchanges with accounting errors" },
})

const fuzzN = (size: Size) => ({
  seeds: bySize(size, { short: 3, default: 20, full: 134 }),
  garbage: bySize(size, { short: 1_000, default: 4_000, full: 20_000 }),
})

export const fuzz = suiteMeasure({
  what: "changed valid requests, and garbage on raw sockets",
  in: "packages/server",
  files: ["test/gateway/fuzz.test.ts", "test/http/garbage.test.ts"],
  env: (size) => ({ BOURSE_FUZZ_SEEDS: fuzzN(size).seeds, BOURSE_GARBAGE: fuzzN(size).garbage }),
  tried: (size) => `${fuzzN(size).seeds * 1_500} requests and ${fuzzN(size).garbage} sockets`,
  control: { names: "is found out", mutant: "a server that fails at one kind of order" },
})

const floodN = (size: Size) => ({
  calls: bySize(size, { short: 20, default: 100, full: 500 }),
  days: bySize(size, { short: 4, default: 10, full: 60 }),
})

export const flood = suiteMeasure({
  what: "each public call at its rate limit, with orders at the same time",
  in: "packages/server",
  files: ["test/exchange/flood.test.ts"],
  env: (size) => ({ BOURSE_FLOOD_CALLS: floodN(size).calls, BOURSE_FLOOD_DAYS: floodN(size).days }),
  tried: (size) => `up to ${floodN(size).calls} calls of each kind over ${floodN(size).days} days of minutes`,
  control: { planted: "readsMinutes", mutant: "days folded from their minutes" },
})

const strangerHours = (size: Size): number => bySize(size, { short: 2, default: 24, full: 24 })

export const strangers = suiteMeasure({
  what: "foreign programs that trade at speed 100",
  in: ".",
  files: ["packages/cli/test/run/strangers.proof.ts"],
  config: "vitest.proofs.config.ts",
  env: (size) => ({ BOURSE_STRANGER_HOURS: strangerHours(size) }),
  tried: (size) => `two programs for ${strangerHours(size)} hours`,
  control: { names: "is found out", mutant: "a clock at another speed" },
})
