// `npm run conformance`: runs the kit against our own server, in memory, on SQLite and on PostgreSQL (where it
// is installed), and the fixtures about rate limits, which are off in those runs. With the name of a subcommand
// of the kit, `npm run conformance` runs that subcommand. `--prove` runs the kit against servers that are each
// wrong in one way (proofs/kit); `--prove --mutants N` against mutants of our sources. `--record`, alone or
// with `--prove` alone, saves the result in docs/figures.
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beginRun, record } from "@bourse/testing/figures"
import { type Cluster, hasPostgres, startCluster } from "@bourse/testing/postgres"
import { root } from "../repository/steps.ts"

const source = "--conditions=@bourse/source"
const data = mkdtempSync(join(tmpdir(), "bourse-conformance-"))
const env: NodeJS.ProcessEnv = { ...process.env, BOURSE_CONFORMANCE_DATA: data }

const node = (args: string[]): number =>
  spawnSync("node", [source, ...args], { cwd: root, env, stdio: "inherit" }).status ?? 1
const run = (args: string[]): number => node(["conformance/src/main.ts", ...args])

const runs = [
  ["memory"],
  ["sqlite"],
  ...(hasPostgres ? [["postgres"]] : []),
  ["limits", "--filter", "spot.account.rate-2-per-second,spot.batchOrders.rate-2-per-second"],
]
const args = process.argv.slice(2)
const begun = args.includes("--record") ? beginRun() : undefined
/** Starts a PostgreSQL cluster, unless a database is given. */
const startDatabase = async (): Promise<Cluster | undefined> => {
  if (!hasPostgres || env.BOURSE_CONFORMANCE_DATABASE !== undefined) return undefined
  const cluster = await startCluster()
  env.BOURSE_CONFORMANCE_DATABASE = cluster.createDatabase("conformance")
  return cluster
}

/** Fields of the kit's report about fixtures. */
interface Report {
  readonly seconds: number
  readonly results: ReadonlyArray<{ readonly id: string; readonly state: string }>
}

/**
 * Runs the kit against one of the targets of our server. `--record` saves a complete run of the kit in
 * docs/figures.
 */
const runTarget = ([name = "", ...filter]: ReadonlyArray<string>, args: string[]): number => {
  const command = ["run", "--target", `conformance/targets/bourse-${name}.json`, ...filter]
  if (begun === undefined) return run([...command, ...args])
  const report = join(data, `report-${name}`)
  const code = run([...command, "--report", report])
  const file = join(report, "report.json")
  if (filter.length > 0 || !existsSync(file)) return code
  const { seconds, results }: Report = JSON.parse(readFileSync(file, "utf8"))
  const others = results.filter(({ state }) => state !== "pass")
  record("kit", name, {
    command: "npm run conformance",
    ...begun,
    counts: [
      {
        what: `fixtures that pass before our server, target \`${name}\``,
        count: results.length - others.length,
        of: results.length,
      },
    ],
    seconds: Math.round(10 * seconds) / 10,
    notes: others.map(({ id, state }) => `${state}: ${id}`),
  })
  return code
}

const isCommand = ["run", "list", "coverage", "schema", "mock", "replay", "diff"].includes(args[0] ?? "")
const provers = {
  "--mutants": "sourceMutants/main.ts",
  "--mistakes": "proxyMutants/mistakesMain.ts",
  "--stranger": "strangerMistakes/main.ts",
  "--explorations": "explorations/main.ts",
}
/** The flag that selects the mistakes for `--prove` to play; without a flag all proxy mutants are played. */
const named = Object.entries(provers).find(([flag]) => args.includes(flag))
const prover = named?.[1] ?? "proxyMutants/main.ts"
if (begun !== undefined && !args.includes("--prove") && args.length > 1) {
  console.error("conformance: --record keeps whole runs; it is given alone, or with --prove alone")
  process.exit(2)
}
/** Whether the arguments select only some fixtures; the target for rate limits is then left out. */
const isPart = args.some((arg) => /^--(?:filter|only)\b/.test(arg))
let cluster: Cluster | undefined
try {
  if (!isCommand && !args.includes("--prove")) cluster = await startDatabase()
  const codes = args.includes("--prove")
    ? [node([`proofs/kit/src/${prover}`, ...args.filter((arg) => arg !== "--prove")])]
    : isCommand
      ? [run(args)]
      : runs
          .filter(([, ...filter]) => filter.length === 0 || !isPart)
          .map((wanted) => runTarget(wanted, args))
  process.exitCode = codes.find((code) => code !== 0) ?? 0
} finally {
  await cluster?.remove()
  rmSync(data, { recursive: true, force: true })
}
