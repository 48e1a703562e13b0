/**
 * One folder for the temporary folders of a test run, removed when the run ends: whatever a test, or a process that it
 * started, leaves behind is gone with it. A run that was killed leaves its folder; a run an hour later removes it.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"

const prefix = "bourse-tests-"
/** A run in another container, whose processes are not seen here, may be longer than most. */
const hourMs = 3_600_000

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH"
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

const removeAbandoned = (parent: string): void => {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const folder = join(parent, name)
    const pid = Number(name.split("-")[2])
    try {
      if (!isAlive(pid) && statSync(folder).mtimeMs < Date.now() - hourMs) remove(folder)
    } catch {} // Somebody else's, or removed meanwhile.
  }
}

/** For the `globalSetup` of vitest: sets TMPDIR for the processes that run tests, and answers with how it ends. */
export default (): (() => void) | undefined => {
  const own = `${prefix}${process.pid}-`
  // A run over several packages asks once for each.
  if (basename(tmpdir()).startsWith(own)) return undefined
  removeAbandoned(tmpdir())
  const { TMPDIR } = process.env
  const folder = mkdtempSync(join(tmpdir(), own))
  process.env.TMPDIR = folder
  return () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    remove(folder)
  }
}
