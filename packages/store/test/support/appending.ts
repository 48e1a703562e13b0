/** A process that appends groups to a store until it is killed. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { onTestFinished } from "vitest"
import type { Place } from "./database.ts"

export const appendLoop = new URL("append-loop.ts", import.meta.url).pathname

/** A process that appends groups until it is killed, and the seqs that it printed, which are acknowledged. */
export const startAppending = (
  place: Place,
): { child: ChildProcess; acknowledged: AsyncIterator<string> } => {
  const child = spawn(process.execPath, ["--conditions=@bourse/source", appendLoop, JSON.stringify(place)], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const exited = once(child, "exit")
  // The killed process may write until it has ended.
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await exited
  })
  return { child, acknowledged: createInterface(child.stdout!)[Symbol.asyncIterator]() }
}

export const nextSeq = async (acknowledged: AsyncIterator<string>): Promise<number> => {
  const line = await acknowledged.next()
  if (line.done === true) throw new Error("the appending process ended by itself")
  return Number(line.value)
}
