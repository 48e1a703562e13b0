/** The bot's processes in one case, one after the other. */
import { join } from "node:path"
import type { Sandbox } from "../Stage.ts"
import type { Life } from "../trace/Trace.ts"
import { type Bot, CannotJudge, environmentOf } from "./Bot.ts"
import { BotProcess } from "./BotProcess.ts"

interface Started {
  readonly from: number
  to: number | null
  by: Life["by"]
  readonly process: BotProcess
}

export class Lives {
  readonly #bot: Bot
  readonly #sandbox: Sandbox
  readonly #folder: string
  readonly #all: Array<Started> = []
  #isOver = false

  /** @param folder contains the bot's copy in `bot`, and its home in `home` */
  constructor(bot: Bot, sandbox: Sandbox, folder: string) {
    this.#bot = bot
    this.#sandbox = sandbox
    this.#folder = folder
  }

  /** Starts the bot, unless the case is over. */
  launch(): void {
    if (this.#isOver) return
    const [file = "", ...args] = [...this.#sandbox.launcher, ...this.#bot.command]
    const environment = environmentOf(this.#bot, this.#sandbox, join(this.#folder, "home"))
    const life: Started = {
      ...{ from: this.#sandbox.now(), to: null, by: "itself" },
      process: new BotProcess({ file, args, folder: join(this.#folder, "bot"), environment }, () => {
        life.to = this.#sandbox.now()
      }),
    }
    this.#all.push(life)
  }

  get #last(): Started {
    return this.#all.at(-1)!
  }

  /** Whether the last process ended; throws {@link CannotJudge} if it could not be started. */
  get isGone(): boolean {
    const { process } = this.#last
    if (process.failure !== null)
      throw new CannotJudge(`${this.#bot.command[0]} cannot be started: ${process.failure.message}`)
    return process.isGone
  }

  /** Whether the last process ended without a signal of the case. */
  get endedByItself(): boolean {
    return this.isGone && this.#last.by === "itself"
  }

  /** Notes that a process ended as expected. */
  noteDone(): void {
    if (this.#last.by === "itself") this.#last.by = "done"
  }

  /** Kills the process (SIGKILL); false if it had already ended. */
  async kill(): Promise<boolean> {
    if (this.#last.process.isGone) return false
    this.#last.by = "kill"
    await this.#last.process.end()
    return true
  }

  /** Sends SIGTERM. */
  term(): void {
    this.#last.by = "term"
    this.#last.process.signal("SIGTERM")
  }

  /** Ends every process of the bot, and starts none afterwards. */
  async end(): Promise<void> {
    this.#isOver = true
    const last = this.#all.at(-1)
    if (last?.to === null && last.by === "itself") last.by = "end"
    for (const { process } of this.#all) await process.end()
  }

  /** All processes. @param end time at which the case ended */
  all(end: number): ReadonlyArray<Life> {
    return this.#all.map(({ from, to, by, process }) => ({
      ...{ from, to: to ?? end, by, exitCode: process.exitCode },
    }))
  }

  /** The end of the last process's output. */
  get output(): string {
    return this.#all.at(-1)?.process.output ?? ""
  }
}
