/**
 * Runs our server from the instrumented sources in a process (process.ts), which is replaced when a mutant
 * hangs it.
 */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { Coverage, Order, Reply } from "./process.ts"

/** Time limit for starting a server, in ms: loading all sources takes long on a busy machine. */
const startMsMax = 120_000

const entry = fileURLToPath(new URL("./process.ts", import.meta.url))

/** A mutant's server never answers, does not start or loops forever, or its process ended. */
export class Hung extends Error {}

export class ServerProcess {
  #child: ChildProcess | undefined
  /** Mutants that are active while the sources load. */
  #fromTheStart: ReadonlyArray<string> = []
  /** Processor time limit of the running server, in ms. */
  #cpuMsMax: number | undefined
  readonly #sourcesFile: string
  readonly #hungMs: number

  /** A server process that answers no command for `hungMs` counts as being in an endless loop. */
  constructor(sourcesFile: string, hungMs: number) {
    this.#sourcesFile = sourcesFile
    this.#hungMs = hungMs
    // Kills the server process at exit: a mutant in a loop does not notice that its parent ended.
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
      // If a command cannot be sent, the exit event of the process follows.
      child.send(order, () => {})
    })
  }

  /**
   * Starts a server with these mutants active, or without mutants; returns the server's URL. Throws
   * {@link Hung} if the server under test does not start.
   */
  async start(
    mutants: ReadonlyArray<string>,
    options: {
      readonly whileLoading: boolean
      readonly isCounted: boolean
      readonly token: string
      /** Processor time limit of the server until its next start, in ms. */
      readonly cpuMsMax?: number | undefined
    },
  ): Promise<string> {
    const { whileLoading, isCounted, token, cpuMsMax } = options
    // If the process has ended, `cpuMs` throws the reason.
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

  /**
   * Processor time of the server since its start, in ms. Throws {@link Hung} if the server process no longer
   * answers.
   */
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
