// `npm run conformance`: the kit against our own server, in memory and on SQLite, and what needs the limits that are
// off there. With the name of one of the kit's subcommands, that. With `--prove` the kit against servers that are wrong,
// each in one way (conformance/faults), or with `--mutants N` against mutants of our own sources (conformance/mutants).
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const source = "--conditions=@bourse/source"
const data = mkdtempSync(join(tmpdir(), "bourse-conformance-"))
const env = { ...process.env, BOURSE_CONFORMANCE_DATA: data }

const node = (args: string[]): number =>
  spawnSync("node", [source, ...args], { cwd: root, env, stdio: "inherit" }).status ?? 1
const run = (args: string[]): number => node(["conformance/src/main.ts", ...args])

const runs = [
  ["memory"],
  ["sqlite"],
  ["limits", "--filter", "spot.account.rate-2-per-second,spot.batchOrders.rate-2-per-second"],
]
const args = process.argv.slice(2)
const isCommand = ["run", "list", "coverage", "schema", "mock", "replay", "diff"].includes(args[0] ?? "")
const prover = args.includes("--mutants") ? "mutants" : "faults"
try {
  const codes = args.includes("--prove")
    ? [node([`conformance/${prover}/main.ts`, ...args.filter((arg) => arg !== "--prove")])]
    : isCommand
      ? [run(args)]
      : runs.map(([name, ...filter]) =>
          run(["run", "--target", `conformance/targets/bourse-${name}.json`, ...filter, ...args]),
        )
  process.exitCode = codes.find((code) => code !== 0) ?? 0
} finally {
  rmSync(data, { recursive: true, force: true })
}
