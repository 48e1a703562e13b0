/**
 * Starts a target by its command and stops it again. The first URL that the command prints is the target's
 * address.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { HarnessError } from "../values/Failure.ts"

export interface Launched {
  readonly baseUrl: string
  readonly stop: () => Promise<void>
}

const printedUrl = /https?:\/\/[\w.[\]-]+(?::\d+)?/

/** Time in ms after which a command that does not stop is killed. */
const stopMs = 10_000

export const launch = async (
  [file = "", ...args]: ReadonlyArray<string>,
  timeoutMs = 60_000,
): Promise<Launched> => {
  const child = spawn(file === "node" ? process.execPath : file, args, { stdio: ["ignore", "pipe", "pipe"] })
  // Stops the target in whatever way the kit's process ends.
  const end = () => void child.kill("SIGTERM")
  process.once("exit", end)
  child.once("exit", () => process.off("exit", end))
  let output = ""
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    const force = setTimeout(() => child.kill("SIGKILL"), stopMs)
    child.kill("SIGTERM")
    await once(child, "exit")
    clearTimeout(force)
  }
  const baseUrl = await new Promise<string>((resolve, reject) => {
    const said = () => (output.trim() === "" ? "" : `\n${output.trim().slice(-2_000)}`)
    const fail = (why: string) => reject(new HarnessError(`${[file, ...args].join(" ")}: ${why}${said()}`))
    const timer = setTimeout(() => fail(`printed no URL within ${timeoutMs / 1000} s`), timeoutMs)
    const read = (chunk: Buffer) => {
      output += chunk
      // Reads only complete lines: the URL in an incomplete line could lack digits of the port.
      const found = printedUrl.exec(output.slice(0, output.lastIndexOf("\n") + 1))
      if (found === null) return
      clearTimeout(timer)
      resolve(found[0])
    }
    child.stdout.on("data", read)
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk
    })
    child.on("error", (error) => fail(error.message))
    child.on("exit", (code) => {
      clearTimeout(timer)
      fail(`ended with exit code ${code}`)
    })
  }).catch(async (error) => {
    await stop()
    throw error
  })
  return { baseUrl, stop }
}
