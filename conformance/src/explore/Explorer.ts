/** A session of random requests: sends a burst, reads the accounts by every view, and judges what changed. */
import type * as fc from "fast-check"
import { symbolFacts } from "../checks/Variables.ts"
import { curlText } from "../http/curl.ts"
import type { Actor } from "../session/Provision.ts"
import type { Called, Session } from "../session/Session.ts"
import type { TargetSymbol } from "../target/Target.ts"
import { Blocked } from "../values/Failure.ts"
import { isObject, shown } from "../values/Json.ts"
import { hidden } from "../values/Redact.ts"
import { type Action, orderParameters } from "./Actions.ts"
import {
  type Accounts,
  type AccountView,
  type Act,
  type Breach,
  emptyView,
  type Invariant,
  type Row,
} from "./History.ts"
import { endedStaysEnded } from "./invariants/endedStaysEnded.ts"
import { fillsAddUp } from "./invariants/fillsAddUp.ts"
import { idsAreNew } from "./invariants/idsAreNew.ts"
import { locksMatchOrders } from "./invariants/locksMatchOrders.ts"
import { moneyConserved } from "./invariants/moneyConserved.ts"
import { noNegativeAmount } from "./invariants/noNegativeAmount.ts"
import { ownOrdersOnly } from "./invariants/ownOrdersOnly.ts"
import { rejectionChangesNothing } from "./invariants/rejectionChangesNothing.ts"
import { viewsAgree } from "./invariants/viewsAgree.ts"
import { writesAreRead } from "./invariants/writesAreRead.ts"

/** Ends a session: the breaches of the first step that has some. */
export class Breached extends Error {
  readonly breaches: ReadonlyArray<readonly [invariant: string, breach: Breach]>
  constructor(breaches: Breached["breaches"]) {
    super(breaches.map(([name]) => name).join(", "))
    this.breaches = breaches
  }
}

/** Counts the drawn requests of all sessions, and ends them when there are enough. Reads to judge them are not counted. */
export interface Allowance {
  calls: number
}

type Parameters = ReadonlyArray<readonly [string, string]>

const rowsOf = (value: unknown): ReadonlyArray<Row> => (Array.isArray(value) ? value.filter(isObject) : [])

export class Explorer {
  readonly story: Array<string> = []
  readonly curl: Array<string> = []
  readonly #session: Session
  readonly #actors: ReadonlyArray<Actor>
  readonly #symbol: TargetSymbol
  readonly #conserves: boolean
  readonly #allowance: Allowance
  /** In the order placed, by actor; then the owner of each. */
  readonly #placed = new Map<string, Array<string>>()
  readonly #owners = new Map<string, string>()
  #before: Accounts = new Map()

  constructor(
    session: Session,
    actors: ReadonlyArray<Actor>,
    symbol: TargetSymbol,
    /** Nobody but the actors trades, and their money stays among them. */
    conserves: boolean,
    allowance: Allowance,
  ) {
    this.#session = session
    this.#actors = actors
    this.#symbol = symbol
    this.#conserves = conserves
    this.#allowance = allowance
  }

  async #call(endpoint: string, parameters: Parameters, as: Actor): Promise<Called> {
    const route = this.#session.kit.endpoints.get(endpoint)
    if (route === undefined) throw new Blocked(`the kit has no endpoint ${endpoint}`)
    return this.#session.call({ route, parameters, as })
  }

  async #list(endpoint: string, parameters: Parameters, as: Actor): Promise<ReadonlyArray<Row>> {
    const { answer, verdict } = await this.#call(endpoint, parameters, as)
    const list = endpoint === "spot.account" && isObject(answer.json) ? answer.json.balances : answer.json
    if (verdict === "ok" && Array.isArray(list)) return rowsOf(list)
    throw new Blocked(
      `${endpoint} as ${as.name} answers ${answer.status} ${shown(answer.json ?? answer.text)}`,
    )
  }

  async #order(orderId: string, as: Actor): Promise<ReadonlyArray<Row>> {
    const { symbol } = this.#symbol
    const asked = [["symbol", symbol] as const, ["orderId", orderId] as const]
    const { answer, verdict } = await this.#call("spot.queryOrder", asked, as)
    return verdict === "ok" && isObject(answer.json) ? [answer.json] : []
  }

  async #view(as: Actor): Promise<AccountView> {
    const { symbol, base } = this.#symbol
    const named = [["symbol", symbol] as const]
    const withBase = (row: Row) => ({ ...row, base })
    const queried: Array<Row> = []
    for (const id of this.#placed.get(as.name) ?? []) queried.push(...(await this.#order(id, as)))
    const foreign: Array<Row> = []
    for (const [owner, ids] of this.#placed)
      if (owner !== as.name) foreign.push(...(await this.#order(ids.at(-1) ?? "", as)))
    return {
      balances: await this.#list("spot.account", [], as),
      open: (await this.#list("spot.openOrders", named, as)).map(withBase),
      all: await this.#list("spot.allOrders", named, as),
      queried,
      fills: await this.#list("spot.myTrades", named, as),
      foreign,
    }
  }

  async #look(): Promise<Accounts> {
    const views = new Map<string, AccountView>()
    for (const actor of this.#actors) views.set(actor.name, await this.#view(actor))
    return views
  }

  #invariants(): Readonly<Record<string, Invariant>> {
    return {
      noNegativeAmount,
      rejectionChangesNothing,
      ...(this.#conserves ? { moneyConserved } : {}),
      locksMatchOrders: locksMatchOrders([this.#symbol.base]),
      fillsAddUp,
      endedStaysEnded,
      viewsAgree,
      writesAreRead,
      ownOrdersOnly: ownOrdersOnly(this.#owners),
    }
  }

  #requestOf(action: Action, as: Actor): readonly [string, Parameters] | undefined {
    const { symbol } = this.#symbol
    const balances = (this.#before.get(as.name) ?? emptyView).balances
    const facts = symbolFacts(this.#symbol)
    if (action.kind === "order")
      return ["spot.placeOrder", orderParameters(action.order, this.#symbol, facts, balances)]
    if (action.kind === "batch") {
      const orders = action.orders.map((plan) =>
        Object.fromEntries(orderParameters(plan, this.#symbol, facts, balances)),
      )
      return ["spot.batchOrders", [["batchOrders", JSON.stringify(orders)]]]
    }
    if (action.kind === "cancelAll") return ["spot.cancelOpenOrders", [["symbol", symbol]]]
    const owner = this.#actors[action.whose % this.#actors.length]
    const orderId = this.#placed.get(owner?.name ?? "")?.at(-1 - action.nth)
    return orderId === undefined
      ? undefined
      : [
          "spot.cancelOrder",
          [
            ["symbol", symbol],
            ["orderId", orderId],
          ],
        ]
  }

  async #send(endpoint: string, parameters: Parameters, as: Actor): Promise<Act> {
    this.#allowance.calls--
    const { answer, request, verdict } = await this.#call(endpoint, parameters, as)
    const words = parameters.map(([name, value]) => `${name}=${value}`).join(" ")
    this.story.push(
      `${as.name}: ${endpoint} ${words} -> ${answer.status} ${shown(answer.json ?? answer.text)}`,
    )
    this.curl.push(`# as ${as.name}\n${hidden(curlText(this.#session.baseUrl, request), this.#actors)}`)
    if (verdict === "broken") {
      const wanted = "no breakdown"
      const breach = {
        statement: "conventions.responses-are-json",
        actor: as.name,
        wanted,
        got: String(answer.status),
      }
      throw new Breached([["answers", breach]])
    }
    const outcome = verdict === "ok" ? "ok" : "rejected"
    const rows = isObject(answer.json) ? [answer.json] : rowsOf(answer.json)
    const ids =
      outcome === "ok" ? rows.flatMap(({ orderId }) => (typeof orderId === "string" ? [orderId] : [])) : []
    const places = endpoint === "spot.placeOrder" || endpoint === "spot.batchOrders"
    // A batch whose orders all failed is a rejection.
    const isEmpty = endpoint === "spot.batchOrders" && ids.length === 0
    return {
      actor: as.name,
      endpoint,
      outcome: isEmpty ? "rejected" : outcome,
      placed: places ? ids : [],
      cancelled: places ? [] : ids,
    }
  }

  /** Sends the requests at once and judges the step. Throws {@link Breached}. */
  async play(actions: ReadonlyArray<Action>): Promise<void> {
    if (this.#before.size === 0) this.#before = await this.#look()
    const sent = actions.flatMap((action) => {
      const as = this.#actors[action.actor % this.#actors.length]
      const request = as === undefined ? undefined : this.#requestOf(action, as)
      return as === undefined || request === undefined ? [] : [{ as, request }]
    })
    if (sent.length > 1) this.story.push(`${sent.length} requests at once:`)
    const acts = await Promise.all(
      sent.map(({ as, request: [endpoint, parameters] }) => this.#send(endpoint, parameters, as)),
    )
    const repeated = idsAreNew(new Set([...this.#placed.values()].flat()))
    for (const { actor, placed } of acts)
      for (const id of placed) {
        this.#placed.set(actor, [...(this.#placed.get(actor) ?? []), id])
        this.#owners.set(`${this.#symbol.symbol} ${id}`, actor)
      }
    const giveUpAt = performance.now() + this.#session.historyWaitMs
    for (;;) {
      const step = { before: this.#before, after: await this.#look(), acts }
      const breaches = Object.entries({ ...this.#invariants(), idsAreNew: repeated }).flatMap(
        ([name, invariant]) => invariant(step).map((breach) => [name, breach] as const),
      )
      this.#before = step.after
      if (breaches.length === 0) return
      this.#before = step.before
      if (!(await this.#session.again(giveUpAt))) throw new Breached(breaches)
    }
  }

  /** Cancels the orders of this session that are still open. */
  async tidy(): Promise<void> {
    for (const as of this.#actors) {
      const own = new Set(this.#placed.get(as.name))
      const open =
        own.size === 0 ? [] : await this.#list("spot.openOrders", [["symbol", this.#symbol.symbol]], as)
      for (const { orderId } of open)
        if (own.has(String(orderId)))
          await this.#call(
            "spot.cancelOrder",
            [
              ["symbol", this.#symbol.symbol],
              ["orderId", String(orderId)],
            ],
            as,
          )
    }
  }
}

/** Requests sent at once, as a command of the model runner. */
export class Burst implements fc.AsyncCommand<object, Explorer> {
  readonly #actions: ReadonlyArray<Action>
  constructor(actions: ReadonlyArray<Action>) {
    this.#actions = actions
  }
  check = () => true
  run = (_: object, explorer: Explorer): Promise<void> => explorer.play(this.#actions)
  toString = (): string => JSON.stringify(this.#actions)
}
