/**
 * A `bourse` process on a PostgreSQL database, possibly one of several on that database. The server process may
 * end and restart; its address stays the same.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { type Cluster, startCluster } from "@bourse/testing/postgres"
import { Client } from "../load/Client.ts"
import { owned, withWorkFolder } from "../workFolder.ts"
import { environmentWith, type Mutant } from "./Mutant.ts"
import { command } from "./ServerProcess.ts"
import { Shim } from "./Shim.ts"

const token = "token-of-the-soak"
const masterKey = "5a".repeat(32)

/** Runs a function with a temporary folder and a PostgreSQL cluster. */
export const withCluster = <Result>(
  run: (work: string, cluster: Cluster) => Promise<Result>,
): Promise<Result> =>
  withWorkFolder(async (work) => {
    const cluster = await startCluster()
    try {
      return await run(work, cluster)
    } finally {
      await cluster.remove()
    }
  })

/** Environment variables that shift the clock of a server process. */
const shiftedClock = (data: string, offsetMs: number): Record<string, string> => {
  const work = `${data}-shim`
  mkdirSync(work)
  const shim = new Shim(data, work)
  shim.set("clockOffsetMs", offsetMs)
  shim.close()
  return shim.environment({ recording: false })
}

export class DatabaseServer {
  readonly client: Client
  readonly #spawn: () => ReturnType<typeof spawn>
  #child: ReturnType<typeof spawn> | undefined
  log = ""

  /** `clockOffsetMs` is the error of the host's clock, in ms. */
  constructor(
    port: number,
    data: string,
    databaseUrl: string,
    mutant: Mutant | undefined,
    clockOffsetMs = 0,
  ) {
    this.client = new Client(`http://127.0.0.1:${port}`, token)
    const flags = { sandbox: "on", weights: "off", port: String(port), data, "sandbox-token": token }
    const given = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
    const { sources, bundle } = command
    const program = bundle === undefined || mutant !== undefined ? sources : bundle
    const env = {
      ...{ ...environmentWith(mutant), BOURSE_DATABASE_URL: databaseUrl, BOURSE_MASTER_KEY: masterKey },
      ...(clockOffsetMs === 0 ? {} : shiftedClock(data, clockOffsetMs)),
    }
    this.#spawn = () =>
      spawn(process.execPath, [...program, "serve", ...given], { stdio: ["ignore", "ignore", "pipe"], env })
  }

  start(): void {
    const child = owned(this.#spawn())
    this.#child = child
    child.stderr!.on("data", (chunk) => {
      this.log = (this.log + String(chunk)).slice(-20_000)
    })
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  async ended(): Promise<void> {
    const child = this.#child
    if (child !== undefined && child.exitCode === null && child.signalCode === null) await once(child, "exit")
  }

  /** Body of the response to `GET /readyz`; undefined while the server does not answer. */
  async readiness(): Promise<{ ready: boolean; reason?: string } | undefined> {
    return (await this.client.send("GET", "/readyz").catch(() => undefined))?.json
  }

  async until(
    what: string,
    isSo: (readiness: { ready: boolean; reason?: string }) => boolean,
  ): Promise<void> {
    for (;;) {
      const found = await this.readiness()
      if (found !== undefined && isSo(found)) return
      if (this.#child?.exitCode !== null && this.#child?.exitCode !== undefined)
        throw new Error(`a server ended before it was ${what}: ${this.log.slice(-600)}`)
      await setTimeout(20)
    }
  }

  untilReady(): Promise<void> {
    return this.until("ready", ({ ready }) => ready)
  }

  untilStandby(): Promise<void> {
    return this.until("a standby", ({ reason }) => reason === "standby, 0 groups behind")
  }
}
