/**
 * A process of the bot and its children. The process and its children form a process group, which is ended as a
 * whole.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { Guard } from "./Guard.ts"

export interface Command {
  readonly file: string
  readonly args: ReadonlyArray<string>
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

const outputMax = 8_000
const onWindows = process.platform === "win32"

/** Running processes of bots. Signals to this process do not reach the bots' process groups. */
const running = new Set<BotProcess>()
/** The guard; null while no bot runs. */
let guard: Guard | null = null

const endAll = (): void => {
  for (const each of running) each.signal("SIGKILL")
}

export class BotProcess {
  readonly #child: ChildProcess
  readonly #gone: Promise<unknown>
  #output = ""
  #exitCode: number | null = null
  #failure: Error | null = null
  #isGone = false

  constructor({ file, args, folder, environment }: Command, onExit: () => void) {
    if (running.size === 0) {
      process.once("exit", endAll)
      if (!onWindows) guard ??= new Guard()
    }
    const child = spawn(file, args, {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
      detached: !onWindows,
    })
    if (child.pid !== undefined) guard?.add(child.pid)
    running.add(this)
    this.#child = child
    const keep = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString("utf8")).slice(-outputMax)
    }
    child.stdout.on("data", keep)
    child.stderr.on("data", keep)
    const end = (code: number | null) => {
      if (this.#isGone) return
      this.#isGone = true
      this.#exitCode = code
      onExit()
    }
    child.on("error", (error) => {
      this.#failure = error
      end(null)
    })
    child.on("exit", (code) => end(code))
    this.#gone = Promise.race([once(child, "exit"), once(child, "error")]).catch(() => {})
  }

  get output(): string {
    return this.#output
  }

  /** Why the bot's process could not be started. */
  get failure(): Error | null {
    return this.#failure
  }

  get exitCode(): number | null {
    return this.#exitCode
  }

  get isGone(): boolean {
    return this.#isGone
  }

  /**
   * Sends a signal to the whole process group. Windows has neither process groups nor signals: there the
   * processes end at once.
   */
  signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child
    if (pid === undefined) return
    if (onWindows) return void spawnSync("taskkill", ["/pid", `${pid}`, "/t", "/f"], { stdio: "ignore" })
    try {
      process.kill(-pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
    }
  }

  /** Ends the process group at once, including children that outlived the process. */
  async end(): Promise<void> {
    this.signal("SIGKILL")
    await this.#gone
    if (!running.delete(this)) return
    if (this.#child.pid !== undefined) guard?.remove(this.#child.pid)
    if (running.size > 0) return
    process.off("exit", endAll)
    guard?.close()
    guard = null
  }
}
