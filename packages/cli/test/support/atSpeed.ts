/** Shared by the tests and proofs of `bourse run --speed`. */
import { existsSync } from "node:fs"
import { dirname } from "node:path"
import { expect, vi } from "vitest"
import { bourse } from "../command.ts"

export { missing } from "./bots.ts"

const patiently = { timeout: 300_000 }
const script = `console.log(process.env.FAKETIME_SHARED + " " + process.env.FAKETIME_TIMESTAMP_FILE)`

/**
 * Runs the script `does` at speed and sends it `signal`, if given: the run exits with `code` and leaves nothing
 * behind.
 */
export const endsCleanly = async (
  does: string,
  signal: NodeJS.Signals | null,
  code: number,
): Promise<void> => {
  const running = bourse(["run", "--speed", "10", "--", process.execPath, "-e", `${does}; ${script}`])
  await vi.waitFor(() => expect(running.stdout()).toContain("\n"), patiently)
  if (signal !== null) running.child.kill(signal)
  expect(await running.exit).toBe(code)
  const [semaphore = "", memory = "", file = ""] = running.stdout().trim().split(" ")
  expect(memory).toMatch(/^\/faketime_shm_\d+$/)
  const left = [`/dev/shm/sem.${semaphore.slice(1)}`, `/dev/shm/${memory.slice(1)}`]
  // A killed run cannot remove the clock file's folder; the helper process removes the shared memory.
  await vi.waitFor(() => expect(left.filter((each) => existsSync(each))).toEqual([]), patiently)
  if (signal !== "SIGKILL") expect(existsSync(dirname(file))).toBe(false)
}
