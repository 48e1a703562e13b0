/**
 * Fault injection in a sandbox: selects the requests that get a fault. The fault rules and their counts are
 * part of the exchange's state (`FaultRules` of the engine), so they survive a restart; a reset removes them. A
 * scenario adds fault rules while its acts run.
 *
 * The seed alone decides which requests a `share` selects, so the same requests in the same order get the same faults
 * in every run.
 */
import { createHash } from "node:crypto"
import {
  ControlLimits,
  durationMs,
  type Fault,
  faultKinds,
  type NewFault,
  type Scenario,
} from "@bourse/control"
import type { Endpoint } from "@bourse/core"
import type { CommandOf, FaultRule, State } from "@bourse/engine"
import { ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { channelsNamed, endpointsNamed } from "./faultEndpoints.ts"
import { isOn, type TimedAct, timedActs } from "./Timeline.ts"

interface Rule {
  /** The rule's fault with its defaults. */
  readonly fault: NewFault & { readonly id: string }
  /** Source of the rule: a rule of the state, or an act of the scenario. */
  readonly source: object
  /** The endpoints that the rule names; null for all. */
  readonly endpoints: ReadonlySet<Endpoint> | null
  /** The channels that the rule names, for kinds that are injected into pushes; null for all. */
  readonly channels: RegExp | null
  /**
   * The scenario's act that made the rule, with its exchange times in milliseconds; null for a rule of the
   * state.
   */
  readonly act: TimedAct | null
  /** Number of requests that matched the rule, and number of requests to which it was applied. */
  matched: number
  applied: number
  /** End of a rule with `for`, once it has begun; exchange time in ms. */
  until: number | null
  /** Times of the latest requests of a rule with `staleRequests`, oldest first. */
  moments: ReadonlyArray<Moment>
}

/** A moment of the exchange: the last visible group of the journal, and its time. */
export interface Moment {
  readonly seq: number
  readonly time: number
}

/** Time the rule was added, until its first request. */
const beginning: Moment = { seq: 0, time: 0 }

/** The rule to apply to a request, with its random and counted values. */
export type InjectedFault = Rule["fault"] & {
  /** The delays of latency, in milliseconds. */
  readonly beforeMs: number
  readonly afterMs: number
  /** Seconds in the Retry-After header of a 429 or 418; 0 for no header. */
  readonly retryAfter: number
  /** The moment from which the answer's data are, for `staleRequests`. */
  readonly moment: Moment
}

/** A random number from 0 to 1, the same for the same seed and number. */
const draw = (seed: number, number: number): number =>
  createHash("sha256").update(`fault ${seed} ${number}`).digest().readUInt32BE() / 2 ** 32

/** A normally distributed number, the same for the same seed, number and lane. */
const drawNormal = (seed: number, number: number, lane: number): number => {
  const hash = createHash("sha256").update(`latency ${seed} ${number} ${lane}`).digest()
  const [a, b] = [hash.readUInt32BE(0), hash.readUInt32BE(4)].map((word) => (word + 0.5) / 2 ** 32)
  return Math.sqrt(-2 * Math.log(a!)) * Math.cos(2 * Math.PI * b!)
}

/** A random delay, log-normal around its median. */
const delay = ({ fault, applied }: Rule, medianMs: number | undefined, lane: number): number => {
  const { latencyScatter = 0, seed = 0 } = fault
  if (medianMs === undefined) return 0
  if (latencyScatter === 0) return medianMs
  const ms = Math.round(medianMs * Math.exp(latencyScatter * drawNormal(seed, applied, lane)))
  return Math.min(ControlLimits.latencyMaxMs, ms)
}

/** The caller of a request. */
export interface Sender {
  readonly key: unknown
  /** Whether the key is the desk's own: only rules that name this key apply. */
  readonly isDesk: boolean
}

/** Whether an endpoint answers from the state; the time endpoint answers from the clock. */
const showsState = ({ id, kind }: Endpoint): boolean =>
  kind === "read" && id !== "market.time" && id !== "market.ping"

const isBanning = ({ fault, until }: Rule, now: number): boolean =>
  fault.kind === "banned" && until !== null && now < until

const isOfPushes = ({ kind }: Pick<NewFault, "kind">): boolean => faultKinds[kind].isOfPushes

/** Whether a rule is meant for this sender and applies at this time. */
const isFor = ({ fault, act }: Rule, { key, isDesk }: Sender, now: number): boolean =>
  (fault.key === undefined ? !isDesk : fault.key === key) && (act === null || isOn(act, now))

const matches = (rule: Rule, endpoint: Endpoint, sender: Sender, now: number): boolean =>
  !isOfPushes(rule.fault) &&
  isFor(rule, sender, now) &&
  (rule.endpoints === null || rule.endpoints.has(endpoint) || isBanning(rule, now))

const matchesPush = (rule: Rule, channel: string, sender: Sender, now: number): boolean =>
  isOfPushes(rule.fault) &&
  isFor(rule, sender, now) &&
  (rule.channels === null || rule.channels.test(channel)) &&
  (rule.fault.kind !== "listenKeyExpired" || sender.key !== undefined)

const selects = ({ fault, matched, applied, until }: Rule, now: number): boolean => {
  if (matched < (fault.nth ?? 1) || (until !== null && now >= until)) return false
  if (fault.share !== undefined) return draw(fault.seed!, matched) < fault.share
  return fault.count === undefined || applied < fault.count
}

const retryAfterOf = ({ fault, until }: Rule, now: number): number =>
  fault.retryAfter ?? (until === null ? 1 : Math.ceil((until - now) / 1_000))

const withDefaults = (given: NewFault, id: string, seed: number) => ({
  id,
  ...given,
  ...(given.share === undefined && given.latencyScatter === undefined ? {} : { seed: given.seed ?? seed }),
  ...(given.kind.startsWith("serverError") ? { status: given.status ?? 500 } : {}),
})

/** A rule without count, time or share applies once. */
const onceByDefault = (given: NewFault): NewFault =>
  given.share === undefined && given.for === undefined ? { ...given, count: given.count ?? 1 } : given

const describe = ({ fault, applied, until }: Rule): Fault => ({
  ...fault,
  applied,
  ...(fault.count === undefined ? {} : { remaining: fault.count - applied }),
  ...(until === null ? {} : { until }),
})

/** How often a rule matched and was applied; `from` is the state's entry. */
export interface LatestCount extends Pick<Rule, "matched" | "applied" | "until"> {
  readonly fault: string
  readonly from: number
}

export type Injected = {
  readonly fault: InjectedFault | null
  /** The counts to store for the rules that counted this request. */
  readonly counts: ReadonlyArray<CommandOf<"countFault">>
}

export class Faults {
  readonly #endpoints: ReadonlyArray<Endpoint>
  /** Rules of the state in the order of their addition, then the rules of the scenario's acts. */
  #rules: ReadonlyArray<Rule> = []
  #kept: State["faults"] | null = null
  #scenario: State["scenario"] = null

  constructor(endpoints: ReadonlyArray<Endpoint>) {
    this.#endpoints = endpoints
  }

  /** Whether any rule exists; without rules, requests are not checked. */
  any({ scenario, faults }: State): boolean {
    return scenario !== null || faults.rules.length > 0
  }

  /**
   * Takes over the fault rules of a state. A rule already known keeps its counts in memory, which are newer:
   * not every count is stored in the state.
   */
  #of({ faults, scenario }: State): ReadonlyArray<Rule> {
    if (faults === this.#kept && scenario === this.#scenario) return this.#rules
    const before = new Map(this.#rules.map((rule) => [rule.source, rule]))
    const kept = new Map(faults.rules.map((each) => [each.id, each]))
    const made = (given: NewFault, id: string, seed: number, source: object, act: TimedAct | null): Rule => {
      const known = before.get(source)
      const { matched = 0, applied = 0, until = null } = known ?? kept.get(id) ?? {}
      const moments = known?.moments ?? []
      // The rule's pattern was checked when it was added, perhaps by another version of the server: now it may
      // match nothing.
      const named = this.named(given)
      const endpoints = named instanceof ErrorResponse ? new Set<Endpoint>() : named
      const asked = given.channel === undefined ? null : channelsNamed(given.channel)
      const channels = asked instanceof ErrorResponse ? /^$/ : asked
      const fault = withDefaults(given, id, seed)
      return { fault, source, endpoints, channels, act, matched, applied, until, moments }
    }
    const own = faults.rules.flatMap(({ id, rule }) =>
      rule === null ? [] : [made(rule as NewFault, id, Number(id), rule, null)],
    )
    const acts = scenario === null ? [] : timedActs(scenario.file as Scenario, scenario.startedAt)
    const ofScenario = acts.flatMap((act, i) =>
      act.kind === "fault" ? [made(act.fault, `${scenario!.name}/${i + 1}`, i + 1, act.fault, act)] : [],
    )
    this.#kept = faults
    this.#scenario = scenario
    this.#rules = [...own, ...ofScenario]
    return this.#rules
  }

  /** How often each fault of the scenario was applied, in the order of its acts. */
  appliedBy(state: State): ReadonlyArray<number> {
    return this.#of(state).flatMap(({ act, applied }) => (act === null ? [] : [applied]))
  }

  /** The endpoints that a rule names, null for all; rejects a rule whose text matches no endpoint. */
  named({
    kind,
    endpoint,
    channel,
  }: Pick<NewFault, "kind" | "endpoint" | "channel">): ReadonlySet<Endpoint> | null | ErrorResponse {
    const channels = channel === undefined ? null : channelsNamed(channel)
    if (channels instanceof ErrorResponse) return channels
    const named = endpoint === undefined ? null : endpointsNamed(endpoint, this.#endpoints)
    if (kind !== "staleRead" || named instanceof ErrorResponse) return named
    const reads = [...(named ?? this.#endpoints)].filter(showsState)
    return reads.length === 0
      ? errorResponse("parameterError", `staleRead can be injected into reads only: ${endpoint}`)
      : new Set(reads)
  }

  /** Every fault rule except the scenario's, oldest first. */
  list(state: State): ReadonlyArray<Fault> {
    return this.#of(state).flatMap((rule) => (rule.act === null ? [describe(rule)] : []))
  }

  /** Number of fault rules that are not over. */
  inForce(state: State, now: number): number {
    return this.list(state).filter(({ remaining = 1, until = now + 1 }) => remaining > 0 && until > now)
      .length
  }

  /** The fault rules with their latest counts, for storage. */
  #toKeep(state: State): ReadonlyArray<FaultRule> {
    return this.#of(state).map(({ fault: { id }, source, act, matched, applied, until }) => ({
      id,
      rule: act === null ? source : null,
      matched,
      applied,
      until,
    }))
  }

  /** The latest counts of each rule, which a clean stop keeps beside the journal. */
  counts(state: State): ReadonlyArray<LatestCount> {
    const kept = new Map(state.faults.rules.map((each) => [each.id, each]))
    return this.#of(state).map(({ fault, matched, applied, until }) => ({
      ...{ fault: JSON.stringify(fault), matched, applied, until },
      from: kept.get(fault.id)?.matched ?? 0,
    }))
  }

  /** Restores {@link counts}, if the state's entry of a rule is still the one at the time of saving. */
  recall(state: State, counts: ReadonlyArray<LatestCount>): void {
    for (const rule of this.#of(state)) {
      const found = counts.find(({ fault }) => fault === JSON.stringify(rule.fault))
      if (found === undefined || found.from !== rule.matched) continue
      const { matched, applied, until } = found
      Object.assign(rule, { matched, applied, until })
    }
  }

  /** Adds a fault rule to the stored rules. */
  adding(state: State, given: NewFault): CommandOf<"keepFaults"> {
    const lastId = state.faults.lastId + 1
    const rule = onceByDefault(given)
    const added = { id: String(lastId), rule, matched: 0, applied: 0, until: null }
    return { type: "keepFaults", lastId, rules: [...this.#toKeep(state), added] }
  }

  /** The command that stores the rules without the removed ones. */
  removing(state: State, isRemoved: (id: string) => boolean): CommandOf<"keepFaults"> {
    const rules = this.#toKeep(state).filter(({ id, rule }) => rule === null || !isRemoved(id))
    return { type: "keepFaults", lastId: state.faults.lastId, rules }
  }

  /**
   * The oldest fault rule that selects this request at this exchange time. Every matching rule counts the
   * request, also if another rule is applied.
   */
  inject(endpoint: Endpoint, sender: Sender, state: State, moment: Moment): Injected {
    return this.#inject((rule) => matches(rule, endpoint, sender, moment.time), state, moment)
  }

  /** Injects faults into a push to a connection of this sender. */
  injectPush(channel: string, sender: Sender, state: State, moment: Moment): Injected {
    return this.#inject((rule) => matchesPush(rule, channel, sender, moment.time), state, moment)
  }

  #inject(isMatched: (rule: Rule) => boolean, state: State, moment: Moment): Injected {
    const now = moment.time
    let found: Rule | undefined
    const counting: Array<Rule> = []
    for (const rule of this.#of(state)) {
      if (!isMatched(rule)) continue
      const { count } = rule.fault
      if (count !== undefined && rule.applied < count) counting.push(rule)
      rule.matched++
      const { staleRequests } = rule.fault
      if (staleRequests !== undefined) rule.moments = [...rule.moments.slice(-staleRequests), moment]
      if (found === undefined && selects(rule, now)) found = rule
    }
    if (found !== undefined) {
      found.applied++
      const { fault } = found
      if (fault.for !== undefined && found.until === null) {
        found.until = now + durationMs(fault.for)!
        counting.push(found)
      }
    }
    return {
      fault: found === undefined ? null : injectedBy(found, now),
      counts: counting.map(({ fault: { id }, matched, applied, until }) => ({
        type: "countFault",
        ...{ id, matched, applied, until },
      })),
    }
  }
}

const injectedBy = (rule: Rule, now: number): InjectedFault => ({
  ...rule.fault,
  beforeMs: delay(rule, rule.fault.latencyMs, 0),
  afterMs: delay(rule, rule.fault.responseLatencyMs, 1),
  retryAfter: retryAfterOf(rule, now),
  moment: rule.moments.at(-1 - (rule.fault.staleRequests ?? 0)) ?? beginning,
})
