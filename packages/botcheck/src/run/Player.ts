/**
 * Plays a case in an open sandbox. A continuous bot is started once, and the case's seconds count from its first
 * order. A bot that ends by itself is started once per slot, and the exchange clock jumps from its end to the next
 * start.
 */
import { monitorEventLoopDelay } from "node:perf_hooks"
import type { Act, Case } from "../cases/Case.ts"
import type { Sandbox } from "../Stage.ts"
import { collectTrace } from "../trace/collectTrace.ts"
import { Observer } from "../trace/Observer.ts"
import type { Trace } from "../trace/Trace.ts"
import { Acts } from "./Acts.ts"
import { type Bot, CannotJudge } from "./Bot.ts"
import { Lives } from "./Lives.ts"
import { Slots } from "./Slots.ts"
import { tickMs, Waits } from "./Waits.ts"

export interface Play {
  readonly played: Case
  readonly seed: number
  readonly speed: number
  /** Longest wait for the bot's first signed request, in ms of the system clock. */
  readonly patienceMs: number
  /** Whether the case begins with the first order, as for a bot that trades in the baseline. */
  readonly awaitsOrder: boolean
  /**
   * Time between two starts of a bot that ends by itself, in ms of the exchange clock; null for a continuous bot.
   */
  readonly every: number | null
  /** Signal that aborts the case. */
  readonly signal: AbortSignal
}

const botUid = "10000001"

/**
 * The second of the case at which an act begins; undefined if the act waits for a fault, or its fault exists
 * from the start.
 */
const secondOf = (act: Act): number | undefined => {
  if ("at" in act) return act.at
  return "when" in act && "at" in act.when ? act.when.at : undefined
}

export class Player {
  readonly #bot: Bot
  readonly #play: Play
  readonly #sandbox: Sandbox
  readonly #observer: Observer
  readonly #lives: Lives
  readonly #stop = new AbortController()
  readonly #waits: Waits

  constructor(bot: Bot, play: Play, sandbox: Sandbox, folder: string) {
    this.#bot = bot
    this.#play = play
    this.#sandbox = sandbox
    this.#observer = new Observer(sandbox)
    this.#lives = new Lives(bot, sandbox, folder)
    this.#waits = new Waits(sandbox.now, AbortSignal.any([play.signal, this.#stop.signal]))
  }

  async play(): Promise<Trace> {
    const { played, seed, speed, every } = this.#play
    const observer = this.#observer
    const account = await observer.account(botUid)
    for (const [asset, amount] of Object.entries(this.#bot.funds ?? {}))
      await observer.fund(botUid, asset, amount)
    const [sandbox, lives, waits] = [this.#sandbox, this.#lives, this.#waits]
    const slots = every === null ? null : new Slots(every, played.seconds)
    const acts = new Acts({ played, sandbox, observer, account, lives, waits, slots })
    for (const [index, act] of played.acts.entries())
      if (act.do === "fault" && act.at === undefined) await acts.perform(act, index, Infinity)
    const begin = sandbox.now()
    const delays = monitorEventLoopDelay({ resolution: tickMs })
    delays.enable()
    try {
      await (slots === null ? this.#playOn(acts) : this.#playSlots(acts, slots))
    } finally {
      delays.disable()
      waits.isOver = true
      this.#stop.abort()
      await lives.end()
    }
    await acts.noteFaults()
    const end = sandbox.now()
    return collectTrace({
      ...{ observer, account, seed, speed, every, begin, end },
      caseId: played.id,
      before: acts.before,
      streamsBefore: acts.streamsBefore,
      faultKinds: new Map(
        played.acts.flatMap((act, index) => {
          const id = acts.faultId(index)
          return act.do === "fault" && id !== undefined ? [[id, act.fault.kind] as const] : []
        }),
      ),
      foreignIds: acts.foreign,
      lives: lives.all(end),
      happenings: acts.happenings,
      output: lives.output,
      stallMs: Math.max(0, delays.max / 1e6 - 2 * tickMs),
    })
  }

  /** Plays a continuous bot. */
  async #playOn(acts: Acts): Promise<void> {
    const { played } = this.#play
    this.#lives.launch()
    if (!(await this.#untilActive(acts))) return
    const start = this.#sandbox.now()
    const end = start + played.seconds * 1_000
    const playAct = async (act: Act, index: number): Promise<void> => {
      const second = secondOf(act)
      if (second !== undefined) await this.#waits.until(start + second * 1_000)
      else if (!(await this.#untilApplied(acts, act, end))) return
      await acts.perform(act, index, end)
    }
    await Promise.all(played.acts.map(playAct))
    await Promise.all(acts.tails)
    while (this.#sandbox.now() < end && !this.#lives.endedByItself) await this.#waits.tick()
  }

  /** Plays a bot that ends by itself. */
  async #playSlots(acts: Acts, slots: Slots): Promise<void> {
    const start = this.#sandbox.now()
    const end = start + slots.length
    const due = this.#play.played.acts.map((act, index) => ({ act, index, second: secondOf(act) }))
    const waiting = due
      .filter(({ second }) => second === undefined)
      .map(async ({ act, index }) => {
        if (await this.#untilApplied(acts, act, end)) await acts.perform(act, index, end)
      })
    // A failed act is reported when its promise is awaited.
    for (const each of waiting) each.catch(() => {})
    for (let slot = 0; slot < slots.count; slot++) {
      await acts.back
      await this.#advanceTo(start + slot * slots.every)
      for (const { act, index, second } of due)
        if (second !== undefined && slots.at(second) === slot) await acts.perform(act, index, end)
      if (acts.isStopped) continue
      this.#lives.launch()
      await this.#untilDone(start + (slot + 1) * slots.every)
    }
    this.#waits.isOver = true
    await Promise.all([...waiting, ...acts.tails])
    await this.#advanceTo(end)
  }

  /**
   * Waits for the first answered signed request, or the first order; false after the longest wait. An act that
   * delays the first order's answer also begins the case.
   */
  async #untilActive(acts: Acts): Promise<boolean> {
    const { patienceMs, awaitsOrder, played } = this.#play
    const firsts = played.acts.flatMap((act) => ("when" in act && "fault" in act.when ? [act.when] : []))
    const filters = awaitsOrder
      ? ["endpoint=spot.placeOrder&limit=5", "endpoint=spot.batchOrders&limit=5"]
      : ["limit=50"]
    const end = performance.now() + patienceMs
    while (performance.now() < end) {
      for (const filter of filters) {
        const found: ReadonlyArray<{ key: string | null; parameters: object }> = await this.#observer.control(
          "GET",
          `requests?${filter}`,
        )
        if (found.some(({ key, parameters }) => key !== null && "signature" in parameters)) return true
      }
      for (const { fault, applied } of firsts) if (await acts.wasApplied(fault, applied)) return true
      if (this.#lives.isGone) return false
      await this.#waits.tick()
    }
    return false
  }

  /** Waits until a fault was applied; false if the act waits for none, or the case ended before. */
  async #untilApplied(acts: Acts, act: Act, end: number): Promise<boolean> {
    if (!("when" in act && "fault" in act.when)) return false
    const { fault, applied } = act.when
    return this.#waits.untilTrue(() => acts.wasApplied(fault, applied), end)
  }

  /** Advances the exchange clock to a time. */
  async #advanceTo(time: number): Promise<void> {
    const ms = Math.ceil(time - this.#sandbox.now())
    if (ms > 0) await this.#observer.control("POST", "clock/advance", { ms })
  }

  /** Waits until the command has ended; throws if it still runs at the next start. */
  async #untilDone(slotEnd: number): Promise<void> {
    const { patienceMs, played } = this.#play
    const end = performance.now() + patienceMs
    while (!this.#lives.isGone) {
      const isLate = this.#sandbox.now() >= slotEnd
      if (isLate || performance.now() > end) {
        const within = isLate ? "by its next start" : `within ${Math.round(patienceMs / 1_000)} s`
        const words = `the command did not end ${within}, and --every is for commands that end by themselves`
        throw played.acts.length === 0 ? new CannotJudge(words) : new Error(words)
      }
      await this.#waits.tick()
    }
    this.#lives.noteDone()
  }
}
