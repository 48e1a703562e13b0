/**
 * Makes one folder for all temporary folders of a test run, removed when the run ends. A killed test run leaves
 * its folder, which a run an hour later removes.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"

const prefix = "bourse-tests-"
/**
 * Age after which the folder of another run is removed: runs in other containers, whose processes are not
 * visible, may still use a younger folder.
 */
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
    } catch {} // The folder belongs to another user, or was just removed.
  }
}

/** For vitest's `globalSetup`: sets TMPDIR for the test processes, and returns the cleanup. */
export default (): (() => void) | undefined => {
  const own = `${prefix}${process.pid}-`
  // A test run over several packages calls this setup once per package.
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
