/** Temporary folder and child processes of a measure, removed when the measure ends, also after an error. */
import type { ChildProcess } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const children = new Set<ChildProcess>()
const folders = new Set<string>()

/** Ends the child at the latest with the run that started it. */
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

/** Runs with a temporary folder. One run at a time. */
export const withWorkFolder = async <Result>(run: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-soak-"))
  folders.add(folder)
  try {
    return await run(folder)
  } finally {
    clean()
  }
}
