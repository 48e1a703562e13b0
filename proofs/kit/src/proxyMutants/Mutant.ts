/**
 * A mutant: a server with one mistake, made by a proxy in front of a good server. The proxy receives a call and
 * decides about its answer. deviations.ts has the usual mistakes.
 */
import type { Target } from "@bourse/conformance"

/** A key that was made through the proxy, which therefore can sign with it. */
export interface KnownKey {
  readonly apiKey: string
  readonly secret: string
  readonly uid: string
  /** Whether the key has every permission. */
  readonly isFull: boolean
  /** The uid of the master; undefined unless the key belongs to a sub-account. */
  readonly master: string | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: a mutant changes answers whose types the kit has, not it
export type Json = Record<string, any>

export interface Answer {
  readonly status: number
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: undefined when it is no JSON
  readonly json: any
}

/** Parameters of query and body together. An undefined parameter is not sent. */
export type Parameters = Readonly<Record<string, string | undefined>>

/** A request of the interface on its way to the server. */
export interface Call {
  /** The endpoint's id in the catalogue. */
  readonly endpoint: string
  /** The HTTP method of the request: one endpoint accepts two. */
  readonly method: string
  readonly parameters: Parameters
  /** The key of the request; undefined if it is unknown. */
  readonly key: KnownKey | undefined
  readonly namesKey: boolean
  /** Whether the request has a valid signature. */
  readonly isSigned: boolean
  readonly keys: ReadonlyArray<KnownKey>
  /** Data that the mutant keeps between calls. */
  readonly memory: Map<string, unknown>
  /** The server's time. */
  readonly now: () => number
  /** Passes the request on unchanged. */
  readonly pass: () => Promise<Answer>
  /** Makes another call, with a new signature. The caller's key signs unless another is given. */
  readonly ask: (endpoint: string, parameters?: Parameters, as?: KnownKey) => Promise<Answer>
}

export type Handle = (call: Call) => Promise<Answer>

/** A behaviour that differs from the good server's. */
interface Deviation {
  /** The behaviour, in one sentence. */
  readonly text: string
  readonly handle: Handle
  /** Capabilities of the target that only this deviation adds. */
  readonly capabilities?: ReadonlyArray<string>
}

export interface Mutant extends Deviation {
  /** The broken statement, and the number of this mutant among the statement's mutants. */
  readonly id: string
  readonly statement: string
  /** The endpoint with the mistake, if it is one. */
  readonly endpoint: string
}

/** A correct server that decides differently from ours where the interface leaves a choice. */
export interface Variant extends Deviation {
  readonly id: string
  /** The endpoints with the different choice; `every` for all. */
  readonly endpoints: ReadonlyArray<string>
  /** The target file of such a server, if ours would not describe it. */
  readonly target?: (ours: Target) => Target
}

export type Unnumbered<A extends { readonly id: string }> = Omit<A, "id">

/** Deviations by their sentence: a handler, or a handler with further fields. */
type Ways<More> = Readonly<Record<string, Handle | ({ readonly handle: Handle } & More)>>

const waysOf = <More>(ways: Ways<More>) =>
  Object.entries(ways).map(([text, way]) => ({
    text,
    ...(typeof way === "function" ? ({ handle: way } as { readonly handle: Handle } & More) : way),
  }))

/**
 * Mutants that break the rules of one endpoint, or of a section such as `auth`.
 * @param rules the mutants by the rest of the statement's id
 * @param endpoint the endpoint with the mistake, if the rules are those of a section
 */
export const mutants = (
  of: string,
  rules: Readonly<Record<string, Ways<Pick<Mutant, "capabilities">>>>,
  endpoint = of,
): ReadonlyArray<Unnumbered<Mutant>> =>
  Object.entries(rules).flatMap(([rule, ways]) =>
    waysOf(ways).map((way) => ({ statement: `${of}.${rule}`, endpoint, ...way })),
  )

/** Mutants that let an account read or change another account's records. */
export const sharing = (endpoint: string, ways: Ways<Pick<Mutant, "capabilities">>) =>
  mutants("roles", { "own-account-only": ways }, endpoint)

export const variants = (
  endpoints: ReadonlyArray<string>,
  ways: Ways<Pick<Variant, "target">>,
): ReadonlyArray<Unnumbered<Variant>> => waysOf(ways).map((way) => ({ endpoints, ...way }))

/** Gives each an id: a name, and its number among those of the same name. */
export const numbered = <A extends object>(
  list: ReadonlyArray<A>,
  nameOf: (item: A) => string,
): ReadonlyArray<A & { readonly id: string }> => {
  const counts = new Map<string, number>()
  return list.map((item) => {
    const name = nameOf(item)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { ...item, id: `${name}#${count}` }
  })
}
