/**
 * The rules of fault injection in a sandbox. They are not part of the journal: a restart or a reset
 * removes them. A scenario has further ones, as long as its acts are on.
 *
 * The seed alone decides which requests a `share` selects, so the same requests in the same order get the same faults
 * in every run.
 */
import { createHash } from "node:crypto"
import { ControlLimits, type Fault, type NewFault, type Scenario } from "@bourse/control"
import type { Endpoint } from "@bourse/core"
import type { State } from "@bourse/engine"
import { type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { isOn, type TimedAct, timedActs } from "./Timeline.ts"

interface Rule {
  /** With its defaults filled in. */
  readonly fault: NewFault & { readonly id: string }
  /** Of a scenario: when it applies, exchange time in milliseconds. */
  readonly act?: TimedAct
  /** Number of requests that matched the rule, and number of those it was applied to. */
  matched: number
  applied: number
}

/** The rule to apply to a request; with latency, the delays drawn for it, in milliseconds. */
export type InjectedFault = Rule["fault"] & { readonly beforeMs: number; readonly afterMs: number }

const nearestMax = 3

const pathOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The edit distance of two texts. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
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
  readonly isDesk: boolean
}

const matches = ({ fault }: Rule, endpoint: Endpoint, { key, isDesk }: Sender): boolean =>
  (fault.key === undefined ? !isDesk : fault.key === key) &&
  (fault.endpoint === undefined || fault.endpoint === endpoint.id || fault.endpoint === pathOf(endpoint))

const applies = ({ fault, matched, applied }: Rule): boolean => {
  if (matched <= (fault.skip ?? 0)) return false
  if (fault.share === undefined) return fault.count === undefined || applied < fault.count
  return draw(fault.seed!, matched) < fault.share
}

const withDefaults = <Given extends NewFault>(given: Given, id: string, seed: number) => ({
  id,
  ...given,
  ...(given.share === undefined && given.latencyScatter === undefined ? {} : { seed: given.seed ?? seed }),
  ...(given.kind.startsWith("serverError") ? { status: given.status ?? 500 } : {}),
})

const describe = ({ fault, applied }: Rule): Fault => ({
  ...fault,
  applied,
  ...(fault.count === undefined ? {} : { remaining: fault.count - applied }),
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
      this.#ofScenario = acts.flatMap((act, i) =>
        act.kind !== "fault"
          ? []
          : [
              {
                fault: withDefaults(act.fault, `${scenario!.name}/${i + 1}`, i + 1),
                act,
                matched: 0,
                applied: 0,
              },
            ],
      )
    }
    this.#scenario = scenario
    return this.#ofScenario
  }

  /** How often each fault of the scenario was applied, in the order of its acts. */
  appliedBy(scenario: State["scenario"]): ReadonlyArray<number> {
    return this.#follow(scenario).map(({ applied }) => applied)
  }

  add(given: NewFault): Fault | ErrorResponse {
    const unknown = this.unknownEndpoint(given.endpoint)
    if (unknown !== null) return unknown
    const id = ++this.#lastId
    const counted = given.share === undefined ? { count: given.count ?? 1 } : {}
    const fault = withDefaults({ ...given, ...counted }, String(id), id)
    const rule: Rule = { fault, matched: 0, applied: 0 }
    this.#rules.set(rule.fault.id, rule)
    return describe(rule)
  }

  /** Refuses what names no endpoint. */
  unknownEndpoint(asked: string | undefined): ErrorResponse | null {
    if (asked === undefined) return null
    const spell = asked.includes("/") ? pathOf : ({ id }: Endpoint) => id
    const known = this.#endpoints.map(spell)
    if (known.includes(asked)) return null
    // The method's name alone, without the area, is a likely slip.
    const far = (name: string) =>
      Math.min(
        ...[name, name.slice(name.indexOf(".") + 1)].map((each) =>
          distance(asked.toLowerCase(), each.toLowerCase()),
        ),
      )
    const nearest = known.toSorted((a, b) => far(a) - far(b)).slice(0, nearestMax)
    return errorResponse(
      "parameterError",
      `no endpoint has the id ${asked}; did you mean one of ${nearest.join(", ")}?`,
    )
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

  /** The oldest rule that selects this request at this exchange time; later rules do not count it. */
  inject(endpoint: Endpoint, sender: Sender, scenario: State["scenario"], now: number): InjectedFault | null {
    for (const rule of [...this.#rules.values(), ...this.#follow(scenario)]) {
      if (!matches(rule, endpoint, sender) || (rule.act !== undefined && !isOn(rule.act, now))) continue
      rule.matched++
      if (!applies(rule)) continue
      rule.applied++
      const { latencyMs, responseLatencyMs } = rule.fault
      return {
        ...rule.fault,
        beforeMs: delay(rule, latencyMs, 0),
        afterMs: delay(rule, responseLatencyMs, 1),
      }
    }
    return null
  }
}
