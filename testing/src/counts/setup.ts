/**
 * Counts the work of each test file when turbo runs the suite, and adds a line to the package's
 * `.counts.jsonl`.
 */
import childProcess, { ChildProcess } from "node:child_process"
import { appendFileSync } from "node:fs"
import { createRequire, syncBuiltinESMExports } from "node:module"
import { Server } from "node:net"
import { basename, join } from "node:path"
import { afterAll } from "vitest"
import { chromiumPath } from "../chromiumPath.ts"
import { counts, noCounts } from "./counts.ts"

const countProcess = (file: string): void => {
  const name = basename(file)
  // Some processes are not counted: browsers start once per worker, whose number depends on the machine, and
  // the first suite makes an empty cluster that others copy.
  if (file === chromiumPath || name === "initdb" || name === "cp") return
  counts.processes++
  if (name === "postgres") counts.clusters++
}

const countProcesses = (): void => {
  const child = ChildProcess.prototype as unknown as { spawn: (options: { file: string }) => unknown }
  const { spawn } = child
  child.spawn = function (options) {
    countProcess(options.file)
    return spawn.call(this, options)
  }
  for (const name of ["spawnSync", "execFileSync", "execSync"] as const) {
    const run = childProcess[name] as (file: string, ...rest: ReadonlyArray<unknown>) => unknown
    Object.assign(childProcess, {
      [name]: (file: string, ...rest: ReadonlyArray<unknown>) => {
        countProcess(name === "execSync" ? "sh" : file)
        return run(file, ...rest)
      },
    })
  }
  syncBuiltinESMExports()
}

const countServers = (): void => {
  const { listen } = Server.prototype
  Server.prototype.listen = function (this: Server, ...given: Array<never>) {
    counts.servers++
    return (listen as (...given: Array<never>) => Server).apply(this, given)
  } as typeof listen
}

/** Counts random cases; fast-check is loaded only in packages that have it. */
const countRandomCases = async (): Promise<void> => {
  try {
    createRequire(join(process.cwd(), "package.json")).resolve("fast-check")
  } catch {
    return
  }
  const { configureGlobal } = await import("fast-check")
  configureGlobal({ beforeEach: () => void counts.randomCases++ })
}

const isCounted = Symbol.for("@bourse/testing/isCounted")
const patched = globalThis as { [isCounted]?: true }

if (process.env.TURBO_HASH !== undefined) {
  if (patched[isCounted] === undefined) {
    patched[isCounted] = true
    countProcesses()
    countServers()
    await countRandomCases()
  }
  afterAll(() => {
    appendFileSync(".counts.jsonl", `${JSON.stringify(counts)}\n`)
    Object.assign(counts, noCounts())
  })
}
