// Prepares `npm test` and `npm run verify`: builds the bundles of our commands and chooses the folder for temporary
// files.
import { existsSync, readFileSync, statfsSync } from "node:fs"
import { freemem } from "node:os"
import { join } from "node:path"
import { backofficeFile, bourseFile, conformanceFile, makerFile, writeCode } from "@bourse/testing/commands"
import { root } from "../repository/steps.ts"

/**
 * Environment variables for the tests. `testEnvironment` also builds the command bundles that the tests start.
 */
export const testEnvironment = (): NodeJS.ProcessEnv => {
  // The bundles are built first, since turbo decides by these files too whether a suite must run.
  for (const make of [bourseFile, conformanceFile, makerFile, backofficeFile, writeCode]) make()
  return {
    TURBO_TELEMETRY_DISABLED: "1",
    BUNDLED_COMMANDS: "ready",
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
    ...temporaryFolder(),
    ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }),
    ...process.env,
  }
}

/**
 * Puts temporary files into memory if there is enough, so that tests do not wait for the disk. Tests of
 * unsynced writes do not need a disk: they use a library between server and disk.
 */
function temporaryFolder(): { TMPDIR?: string } {
  const folder = "/dev/shm"
  const wantedBytes = 6 * 2 ** 30
  if (process.env.TMPDIR !== undefined || !existsSync(folder) || freemem() < wantedBytes) return {}
  // The mount /dev/shm must allow programs, since tests run programs that they write.
  if (!/^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(readFileSync("/proc/mounts", "utf8"))) return {}
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < wantedBytes ? {} : { TMPDIR: folder }
}
