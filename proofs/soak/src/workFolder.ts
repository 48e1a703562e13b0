/**
 * Keeps a soak measure's temporary folder and child processes, which are removed when the measure ends, even
 * after an error.
 */
import type { ChildProcess } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const children = new Set<ChildProcess>()
const folders = new Set<string>()

/** Registers a child process, which is killed at the latest when the run that started it ends. */
export const owned = <Child extends ChildProcess>(child: Child): Child => {
  children.add(child)
  child.on("exit", () => children.delete(child))
  return child
}

const clean = (): void => {
  for (const child of children) child.kill("SIGKILL")
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  folders.clear()
}
process.on("exit", clean)

/**
 * Runs a function with a temporary folder, which is removed afterwards. A process may run only one function
 * with a temporary folder at a time.
 */
export const withWorkFolder = async <Result>(run: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-soak-"))
  folders.add(folder)
  try {
    return await run(folder)
  } finally {
    clean()
  }
}
