/** Plays one case: a fresh world, a fresh copy of the bot's folder, the bot, the acts, the end of the bot, the trace. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import type { LoggedStreamEvent } from "@bourse/client/control"
import { type Act, type Case, secondsOf, stopMs, type When } from "../cases/Case.ts"
import type { Sandbox, Stage } from "../Stage.ts"
import { endsOfOpen } from "../trace/channels.ts"
import { collectTrace } from "../trace/collectTrace.ts"
import { type Account, Observer } from "../trace/Observer.ts"
import type { Happening, Life, Trace } from "../trace/Trace.ts"
import { BotProcess } from "./BotProcess.ts"

export interface Bot {
  readonly command: ReadonlyArray<string>
  /** The folder it is started in; each case gets a copy. Default: an empty one. */
  readonly folder?: string | undefined
  /** Names of variables of this process that it gets. */
  readonly variables?: ReadonlyArray<string> | undefined
  /** Which key it is given: with `ccxt`, that whose responses are as ccxt expects. */
  readonly key?: "alice" | "ccxt" | undefined
  /** What it has beside the first balances of the sandbox, by asset: `{ "USDT": "1000000" }`. */
  readonly funds?: Readonly<Record<string, string>> | undefined
}

export interface Play {
  readonly played: Case
  readonly seed: number
  readonly speed: number
  /** How long to wait for the bot's first signed request, milliseconds of the system clock. */
  readonly patienceMs: number
  /** Whether the case begins with the first order, as it does for a bot that trades in the baseline. */
  readonly awaitsOrder: boolean
}

/** A bot that cannot be judged, and why. */
export class CannotJudge extends Error {}

export const botUid = "10000001"
const otherUid = "10000002"
const keysOf = {
  alice: { BOURSE_KEY: "dev-alice", BOURSE_SECRET: "dev-secret-alice" },
  ccxt: { BOURSE_KEY: "dev-ccxt", BOURSE_SECRET: "dev-secret-ccxt" },
}

const environmentOf = (bot: Bot, sandbox: Sandbox, home: string): Record<string, string> => {
  const named = (bot.variables ?? []).map((name) => [name, process.env[name]] as const)
  const all = {
    PATH: process.env.PATH,
    // Windows finds nothing without it.
    SystemRoot: process.env.SystemRoot,
    LANG: "C.UTF-8",
    HOME: home,
    TMPDIR: home,
    ...Object.fromEntries(named),
    ...sandbox.environment,
    BOURSE_URL: sandbox.url,
    ...keysOf[bot.key ?? "alice"],
  }
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}

const tickMs = 10

interface Running {
  readonly from: number
  to: number | null
  by: Life["by"]
  process: BotProcess | undefined
}
type Started = Running & { process: BotProcess }

class Player {
  readonly #bot: Bot
  readonly #play: Play
  readonly #sandbox: Sandbox
  readonly #observer: Observer
  readonly #folder: string
  readonly #lives: Array<Started> = []
  readonly #happenings: Array<Happening> = []
  readonly #faultIds: Array<string | undefined> = []
  readonly #foreign = new Set<string>()
  /** Of before a restart of the exchange, which forgets them. */
  #before: Array<unknown> = []
  #streamsBefore: Array<LoggedStreamEvent> = []
  #account: Account | undefined
  #other: Account | undefined

  constructor(bot: Bot, play: Play, sandbox: Sandbox, folder: string) {
    this.#bot = bot
    this.#play = play
    this.#sandbox = sandbox
    this.#observer = new Observer(sandbox)
    this.#folder = folder
  }

  #launch(): void {
    const { command } = this.#bot
    const life: Running = { from: this.#sandbox.now(), to: null, by: "itself", process: undefined }
    life.process = new BotProcess(
      {
        file: command[0]!,
        args: command.slice(1),
        folder: join(this.#folder, "bot"),
        environment: environmentOf(this.#bot, this.#sandbox, join(this.#folder, "home")),
      },
      () => {
        life.to = this.#sandbox.now()
      },
    )
    this.#lives.push(life as Started)
  }

  get #life() {
    return this.#lives.at(-1)!
  }

  async #until(exchangeTime: number): Promise<void> {
    while (this.#sandbox.now() < exchangeTime) await sleep(tickMs)
  }

  #happened(what: string, words: string, from: number, to = this.#sandbox.now()): void {
    this.#happenings.push({ what, words, from, to })
  }

  async #requests(): Promise<ReadonlyArray<unknown>> {
    return this.#observer.control("GET", "requests?limit=999999")
  }

  async #streams(): Promise<ReadonlyArray<LoggedStreamEvent>> {
    return this.#observer.control("GET", "streams?limit=999999")
  }

  /** Waits for the first signed request that was answered, or the first order; false where none came in time. */
  async #untilActive(awaitsOrder: boolean): Promise<boolean> {
    const filter = awaitsOrder ? "endpoint=spot.placeOrder&limit=5" : "limit=50"
    const end = performance.now() + this.#play.patienceMs
    while (performance.now() < end) {
      const found: ReadonlyArray<{ key: string | null; status: number; parameters: object }> =
        await this.#observer.control("GET", `requests?${filter}`)
      if (found.some(({ key, parameters }) => key !== null && "signature" in parameters)) return true
      const { process } = this.#life
      if (process.failure !== null)
        throw new CannotJudge(`${this.#bot.command[0]} cannot be started: ${process.failure.message}`)
      if (process.isGone) return false
      await sleep(tickMs)
    }
    return false
  }

  async #applied(index: number): Promise<number> {
    const id = this.#faultIds[index]
    const all: ReadonlyArray<{ id: string; applied: number }> = await this.#observer.control("GET", "faults")
    return all.find((each) => each.id === id)?.applied ?? 0
  }

  /** False where the case ended before. */
  async #untilDue(when: When, start: number, end: number): Promise<boolean> {
    if ("at" in when) {
      await this.#until(start + when.at * 1_000)
      return true
    }
    while ((await this.#applied(when.fault)) < when.applied) {
      if (this.#sandbox.now() >= end) return false
      await sleep(tickMs)
    }
    return true
  }

  async #addFault(index: number, act: Extract<Act, { do: "fault" }>): Promise<void> {
    const { id } = await this.#observer.control<{ id: string }>("POST", "faults", act.fault)
    this.#faultIds[index] = id
    const { kind, channel, endpoint = channel ?? "every endpoint" } = act.fault
    const from = this.#sandbox.now()
    const length = act.fault.for === undefined ? 0 : secondsOf(act.fault.for) * 1_000
    this.#happened("fault", `${kind} at ${endpoint}`, from, from + length)
  }

  async #symbols(): Promise<ReadonlyArray<string>> {
    const placed: ReadonlyArray<{ parameters: Record<string, string> }> = await this.#observer.control(
      "GET",
      "requests?endpoint=spot.placeOrder&limit=200",
    )
    return [
      ...new Set(placed.flatMap(({ parameters: { symbol } }) => (symbol === undefined ? [] : [symbol]))),
    ]
  }

  async #hasOrders(): Promise<boolean> {
    for (const symbol of await this.#symbols()) {
      const open = await this.#observer.signed<ReadonlyArray<{ readonly orderId: string }>>(
        this.#account!,
        "GET",
        "/api/v3/openOrders",
        { symbol },
      )
      if (open.some(({ orderId }) => !this.#foreign.has(orderId))) return true
    }
    return false
  }

  /** Another account trades a share of each open order of the bot, with all that stands before it in the book. */
  async #fill(share: number): Promise<void> {
    const from = this.#sandbox.now()
    const observer = this.#observer
    this.#other ??= await observer.account(otherUid)
    let filled = 0
    for (const symbol of await this.#symbols()) {
      const open: ReadonlyArray<{
        orderId: string
        side: "BUY" | "SELL"
        price: string
        origQty: string
        executedQty: string
      }> = await observer.signed(this.#account!, "GET", "/api/v3/openOrders", { symbol })
      for (const order of open) {
        if (this.#foreign.has(order.orderId)) continue
        const book: { bids: Array<[string, string]>; asks: Array<[string, string]> } = await observer.signed(
          this.#other,
          "GET",
          "/api/v3/depth",
          { symbol, limit: 5_000 },
        )
        const isBuy = order.side === "BUY"
        const price = Number(order.price)
        const own = Number(order.origQty) - Number(order.executedQty)
        const before = (isBuy ? book.bids : book.asks)
          .filter(([level]) => (isBuy ? Number(level) >= price : Number(level) <= price))
          .reduce((sum, [, quantity]) => sum + Number(quantity), 0)
        const decimals = order.origQty.split(".")[1]?.length ?? 0
        const quantity = Math.max(before - own, 0) + own * share
        try {
          await observer.signed(this.#other, "POST", "/api/v3/order", {
            symbol,
            side: isBuy ? "SELL" : "BUY",
            type: "IMMEDIATE_OR_CANCEL",
            price: order.price,
            quantity: quantity.toFixed(Math.max(decimals, 4)).replace(/\.?0+$/, ""),
          })
          filled++
        } catch {
          // It was filled, cancelled, or too small to be traded in part: then this order meets nobody.
        }
      }
    }
    this.#happened("fill", `others trade ${share * 100} % of its open orders (${filled})`, from)
  }

  async #foreignOrder(): Promise<void> {
    const [symbol = "BTCUSDT"] = await this.#symbols()
    const from = this.#sandbox.now()
    const book: { bids: Array<[string, string]> } = await this.#observer.signed(
      this.#account!,
      "GET",
      "/api/v3/depth",
      { symbol, limit: 5 },
    )
    const best = book.bids[0]![0]
    const decimals = best.split(".")[1]?.length ?? 0
    const price = Number(best) * 0.6
    const { orderId } = await this.#observer.signed<{ orderId: string }>(
      this.#account!,
      "POST",
      "/api/v3/order",
      {
        symbol,
        side: "BUY",
        type: "LIMIT",
        price: price.toFixed(decimals),
        quantity: Math.max(Math.round(50_000 / price) / 1_000, 0.001),
      },
    )
    this.#foreign.add(orderId)
    this.#happened("foreign", `an order of somebody else, ${orderId}`, from)
  }

  async #act(act: Act, index: number, start: number, end: number): Promise<void> {
    switch (act.do) {
      case "fault":
        if (act.at === undefined) return
        await this.#until(start + act.at * 1_000)
        return this.#addFault(index, act)
      case "market": {
        await this.#until(start + act.at * 1_000)
        try {
          await this.#observer.control("POST", "scenario", { name: "case", acts: act.acts })
        } catch {
          // The exchange does not take it for these symbols and amounts: then it did not happen.
          return
        }
        // A read before this moment may have shown what was.
        const from = this.#sandbox.now()
        const seconds = Math.max(...act.acts.map((each) => secondsOf(each.at ?? "0s") + secondsOf(each.for)))
        const words = act.acts.map((each) => each.kind).join(", ")
        this.#happened("market", `${words} for ${seconds} s`, from, from + seconds * 1_000)
        return
      }
      case "kill": {
        if (!(await this.#untilDue(act.when, start, end))) return
        // Between the commit and the answer: the request is executed at once, and its answer is held back.
        await sleep(tickMs)
        const from = this.#sandbox.now()
        this.#life.by = "kill"
        await this.#life.process.end()
        await this.#until(from + act.again * 1_000)
        this.#launch()
        this.#happened("kill", `kill -9 of the bot, started again after ${act.again} s`, from)
        return
      }
      case "term": {
        await this.#until(start + act.at * 1_000)
        // Between a cancel and its replacement there is nothing to keep.
        while (!(await this.#hasOrders()) && this.#sandbox.now() < end - stopMs) await sleep(tickMs)
        this.#life.by = "term"
        this.#life.process.signal("SIGTERM")
        this.#happened("term", "SIGTERM", this.#sandbox.now())
        return
      }
      case "restart": {
        await this.#until(start + act.at * 1_000)
        const from = this.#sandbox.now()
        this.#before.push(...(await this.#requests()))
        const streams = await this.#streams()
        this.#streamsBefore.push(...streams, ...endsOfOpen(streams, this.#sandbox.now()))
        await this.#sandbox.stop()
        await this.#until(from + act.seconds * 1_000)
        await this.#sandbox.start()
        this.#happened("restart", "the exchange was away", from)
        return
      }
      case "fill":
        if (!(await this.#untilDue(act.when, start, end))) return
        return this.#fill(act.share)
      case "foreign":
        await this.#until(start + act.at * 1_000)
        return this.#foreignOrder()
    }
  }

  async play(): Promise<Trace> {
    const { played, seed, speed, awaitsOrder } = this.#play
    const observer = this.#observer
    this.#account = await observer.account(botUid)
    for (const [asset, amount] of [
      ["USDT", "1000000000"],
      ["BTC", "20000"],
      ["ETH", "100000"],
    ] as const)
      await observer.fund(otherUid, asset, amount)
    for (const [asset, amount] of Object.entries(this.#bot.funds ?? {}))
      await observer.fund(botUid, asset, amount)
    for (const [index, act] of played.acts.entries())
      if (act.do === "fault" && act.at === undefined) await this.#addFault(index, act)
    const begin = this.#sandbox.now()
    const delays = monitorEventLoopDelay({ resolution: tickMs })
    delays.enable()
    this.#launch()
    try {
      if (await this.#untilActive(awaitsOrder)) {
        const start = this.#sandbox.now()
        const end = start + played.seconds * 1_000
        await Promise.all(played.acts.map((act, index) => this.#act(act, index, start, end)))
        while (this.#sandbox.now() < end && !(this.#life.process.isGone && this.#life.by === "itself"))
          await sleep(tickMs)
      }
      if (this.#life.to === null && this.#life.by === "itself") this.#life.by = "end"
    } finally {
      delays.disable()
      for (const { process } of this.#lives) await process.end()
    }
    const end = this.#sandbox.now()
    return collectTrace({
      observer,
      account: this.#account,
      caseId: played.id,
      seed,
      speed,
      begin,
      end,
      before: this.#before,
      streamsBefore: this.#streamsBefore,
      faultKinds: new Map(
        played.acts.flatMap((act, index) => {
          const id = this.#faultIds[index]
          return act.do === "fault" && id !== undefined ? [[id, act.fault.kind] as const] : []
        }),
      ),
      foreignIds: this.#foreign,
      lives: this.#lives.map(({ from, to, by, process }) => ({
        from,
        to: to ?? end,
        by,
        exitCode: process.exitCode,
      })),
      happenings: this.#happenings.sort((a, b) => a.from - b.from),
      output: this.#life.process.output,
      stallMs: Math.max(0, delays.max / 1e6 - 2 * tickMs),
    })
  }
}

export const playCase = async (stage: Stage, bot: Bot, play: Play): Promise<Trace> => {
  const { played, seed, speed } = play
  const restarts = played.acts.some((act) => act.do === "restart")
  const folder = mkdtempSync(join(tmpdir(), "bourse-check-"))
  try {
    mkdirSync(join(folder, "home"))
    if (bot.folder === undefined) mkdirSync(join(folder, "bot"))
    else cpSync(bot.folder, join(folder, "bot"), { recursive: true, verbatimSymlinks: true })
    const sandbox = await stage.open({ market: played.market, seed, speed, restarts })
    try {
      return await new Player(bot, play, sandbox, folder).play()
    } finally {
      await sandbox.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
