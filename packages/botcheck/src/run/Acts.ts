/** Performs the acts of a case: on the exchange, on the bot's processes, and with orders of the check itself. */
import type { LoggedStreamEvent, ScenarioAct } from "@bourse/client/control"
import { type Act, type Case, secondsOf, stopMs } from "../cases/Case.ts"
import type { Sandbox } from "../Stage.ts"
import { endsOfOpen } from "../trace/channels.ts"
import type { Account, Observer } from "../trace/Observer.ts"
import type { Happening } from "../trace/Trace.ts"
import { coarser } from "./coarser.ts"
import type { Lives } from "./Lives.ts"
import { type OpenOrder, OwnOrders } from "./OwnOrders.ts"
import { durationOf, type Slots } from "./Slots.ts"
import type { Waits } from "./Waits.ts"

const otherUid = "10000002"

interface Placed {
  readonly parameters: Readonly<Record<string, string>>
}

interface Fault {
  readonly id: string
  readonly applied: number
  readonly until?: number
}

/** The symbols of a placement, or of all orders of a batch. */
const symbolsIn = ({ parameters: { symbol, batchOrders = "[]" } }: Placed): ReadonlyArray<string> => {
  if (symbol !== undefined) return [symbol]
  try {
    return (JSON.parse(batchOrders) as ReadonlyArray<{ symbol?: unknown }>).flatMap((each) =>
      typeof each.symbol === "string" ? [each.symbol] : [],
    )
  } catch {
    return []
  }
}

type Levels = ReadonlyArray<readonly [price: string, quantity: string]>
interface Book {
  readonly bids: Levels
  readonly asks: Levels
}

const worthOf = (levels: Levels): number =>
  levels.reduce((sum, [price, quantity]) => sum + Number(price) * Number(quantity), 0)

/** Smallest depth factor that a scenario accepts. */
const depthMin = 0.000001

export interface Scene {
  readonly played: Case
  readonly sandbox: Sandbox
  readonly observer: Observer
  readonly account: Account
  readonly lives: Lives
  readonly waits: Waits
  /** Times at which a bot that ends by itself is started; null for a continuous bot. */
  readonly slots: Slots | null
}

export class Acts {
  readonly #scene: Scene
  readonly #own: OwnOrders
  readonly #happenings: Array<Happening> = []
  readonly #faultIds: Array<string | undefined> = []
  /** Happenings of faults that last for a time, by the fault's id. */
  readonly #timed = new Map<string, number>()
  readonly #traded = new Set<string>()
  #listed: ReadonlySet<string> | undefined
  readonly foreign = new Set<string>()
  /** Request logs from before a restart of the exchange, which loses them. */
  readonly before: Array<unknown> = []
  readonly streamsBefore: Array<LoggedStreamEvent> = []
  /** Acts that run concurrently with the bot. */
  readonly tails: Array<Promise<void>> = []
  /** Resolves when the exchange is ready again after a restart. */
  back: Promise<void> = Promise.resolve()
  /** Whether the bot was asked to stop. */
  isStopped = false

  constructor(scene: Scene) {
    this.#scene = scene
    this.#own = new OwnOrders(scene.observer, scene.account, otherUid)
  }

  #happened(what: string, words: string, from: number, to = this.#scene.sandbox.now()): void {
    this.#happenings.push({ what, words, from, to })
  }

  get happenings(): ReadonlyArray<Happening> {
    return this.#happenings.toSorted((a, b) => a.from - b.from)
  }

  /** Id of the fault that an act injected. */
  faultId(index: number): string | undefined {
    return this.#faultIds[index]
  }

  #faults(): Promise<ReadonlyArray<Fault>> {
    return this.#scene.observer.control("GET", "faults")
  }

  /** Whether the fault of an act was applied this often. */
  async wasApplied(index: number, times: number): Promise<boolean> {
    const id = this.#faultIds[index]
    return ((await this.#faults()).find((each) => each.id === id)?.applied ?? 0) >= times
  }

  /** Sets the times of faults: a fault's duration begins with the first request that it affects. */
  async noteFaults(): Promise<void> {
    for (const { id, until } of await this.#faults()) {
      const index = this.#timed.get(id)
      if (index === undefined || until === undefined) continue
      const { from, to, ...what } = this.#happenings[index]!
      this.#happenings[index] = { ...what, from: until - (to - from), to: until }
    }
  }

  /** Performs an act of the case. Resolves when the act has begun. */
  async perform(act: Act, index: number, end: number): Promise<void> {
    switch (act.do) {
      case "fault":
        return this.#addFault(index, act)
      case "market":
        return this.#move(act.acts)
      case "thin":
        return this.#thin(act.worths)
      case "coarsen":
        return this.#coarsen(act.worths)
      case "kill":
        return this.#kill(act.again)
      case "term":
        return this.#goOn(this.#term(end))
      case "restart":
        return this.#restart(act.seconds)
      case "fill":
        return this.#fill(act.share)
      case "foreign": {
        const from = this.#scene.sandbox.now()
        const [symbol = [...this.#listed!][0]!] = await this.#symbols()
        const { orderId } = await this.#own.rest(symbol)
        this.foreign.add(orderId)
        return this.#happened("foreign", `a foreign order, ${orderId}`, from)
      }
    }
  }

  #goOn(tail: Promise<void>): void {
    // The end of the case awaits this promise, and reports its failure.
    tail.catch(() => {})
    this.tails.push(tail)
  }

  async #addFault(index: number, { fault }: Extract<Act, { do: "fault" }>): Promise<void> {
    const { played, slots, observer, sandbox } = this.#scene
    const isWhole = fault.for !== undefined && secondsOf(fault.for) >= played.seconds
    const given = slots !== null && isWhole ? { ...fault, for: durationOf(slots.length) } : fault
    const { id } = await observer.control<{ id: string }>("POST", "faults", given)
    this.#faultIds[index] = id
    const { kind, channel, endpoint = channel ?? "every endpoint" } = fault
    const from = sandbox.now()
    const length = given.for === undefined ? 0 : secondsOf(given.for) * 1_000
    if (length > 0) this.#timed.set(id, this.#happenings.length)
    this.#happened("fault", `${kind} at ${endpoint}`, from, from + length)
  }

  async #move(given: ReadonlyArray<ScenarioAct>): Promise<void> {
    const { slots, observer, sandbox } = this.#scene
    const acts = given.map((each) => slots?.stretched(each) ?? each)
    try {
      await observer.control("POST", "scenario", { name: "case", acts })
    } catch {
      // The exchange rejects these symbols or amounts, so the act has no effect.
      return
    }
    // A read before this time may show the old state.
    const from = sandbox.now()
    const seconds = Math.max(...acts.map((each) => secondsOf(each.at ?? "0s") + secondsOf(each.for)))
    const words = acts.map((each) => each.kind).join(", ")
    this.#happened("market", `${words} for ${seconds} s`, from, from + seconds * 1_000)
  }

  /** Limits the book of each symbol to this worth on each side, in the quote asset. */
  async #thin(worths: Readonly<Record<string, number>>): Promise<void> {
    const { observer, account, played } = this.#scene
    const acts: Array<ScenarioAct> = []
    for (const [symbol, worth] of Object.entries(worths)) {
      const book = await observer.signed<Book>(account, "GET", "/api/v3/depth", { symbol, limit: 5_000 })
      const least = Math.min(worthOf(book.bids), worthOf(book.asks))
      const depth = Math.min(1, Math.max(depthMin, worth / least))
      acts.push({ kind: "book", for: durationOf(played.seconds * 1_000), depth, symbols: [symbol] })
    }
    await this.#move(acts)
  }

  async #coarsen(worths: Readonly<Record<string, number>>): Promise<void> {
    const { observer } = this.#scene
    const acts: Array<ScenarioAct> = []
    for (const [symbol, worth] of Object.entries(worths)) {
      const steps = coarser(await observer.listed(symbol), worth)
      if (Object.keys(steps).length > 0) acts.push({ kind: "steps", for: "10m", symbols: [symbol], ...steps })
    }
    if (acts.length > 0) await this.#move(acts)
  }

  async #kill(again: number): Promise<void> {
    const { sandbox, lives, waits, slots } = this.#scene
    // The kill falls between commit and answer: the request is executed at once, and its answer is held back.
    await waits.tick()
    const from = sandbox.now()
    if (!(await lives.kill())) return
    if (slots === null) {
      await waits.until(from + again * 1_000)
      lives.launch()
    }
    const when = slots === null ? `after ${again} s` : "at the next start"
    this.#happened("kill", `kill -9 of the bot, started again ${when}`, from)
  }

  /**
   * Sends SIGTERM while the bot has open orders: between a cancel and its replacement the bot has no order to
   * handle.
   */
  async #term(end: number): Promise<void> {
    const { sandbox, lives, waits, slots } = this.#scene
    for (;;) {
      if (waits.isOver) return
      if (slots === null && sandbox.now() >= end - stopMs) break
      if (!lives.isGone && (await this.#hasOrders())) break
      await waits.tick()
    }
    lives.term()
    this.isStopped = true
    this.#happened("term", "SIGTERM", sandbox.now())
  }

  async #restart(seconds: number): Promise<void> {
    const { sandbox, waits, observer } = this.#scene
    const from = sandbox.now()
    await this.#symbols()
    const streams = await observer.control<ReadonlyArray<LoggedStreamEvent>>("GET", "streams?limit=999999")
    this.streamsBefore.push(...streams, ...endsOfOpen(streams, sandbox.now()))
    this.before.push(...(await observer.control<ReadonlyArray<unknown>>("GET", "requests?limit=999999")))
    await sandbox.stop()
    this.back = (async () => {
      await waits.until(from + seconds * 1_000)
      await sandbox.start()
      this.#happened("restart", "the exchange was down", from)
    })()
    this.#goOn(this.back)
  }

  async #fill(share: number): Promise<void> {
    const from = this.#scene.sandbox.now()
    let filled = 0
    for (const order of await this.#open()) if (await this.#own.fill(order, share)) filled++
    this.#happened("fill", `other accounts fill ${share * 100} % of the bot's open orders (${filled})`, from)
  }

  /** Symbols that the bot ordered. */
  async #symbols(): Promise<ReadonlyArray<string>> {
    const { observer } = this.#scene
    this.#listed ??= new Set((await observer.symbols()).map(({ symbol }) => symbol))
    for (const endpoint of ["spot.placeOrder", "spot.batchOrders"]) {
      const placed = await observer.control<ReadonlyArray<Placed>>(
        "GET",
        `requests?endpoint=${endpoint}&limit=200`,
      )
      for (const symbol of placed.flatMap(symbolsIn)) if (this.#listed.has(symbol)) this.#traded.add(symbol)
    }
    return [...this.#traded]
  }

  /** Open orders of the bot. */
  async #open(): Promise<ReadonlyArray<OpenOrder>> {
    const { observer, account } = this.#scene
    const all: Array<OpenOrder> = []
    for (const symbol of await this.#symbols())
      all.push(
        ...(await observer.signed<ReadonlyArray<OpenOrder>>(account, "GET", "/api/v3/openOrders", {
          symbol,
        })),
      )
    return all.filter(({ orderId }) => !this.foreign.has(orderId))
  }

  async #hasOrders(): Promise<boolean> {
    return (await this.#open()).length > 0
  }
}
