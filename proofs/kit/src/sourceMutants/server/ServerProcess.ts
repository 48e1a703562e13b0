/** A process that runs our server from the instrumented sources (process.ts), and is replaced when a mutant hangs it. */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { Coverage, Order, Reply } from "./process.ts"

/** It starts much later on a busy machine, where it has to load all sources. */
const startMsMax = 120_000

const entry = fileURLToPath(new URL("./process.ts", import.meta.url))

/** The mutant never answers, does not start, works without end, or its process ended. */
export class Hung extends Error {}

export class ServerProcess {
  #child: ChildProcess | undefined
  /** The mutants that are active while the sources are loaded. */
  #fromTheStart: ReadonlyArray<string> = []
  /** The bound of the server that runs. */
  #cpuMsMax: number | undefined
  readonly #sourcesFile: string
  readonly #hungMs: number

  /** A process that answers no order for `hungMs` is caught in a loop that never ends. */
  constructor(sourcesFile: string, hungMs: number) {
    this.#sourcesFile = sourcesFile
    this.#hungMs = hungMs
    // A mutant in a loop does not notice that its parent is gone.
    process.on("exit", () => this.#child?.kill("SIGKILL"))
  }

  #whyEnded(child: ChildProcess): string {
    return child.signalCode === "SIGXCPU"
      ? `the server used more than ${Math.round((this.#cpuMsMax ?? 0) / 1_000)} s of processor time`
      : "the server's process ended"
  }

  async #order(order: Order, msMax = this.#hungMs): Promise<Reply> {
    const child = this.#child
    if (child === undefined) throw new Hung("there is no server")
    if (!child.connected) {
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
      throw new Hung(this.#whyEnded(child))
    }
    return new Promise<Reply>((resolve, reject) => {
      const end = (act: () => void) => {
        clearTimeout(timer)
        child.off("message", answered)
        child.off("exit", ended)
        act()
      }
      const answered = (reply: Reply) => end(() => resolve(reply))
      const ended = () => end(() => reject(new Hung(this.#whyEnded(child))))
      const timer = setTimeout(() => end(() => reject(new Hung("the server does not answer"))), msMax)
      child.once("message", answered as (message: unknown) => void)
      child.once("exit", ended)
      // A command that cannot be sent is followed by the exit event.
      child.send(order, () => {})
    })
  }

  /** A server that is these mutants, or none. Throws {@link Hung} when it does not start. */
  async start(
    mutants: ReadonlyArray<string>,
    options: {
      readonly whileLoading: boolean
      readonly isCounted: boolean
      readonly token: string
      /** Processor time that it may use until the next start, in milliseconds. */
      readonly cpuMsMax?: number | undefined
    },
  ): Promise<string> {
    const { whileLoading, isCounted, token, cpuMsMax } = options
    // It throws, and says why.
    if (this.#child?.connected === false) await this.cpuMs()
    this.#cpuMsMax = cpuMsMax
    const fromTheStart = whileLoading ? mutants : []
    if (this.#child !== undefined && this.#fromTheStart.join() !== fromTheStart.join()) await this.stop()
    this.#fromTheStart = fromTheStart
    this.#child ??= fork(entry, [this.#sourcesFile, ...fromTheStart], {
      execArgv: ["--conditions=@bourse/source"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    })
    const reply = await this.#order(
      { start: whileLoading ? [] : mutants, isCounted, token, cpuMsMax },
      Math.max(startMsMax, this.#hungMs),
    )
    if ("url" in reply) return reply.url
    throw new Hung(`the server does not start: ${"failed" in reply ? reply.failed : "no URL"}`)
  }

  /** Processor time used since the start, in milliseconds. Throws {@link Hung} when it does not answer any more. */
  async cpuMs(): Promise<number> {
    const reply = await this.#order({ ping: true })
    return "cpuMs" in reply ? reply.cpuMs : 0
  }

  async covers(fixture: string): Promise<void> {
    await this.#order({ fixture })
  }

  async coverage(): Promise<Coverage> {
    const reply = await this.#order({ coverage: true })
    return "coverage" in reply ? reply.coverage : { static: {}, perTest: {} }
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, "exit")
    child.kill("SIGKILL")
    await ended
  }
}
