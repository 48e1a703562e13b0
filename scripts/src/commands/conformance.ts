// `npm run conformance`: the kit against our own server, in memory, on SQLite and on PostgreSQL (where it is installed),
// and what needs the limits that are off there. With the name of one of the kit's subcommands, that. With `--prove` the
// kit against servers that are each wrong in one way (proofs/kit), with `--mutants N` against mutants of our sources.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
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
/** A cluster of its own, unless a database is given. */
const startDatabase = async (): Promise<Cluster | undefined> => {
  if (!hasPostgres || env.BOURSE_CONFORMANCE_DATABASE !== undefined) return undefined
  const cluster = await startCluster()
  env.BOURSE_CONFORMANCE_DATABASE = cluster.createDatabase("conformance")
  return cluster
}

const isCommand = ["run", "list", "coverage", "schema", "mock", "replay", "diff"].includes(args[0] ?? "")
/** Mutants of the sources, a sample of what people get wrong at the interface, or all that a proxy makes. */
const prover = args.includes("--mutants")
  ? "sourceMutants/main.ts"
  : args.includes("--mistakes")
    ? "proxyMutants/mistakesMain.ts"
    : "proxyMutants/main.ts"
let cluster: Cluster | undefined
try {
  if (!isCommand && !args.includes("--prove")) cluster = await startDatabase()
  const codes = args.includes("--prove")
    ? [node([`proofs/kit/src/${prover}`, ...args.filter((arg) => arg !== "--prove")])]
    : isCommand
      ? [run(args)]
      : runs.map(([name, ...filter]) =>
          run(["run", "--target", `conformance/targets/bourse-${name}.json`, ...filter, ...args]),
        )
  process.exitCode = codes.find((code) => code !== 0) ?? 0
} finally {
  await cluster?.remove()
  rmSync(data, { recursive: true, force: true })
}
