// `npm run conformance`: the kit against our own server, in memory and on SQLite, and what needs the limits that are
// off there. With the name of one of the kit's subcommands, that.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const command = ["--conditions=@bourse/source", "conformance/src/main.ts"]
const data = mkdtempSync(join(tmpdir(), "bourse-conformance-"))
const env = { ...process.env, BOURSE_CONFORMANCE_DATA: data }

/** @param {string[]} args @returns {number} */
const run = (args) =>
  spawnSync("node", [...command, ...args], { cwd: root, env, stdio: "inherit" }).status ?? 1

const runs = [
  ["memory"],
  ["sqlite"],
  ["limits", "--filter", "spot.account.rate-2-per-second,spot.batchOrders.rate-2-per-second"],
]
const args = process.argv.slice(2)
const isCommand = ["run", "list", "coverage", "schema"].includes(args[0] ?? "")
try {
  const codes = isCommand
    ? [run(args)]
    : runs.map(([name, ...filter]) =>
        run(["run", "--target", `conformance/targets/bourse-${name}.json`, ...filter, ...args]),
      )
  process.exitCode = codes.find((code) => code !== 0) ?? 0
} finally {
  rmSync(data, { recursive: true, force: true })
}
