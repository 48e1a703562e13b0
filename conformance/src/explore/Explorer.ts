/**
 * Plays a session of random requests: sends the requests of a step at once, reads every view of the accounts,
 * judges the step.
 */
import type * as fc from "fast-check"
import { curlText } from "../http/curl.ts"
import { NoAnswer } from "../http/Http.ts"
import type { Actor } from "../session/Provision.ts"
import type { Session } from "../session/Session.ts"
import { Blocked, HarnessError } from "../values/Failure.ts"
import { isObject, shown } from "../values/Json.ts"
import { hidden } from "../values/Redact.ts"
import type { Area, Reader } from "./Area.ts"
import {
  type Accounts,
  type AccountView,
  type Act,
  type Breach,
  distinct,
  emptyView,
  endedIn,
  keyOf,
  type Made,
  type Row,
  type Step,
} from "./History.ts"
import type { Drawn, Parameters, Request, Verb } from "./Kind.ts"
import { endedBy, madeBy, rowsOf, totalOf } from "./records.ts"
import { undoing } from "./undoing.ts"
import type { Facts, World } from "./World.ts"

/** Ends a session at the first step that breaches invariants, and contains the breaches. */
export class Breached extends Error {
  readonly breaches: ReadonlyArray<readonly [invariant: string, breach: Breach]>
  constructor(breaches: Breached["breaches"]) {
    super(breaches.map(([name]) => name).join(", "))
    this.breaches = breaches
  }
}

/**
 * Limit on the random requests of all sessions, and on their time. Reads of the accounts do not count as random
 * requests.
 */
export interface Allowance {
  calls: number
  /** Time at which sessions end, by `performance.now()`. */
  readonly endAt: number
  /**
   * The search for a breach ends at the first one: its session is then shrunk and repeated, without a limit on
   * requests.
   */
  phase: "search" | "shrink" | "confirm"
}

/** A request that the session sent, for the report and for a fixture. */
export interface Told {
  /** Number of the session's step; all requests of one step are sent at once. */
  readonly step: number
  readonly actor: string
  readonly endpoint: string
  /** Page number of a request for a list. */
  readonly page: number
  readonly parameters: Parameters
  readonly made: ReadonlyArray<Made>
  /** The request and its response, in one line of text. */
  readonly line: string
  /** Shell lines that repeat the request with curl; undefined for a driver verb. */
  readonly curl: string | undefined
}

/** Greatest number of pages of a list that are read one by one. */
const pagesMax = 6

/** Numbers of the steps that sent several requests at once. */
export const racesIn = (told: ReadonlyArray<Told>): ReadonlySet<number> => {
  const firsts = told.filter(({ page }) => page === 1).map(({ step }) => step)
  return new Set(firsts.filter((step, index) => firsts.indexOf(step) < index))
}

export interface ExplorerOptions {
  readonly session: Session
  readonly facts: Facts
  readonly actors: ReadonlyArray<Actor>
  readonly subAccounts: ReadonlyMap<string, string>
  /** Records that existed before the session's first random request. */
  readonly made: ReadonlyArray<Made>
  readonly unique: string
  readonly funds: World["funds"]
  readonly since: World["since"]
  /** Areas of the interface that the session reads after each step. */
  readonly areas: ReadonlyArray<Area>
  readonly allowance: Allowance
  readonly judge: (step: Step) => Breached["breaches"]
}

export class Explorer {
  readonly told: Array<Told> = []
  readonly options: ExplorerOptions
  readonly #made: Array<Made>
  readonly #past: Array<Act> = []
  readonly #used = new Set<string>()
  #steps = 0
  #start: Accounts | undefined
  #accounts: Accounts = new Map()

  constructor(options: ExplorerOptions) {
    this.options = options
    this.#made = [...options.made]
  }

  get world(): World {
    const { facts, actors, subAccounts, unique, funds, since, session } = this.options
    return {
      facts,
      actors,
      subAccounts,
      unique,
      funds,
      since,
      accounts: this.#accounts,
      made: this.#made,
      ended: endedIn(this.#past),
      now: session.now,
    }
  }

  #call(endpoint: string, parameters: Parameters, as: Actor) {
    const { session } = this.options
    const route = session.kit.endpoints.get(endpoint)
    if (route === undefined) throw new Blocked(`the kit has no endpoint ${endpoint}`)
    return session.call({ route, parameters, as })
  }

  #reader(as: Actor): Reader {
    const list: Reader["list"] = async (endpoint, parameters) => {
      const { answer, verdict } = await this.#call(endpoint, parameters, as)
      if (verdict === "ok") return rowsOf(answer.json)
      const got = `${answer.status} ${shown(answer.json ?? answer.text)}`
      if (this.#start === undefined) throw new Blocked(`${endpoint} as ${as.name} answers ${got}`)
      const wanted = `${endpoint} is served, as at the start of the session`
      throw new Breached([
        ["readsAreServed", { statement: `${endpoint}.answer`, actor: as.name, wanted, got }],
      ])
    }
    const find: Reader["find"] = async (endpoint, parameters) => {
      const { answer, verdict } = await this.#call(endpoint, parameters, as)
      return verdict === "ok" && isObject(answer.json) ? [answer.json] : []
    }
    return { as, used: this.#used, list, find }
  }

  async #view(as: Actor): Promise<AccountView> {
    const reader = this.#reader(as)
    const { world } = this
    const [balances, ...parts] = await Promise.all([
      reader.list("spot.account", []),
      ...this.options.areas.map((area) => area.read(reader, world)),
    ])
    const foreign = parts.flatMap((part) => part.foreign ?? [])
    return Object.assign({}, emptyView, ...parts, { balances, foreign }) as AccountView
  }

  async #look(): Promise<Accounts> {
    const { actors } = this.options
    const views = await Promise.all(
      actors.map(async (actor) => [actor.name, await this.#view(actor)] as const),
    )
    return new Map(views)
  }

  #tell(told: Omit<Told, "step">): void {
    this.told.push({ ...told, step: this.#steps })
  }

  async #sendVerb({ verb, with: sent }: Verb, as: Actor): Promise<Act> {
    const { session } = this.options
    // A driver verb may fail: for example, the withdrawal to complete has already ended.
    const answer = await session.driver?.ask(verb, sent).catch((error: unknown) => {
      if (error instanceof HarnessError) return { cannot: error.message }
      throw error
    })
    const isDone = answer !== undefined && "done" in answer
    if (isDone && verb === "advanceClock") session.advance(Number(sent.ms))
    const words = Object.entries(sent).map(([name, value]) => `${name}=${value}`)
    const endpoint = `driver.${verb}`
    const line = `${as.name}: the driver's ${[verb, ...words].join(" ")} -> ${shown(answer)}`
    this.#tell({
      actor: as.name,
      endpoint,
      page: 1,
      parameters: Object.entries(sent),
      made: [],
      line,
      curl: undefined,
    })
    const rows = isDone ? [answer.done] : []
    const outcome = isDone ? "ok" : "rejected"
    return {
      step: this.#steps,
      actor: as.name,
      endpoint,
      sent,
      outcome,
      rows,
      totals: [],
      made: [],
      ended: [],
    }
  }

  /** A request without a response is a breach, like HTTP 500. */
  #silence(endpoint: string, parameters: Parameters, as: Actor, { message, request }: NoAnswer): Breached {
    const words = parameters.map((pair) => pair.join("=")).join(" ")
    const line = `${as.name}: ${endpoint} ${words} -> ${message}`
    const { session, actors } = this.options
    const curl = request && `# as ${as.name}\n${hidden(curlText(session.baseUrl, request), actors)}`
    this.#tell({ actor: as.name, endpoint, page: 1, parameters, made: [], line, curl })
    const statement = "conventions.responses-are-json"
    return new Breached([["answers", { statement, actor: as.name, wanted: "a response", got: message }]])
  }

  async #sendRequest({ endpoint, parameters, page, key }: Request, as: Actor): Promise<Act> {
    const { session, actors } = this.options
    const sender = key === undefined ? as : { ...as, ...key }
    const sent = Object.fromEntries(parameters)
    const rows: Array<Row> = []
    const totals: Array<number> = []
    let outcome: Act["outcome"] = "ok"
    let made: ReadonlyArray<Made> = []
    for (let number = 1; number <= (page === undefined ? 1 : pagesMax); number++) {
      const asked: Parameters = page === undefined ? parameters : [...parameters, [page, String(number)]]
      const { answer, request, verdict } = await this.#call(endpoint, asked, sender).catch(
        (error: unknown) => {
          throw error instanceof NoAnswer ? this.#silence(endpoint, asked, as, error) : error
        },
      )
      const words = asked.map(([name, value]) => `${name}=${value}`).join(" ")
      const by = key === undefined ? as.name : `${as.name} with key ${key.apiKey}`
      const found = verdict === "ok" ? rowsOf(answer.json) : []
      // A batch in which every order failed counts as rejected.
      const isEmpty = endpoint === "spot.batchOrders" && found.every(({ orderId }) => orderId === undefined)
      outcome = verdict === "ok" && !isEmpty ? "ok" : "rejected"
      made = outcome === "ok" ? madeBy(endpoint, as.name, sent, found) : []
      this.#tell({
        actor: as.name,
        endpoint,
        page: number,
        parameters: asked,
        made,
        line: `${by}: ${endpoint} ${words} -> ${answer.status} ${shown(answer.json ?? answer.text)}`,
        curl: `# as ${by}\n${hidden(curlText(session.baseUrl, request), [...actors, ...(key === undefined ? [] : [key])])}`,
      })
      if (verdict === "broken") {
        const statement = "conventions.responses-are-json"
        const got = `${answer.status} ${shown(answer.json ?? answer.text)}`
        throw new Breached([["answers", { statement, actor: as.name, wanted: "no breakdown", got }]])
      }
      rows.push(...found)
      totals.push(...(totalOf(answer.json) === undefined ? [] : [totalOf(answer.json) ?? 0]))
      if (page === undefined || outcome === "rejected" || found.length < Number(sent.limit ?? sent.size))
        break
    }
    const ended = outcome === "ok" ? endedBy(endpoint, sent, rows) : []
    const act = { step: this.#steps, actor: as.name, endpoint, sent, outcome, rows, totals, made, ended }
    return key === undefined ? act : { ...act, key: key.apiKey }
  }

  /** Whether the limit on random requests or time is used up, while a breach is searched. */
  get isOver(): boolean {
    const { calls, endAt, phase } = this.options.allowance
    return phase === "search" && (calls <= 0 || performance.now() >= endAt)
  }

  /**
   * Sends the requests of a step at once and judges the step. Throws {@link Breached} if the step breaches an
   * invariant.
   */
  async play(drawn: ReadonlyArray<Drawn>): Promise<void> {
    const { actors, session, allowance } = this.options
    if (this.#start === undefined) {
      this.#accounts = await this.#look()
      this.#start = this.#accounts
    }
    const { world } = this
    const asked = drawn.flatMap(({ actor, ask }) => {
      const as = actors[actor % actors.length]
      const request = as === undefined ? undefined : ask(world, as)
      return as === undefined || request === undefined ? [] : [{ as, request }]
    })
    if (asked.length === 0) return
    this.#steps++
    allowance.calls -= asked.length
    for (const { request } of asked)
      this.#used.add("verb" in request ? `driver.${request.verb}` : request.endpoint)
    const acts = await Promise.all(
      asked.map(({ as, request }) =>
        "verb" in request ? this.#sendVerb(request, as) : this.#sendRequest(request, request.by ?? as),
      ),
    )
    for (const { made } of acts) this.#made.push(...made)
    this.#past.push(...acts)
    const waitMs = allowance.phase === "shrink" ? session.historyWaitMs / 6 : session.historyWaitMs
    const giveUpAt = performance.now() + waitMs
    for (;;) {
      const after = await this.#look()
      const step = { start: this.#start, before: this.#accounts, after, acts, past: this.#past }
      const breaches = this.options.judge(step)
      if (breaches.length === 0) {
        this.#accounts = after
        return
      }
      if (!(await session.again(giveUpAt))) throw new Breached(breaches)
    }
  }

  /** Cancels the open orders of this session in one account. */
  async #tidyOrders(as: Actor): Promise<void> {
    const own = this.#made.filter(({ kind, owner }) => kind === "order" && owner === as.name)
    for (const symbol of new Set(own.map(({ sent }) => sent.symbol ?? ""))) {
      const { answer } = await this.#call("spot.openOrders", [["symbol", symbol]], as)
      const open = new Set(rowsOf(answer.json).map(({ orderId }) => String(orderId)))
      for (const { id } of own)
        if (open.has(id))
          await this.#call(
            "spot.cancelOrder",
            [
              ["symbol", symbol],
              ["orderId", id],
            ],
            as,
          )
    }
  }

  /**
   * Undoes the changes of this session, the latest change first. In accounts that a driver made, tidying up
   * only cancels open orders.
   */
  async tidy(): Promise<void> {
    const { facts, actors } = this.options
    for (const as of actors) await this.#tidyOrders(as)
    if (facts.hasDriver) return
    const ended = endedIn(this.#past)
    for (const made of distinct(this.#made)) {
      const request = ended.has(keyOf(made)) ? undefined : undoing(made, actors)
      if (request !== undefined) await this.#call(request.endpoint, request.parameters, request.by)
    }
  }
}

/** The requests of one step, as a command of fast-check's model runner. */
export class Burst implements fc.AsyncCommand<object, Explorer> {
  readonly drawn: ReadonlyArray<Drawn>
  constructor(drawn: ReadonlyArray<Drawn>) {
    this.drawn = drawn
  }
  check = () => true
  run = async (_: object, explorer: Explorer): Promise<void> => {
    if (!explorer.isOver) await explorer.play(this.drawn)
  }
  toString = (): string => JSON.stringify(this.drawn)
}
