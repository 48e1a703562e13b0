/** Runs the `bourse` command in a separate process on a data folder, with native/shim.c or as a mutant. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { Client } from "../load/Client.ts"
import { owned } from "../workFolder.ts"
import { environmentWith, type Mutant } from "./Mutant.ts"
import type { Shim } from "./Shim.ts"

/**
 * Arguments of `node` that start the server: the sources, or a bundle that a test sets. Mutants need the
 * sources, since a mutant changes a source line.
 */
export const command = {
  sources: ["--conditions=@bourse/source", join(import.meta.dirname, "../../../../packages/cli/src/main.ts")],
  bundle: undefined as ReadonlyArray<string> | undefined,
}
const token = "token-of-the-soak"

export interface ServerOptions {
  readonly data: string
  readonly shim?: Shim
  /** Whether native/shim.c records the server's actions; default: true. */
  readonly recording?: boolean
  readonly mutant?: Mutant | undefined
  /** Further flags of the `bourse` command. */
  readonly flags?: Readonly<Record<string, string>>
  /** Clock of the clients, for timestamps, in ms. */
  readonly clock?: () => number
  /** The clients' `recvWindow` in ms; default: the longest allowed. */
  readonly recvWindowMs?: number
}

export class ServerProcess {
  readonly client: Client
  readonly child: ChildProcess
  /** Time from the server's start until it was ready, in ms. */
  readonly readyMs: number
  readonly #log: () => string

  constructor(client: Client, child: ChildProcess, readyMs: number, log: () => string) {
    this.client = client
    this.child = child
    this.readyMs = readyMs
    this.#log = log
  }

  /** Text that the server has written to stderr so far. */
  get log(): string {
    return this.#log()
  }

  /** Adds the end of the server's log to the error of a failed call. */
  explain(error: unknown): string {
    const { exitCode } = this.child
    const last = this.log.trim().split("\n").slice(-2).join(" ").slice(-600)
    return exitCode === null
      ? `${String(error)}; the log ends ${last}`
      : `the server ended with ${exitCode}: ${last}`
  }

  kill(): Promise<void> {
    return this.#end("SIGKILL")
  }

  stop(): Promise<void> {
    return this.#end("SIGTERM")
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.client.close()
    this.child.kill(signal)
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, "exit")
  }
}

/** The server ended before it was ready; `message` is its last sentence. */
export class StartRefused extends Error {
  override readonly name = "StartRefused"
}

/** Starts the `bourse` command and waits until the server is ready. */
export const startServer = async (options: ServerOptions): Promise<ServerProcess> => {
  const { data, shim, recording = true, mutant, clock, recvWindowMs } = options
  const flags = { sandbox: "on", weights: "off", port: "0", data, "sandbox-token": token, ...options.flags }
  const given = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  const startMs = performance.now()
  const { sources, bundle } = command
  const program = bundle === undefined || mutant !== undefined ? sources : bundle
  const env = { ...environmentWith(mutant), ...shim?.environment({ recording }) }
  const child = owned(
    spawn(process.execPath, [...program, "serve", ...given], { stdio: ["ignore", "pipe", "pipe"], env }),
  )
  const said = { out: "", log: "" }
  child.stderr.on("data", (chunk) => {
    said.log += String(chunk)
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      said.out += String(chunk)
      const found = /Exchange +(http:\/\/127\.0\.0\.1:\d+)/.exec(said.out)
      if (found !== null) resolve(found[1]!)
    })
    child.on("close", () => reject(new StartRefused(said.log.trim())))
  })
  const client = new Client(url, token, clock, recvWindowMs)
  return new ServerProcess(client, child, performance.now() - startMs, () => said.log)
}
