/**
 * The rules of fault injection in a sandbox. They are not part of the journal: a restart or a reset removes them.
 *
 * The seed alone decides which requests a `share` selects, so the same requests in the same order get the same faults
 * in every run.
 */
import { createHash } from "node:crypto"
import type { Fault, NewFault } from "@bourse/control"
import type { Endpoint } from "@bourse/core"
import { type ErrorResponse, errorResponse } from "./ErrorResponse.ts"

interface Rule {
  /** With its defaults filled in. */
  readonly fault: NewFault & { readonly id: string }
  /** Number of requests that matched the rule, and number of those it was applied to. */
  matched: number
  struck: number
}

/** The rule to apply to a request. */
export type Strike = Rule["fault"]

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

const matches = ({ fault }: Rule, endpoint: Endpoint, key: unknown): boolean =>
  (fault.key === undefined || fault.key === key) &&
  (fault.endpoint === undefined || fault.endpoint === endpoint.id || fault.endpoint === pathOf(endpoint))

const strikes = ({ fault, matched, struck }: Rule): boolean => {
  if (matched <= (fault.skip ?? 0)) return false
  return fault.share === undefined ? struck < fault.count! : draw(fault.seed!, matched) < fault.share
}

const describe = ({ fault, struck }: Rule): Fault => ({
  ...fault,
  struck,
  ...(fault.count === undefined ? {} : { remaining: fault.count - struck }),
})

export class Faults {
  readonly #endpoints: ReadonlyArray<Endpoint>
  readonly #rules = new Map<string, Rule>()
  #lastId = 0

  constructor(endpoints: ReadonlyArray<Endpoint>) {
    this.#endpoints = endpoints
  }

  /** Whether there are rules; without rules, requests are not checked. */
  get any(): boolean {
    return this.#rules.size > 0
  }

  add(given: NewFault): Fault | ErrorResponse {
    const unknown = this.#unknownEndpoint(given.endpoint)
    if (unknown !== null) return unknown
    const id = ++this.#lastId
    const isError = given.kind === "serverErrorBeforeCommit" || given.kind === "serverErrorAfterCommit"
    const rule: Rule = {
      fault: {
        id: String(id),
        ...given,
        ...(given.share === undefined ? { count: given.count ?? 1 } : { seed: given.seed ?? id }),
        ...(isError ? { status: given.status ?? 500 } : {}),
      },
      matched: 0,
      struck: 0,
    }
    this.#rules.set(rule.fault.id, rule)
    return describe(rule)
  }

  #unknownEndpoint(asked: string | undefined): ErrorResponse | null {
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

  /** The oldest rule that selects this request; later rules do not count it. */
  strike(endpoint: Endpoint, key: unknown): Strike | null {
    for (const rule of this.#rules.values()) {
      if (!matches(rule, endpoint, key)) continue
      rule.matched++
      if (!strikes(rule)) continue
      rule.struck++
      return rule.fault
    }
    return null
  }
}
