/**
 * The rules of fault injection in a sandbox. They are not part of the journal: a restart or a reset
 * removes them. A scenario has further ones, as long as its acts are on.
 *
 * The seed alone decides which requests a `share` selects, so the same requests in the same order get the same faults
 * in every run.
 */
import { createHash } from "node:crypto"
import { ControlLimits, durationMs, type Fault, type NewFault, type Scenario } from "@bourse/control"
import type { Endpoint } from "@bourse/core"
import type { State } from "@bourse/engine"
import { ErrorResponse } from "../responses/ErrorResponse.ts"
import { endpointsNamed } from "./faultEndpoints.ts"
import { isOn, type TimedAct, timedActs } from "./Timeline.ts"

interface Rule {
  /** With its defaults filled in. */
  readonly fault: NewFault & { readonly id: string }
  /** The endpoints it names; null for all. */
  readonly endpoints: ReadonlySet<Endpoint> | null
  /** Of a scenario: when it applies, exchange time in milliseconds. */
  readonly act?: TimedAct
  /** Number of requests that matched the rule, and number of those it was applied to. */
  matched: number
  applied: number
  /** With `for`: when it ends, once it has begun; exchange time in milliseconds. */
  until?: number
}

/** The rule to apply to a request, and what is drawn or counted for it. */
export type InjectedFault = Rule["fault"] & {
  /** Of latency: the delays, in milliseconds. */
  readonly beforeMs: number
  readonly afterMs: number
  /** For 429 and 418: seconds; 0 for no header. */
  readonly retryAfter: number
}

/** From 0 to 1, the same for the same seed and number. */
const draw = (seed: number, number: number): number =>
  createHash("sha256").update(`fault ${seed} ${number}`).digest().readUInt32BE() / 2 ** 32

/** A normally distributed number, the same for the same seed, number and lane. */
const drawNormal = (seed: number, number: number, lane: number): number => {
  const hash = createHash("sha256").update(`latency ${seed} ${number} ${lane}`).digest()
  const [a, b] = [hash.readUInt32BE(0), hash.readUInt32BE(4)].map((word) => (word + 0.5) / 2 ** 32)
  return Math.sqrt(-2 * Math.log(a!)) * Math.cos(2 * Math.PI * b!)
}

/** A delay, log-normal around its median. */
const delay = ({ fault, applied }: Rule, medianMs: number | undefined, lane: number): number => {
  const { latencyScatter = 0, seed = 0 } = fault
  if (medianMs === undefined) return 0
  if (latencyScatter === 0) return medianMs
  const ms = Math.round(medianMs * Math.exp(latencyScatter * drawNormal(seed, applied, lane)))
  return Math.min(ControlLimits.latencyMaxMs, ms)
}

/** Whose request it is. */
export interface Sender {
  readonly key: unknown
  /** Whether the key is one of the sandbox's own: only rules that name it apply. */
  readonly isOwn: boolean
}

const isBanning = ({ fault, until }: Rule, now: number): boolean =>
  fault.kind === "banned" && until !== undefined && now < until

const matches = (rule: Rule, endpoint: Endpoint, { key, isOwn }: Sender, now: number): boolean =>
  (rule.fault.key === undefined ? !isOwn : rule.fault.key === key) &&
  (rule.act === undefined || isOn(rule.act, now)) &&
  (rule.endpoints === null || rule.endpoints.has(endpoint) || isBanning(rule, now))

const selects = ({ fault, matched, applied, until }: Rule, now: number): boolean => {
  if (matched < (fault.nth ?? 1) || (until !== undefined && now >= until)) return false
  if (fault.share !== undefined) return draw(fault.seed!, matched) < fault.share
  return fault.count === undefined || applied < fault.count
}

const retryAfterOf = ({ fault, until }: Rule, now: number): number =>
  fault.retryAfter ?? (until === undefined ? 1 : Math.ceil((until - now) / 1_000))

const withDefaults = <Given extends NewFault>(given: Given, id: string, seed: number) => ({
  id,
  ...given,
  ...(given.share === undefined && given.latencyScatter === undefined ? {} : { seed: given.seed ?? seed }),
  ...(given.kind.startsWith("serverError") ? { status: given.status ?? 500 } : {}),
})

const describe = ({ fault, applied, until }: Rule): Fault => ({
  ...fault,
  applied,
  ...(fault.count === undefined ? {} : { remaining: fault.count - applied }),
  ...(until === undefined ? {} : { until }),
})

export class Faults {
  readonly #endpoints: ReadonlyArray<Endpoint>
  readonly #rules = new Map<string, Rule>()
  #lastId = 0
  /** Those of the scenario that runs, in the order of its acts; behind all others. */
  #ofScenario: ReadonlyArray<Rule> = []
  #scenario: State["scenario"] = null

  constructor(endpoints: ReadonlyArray<Endpoint>) {
    this.#endpoints = endpoints
  }

  /** Whether there are rules; without rules, requests are not checked. */
  any(scenario: State["scenario"]): boolean {
    return scenario !== null || this.#rules.size > 0
  }

  /**
   * Takes the rules of the scenario that runs. How often they were applied is counted anew when the server has started.
   */
  #follow(scenario: State["scenario"]): ReadonlyArray<Rule> {
    if (scenario !== this.#scenario) {
      const acts = scenario === null ? [] : timedActs(scenario.file as Scenario, scenario.startedAt)
      this.#ofScenario = acts.flatMap((act, i) => {
        if (act.kind !== "fault") return []
        const fault = withDefaults(act.fault, `${scenario!.name}/${i + 1}`, i + 1)
        // It was checked when the scenario began, perhaps by another version of the server: then it may name nothing.
        const named = this.named(fault.endpoint)
        const endpoints = named instanceof ErrorResponse ? new Set<Endpoint>() : named
        return [{ fault, endpoints, act, matched: 0, applied: 0 }]
      })
    }
    this.#scenario = scenario
    return this.#ofScenario
  }

  /** How often each fault of the scenario was applied, in the order of its acts. */
  appliedBy(scenario: State["scenario"]): ReadonlyArray<number> {
    return this.#follow(scenario).map(({ applied }) => applied)
  }

  add(given: NewFault): Fault | ErrorResponse {
    const endpoints = this.named(given.endpoint)
    if (endpoints instanceof ErrorResponse) return endpoints
    const id = ++this.#lastId
    const isOnce = given.share === undefined && given.for === undefined
    const fault = withDefaults({ ...given, ...(isOnce ? { count: given.count ?? 1 } : {}) }, String(id), id)
    const rule: Rule = { fault, endpoints, matched: 0, applied: 0 }
    this.#rules.set(rule.fault.id, rule)
    return describe(rule)
  }

  /** The endpoints that a rule names, null for all; refuses what names none. */
  named(asked: string | undefined): ReadonlySet<Endpoint> | null | ErrorResponse {
    return asked === undefined ? null : endpointsNamed(asked, this.#endpoints)
  }

  /** Every rule, oldest first. */
  list(): ReadonlyArray<Fault> {
    return [...this.#rules.values()].map(describe)
  }

  /** Whether there was such a rule. */
  remove(id: string): boolean {
    return this.#rules.delete(id)
  }

  clear(): void {
    this.#rules.clear()
  }

  /** The oldest rule that selects this request at this exchange time. Every rule counts all requests that it matches. */
  inject(endpoint: Endpoint, sender: Sender, scenario: State["scenario"], now: number): InjectedFault | null {
    let found: Rule | undefined
    for (const rule of [...this.#rules.values(), ...this.#follow(scenario)]) {
      if (!matches(rule, endpoint, sender, now)) continue
      rule.matched++
      if (found === undefined && selects(rule, now)) found = rule
    }
    if (found === undefined) return null
    found.applied++
    const { fault } = found
    if (fault.for !== undefined) found.until ??= now + durationMs(fault.for)!
    return {
      ...fault,
      beforeMs: delay(found, fault.latencyMs, 0),
      afterMs: delay(found, fault.responseLatencyMs, 1),
      retryAfter: retryAfterOf(found, now),
    }
  }
}
