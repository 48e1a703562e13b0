/** The real command in a separate process, on a data folder: it can be killed and restarted. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { bourseCommand } from "@bourse/testing/commands"
import { onTestFinished, vi } from "vitest"
import type { RunningBourse } from "../../src/index.ts"
import { TestServer } from "./testServer.ts"

const token = "token-of-command-tests"

export class CommandServer extends TestServer {
  readonly child: ChildProcess
  /** The command's output so far. */
  output: () => string = () => ""

  constructor(bourse: RunningBourse, child: ChildProcess) {
    super(bourse)
    this.child = child
  }

  /** Kills the server's process, like a power cut. */
  async kill(): Promise<void> {
    this.child.kill("SIGKILL")
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, "exit")
  }
}

/**
 * Starts the server command on this data folder, optionally through another command and with further flags; the
 * test's end stops it.
 */
export const serveCommand = async (
  folder: string,
  through: ReadonlyArray<string> = [],
  further: ReadonlyArray<string> = [],
): Promise<CommandServer> => {
  const flags = { sandbox: "on", weights: "off", port: "0", data: folder, "sandbox-token": token }
  const given = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  const node = [process.execPath, ...bourseCommand(), "serve", ...given, ...further]
  const [name = "", ...rest] = [...through, ...node]
  const child = spawn(name, rest, { stdio: ["ignore", "pipe", "inherit"] })
  onTestFinished(async () => {
    child.kill("SIGKILL")
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  })
  let output = ""
  child.stdout.on("data", (chunk) => {
    output += String(chunk)
  })
  const [, url, port] = await vi.waitFor(
    () => {
      const match = /Exchange +(http:\/\/127\.0\.0\.1:(\d+))/.exec(output)
      if (match === null) throw new Error(`not ready yet (exit code ${child.exitCode}): ${output}`)
      return match
    },
    { timeout: 300_000, interval: 20 },
  )
  const server = new CommandServer({ url, port: Number(port), sandboxToken: token } as RunningBourse, child)
  server.output = () => output
  return server
}
