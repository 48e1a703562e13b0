/**
 * A mutant is a server with one mistake, which a proxy in front of a good server makes. The mutant's proxy
 * receives a call and decides about its response. deviations.ts has the usual mistakes.
 */
import type { Target } from "@bourse/conformance"

/** An API key that was made through the proxy, so that the proxy can sign with it. */
export interface KnownKey {
  readonly apiKey: string
  readonly secret: string
  readonly uid: string
  /** Whether the API key has every permission. */
  readonly isFull: boolean
  /** UID of the master account; undefined unless the key belongs to a sub-account. */
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

/** Parameters of a request, from query and body together. A parameter whose value is undefined is not sent. */
export type Parameters = Readonly<Record<string, string | undefined>>

/** A request on its way to the server, as the mutant's proxy sees it. */
export interface Call {
  /** Id of the called endpoint in the catalogue. */
  readonly endpoint: string
  /** The request's HTTP method: one endpoint accepts two methods. */
  readonly method: string
  readonly parameters: Parameters
  /** API key of the request; undefined if the proxy does not know the key. */
  readonly key: KnownKey | undefined
  readonly namesKey: boolean
  /** Whether the request's signature is valid. */
  readonly isSigned: boolean
  readonly keys: ReadonlyArray<KnownKey>
  /** Data that the mutant keeps from one call to the next. */
  readonly memory: Map<string, unknown>
  /** Returns the server's time in ms. */
  readonly now: () => number
  /** Passes the request to the server unchanged. */
  readonly pass: () => Promise<Answer>
  /**
   * Makes another call to the server, with a new signature. The request's own key signs unless another key is
   * given.
   */
  readonly ask: (endpoint: string, parameters?: Parameters, as?: KnownKey) => Promise<Answer>
}

export type Handle = (call: Call) => Promise<Answer>

/** A behaviour that differs from that of the good server. */
interface Deviation {
  /** Describes the behaviour in one sentence. */
  readonly text: string
  readonly handle: Handle
  /** Capabilities that the target has only with this deviation. */
  readonly capabilities?: ReadonlyArray<string>
}

export interface Mutant extends Deviation {
  /** Id of the mutant: the broken statement, and a number among the statement's mutants. */
  readonly id: string
  readonly statement: string
  /** Id of the endpoint with the mistake, or name of the section. */
  readonly endpoint: string
}

/** A correct server that differs from ours where the interface leaves a choice. */
export interface Variant extends Deviation {
  readonly id: string
  /** Ids of the endpoints with the different choice; `every` for all endpoints. */
  readonly endpoints: ReadonlyArray<string>
  /** Target file of this server variant, if the target file of our server would not describe it. */
  readonly target?: (ours: Target) => Target
}

export type Unnumbered<A extends { readonly id: string }> = Omit<A, "id">

/** Deviations by their descriptive sentence: a handler, or a handler with further fields. */
type Ways<More> = Readonly<Record<string, Handle | ({ readonly handle: Handle } & More)>>

const waysOf = <More>(ways: Ways<More>) =>
  Object.entries(ways).map(([text, way]) => ({
    text,
    ...(typeof way === "function" ? ({ handle: way } as { readonly handle: Handle } & More) : way),
  }))

/**
 * Makes mutants that break the rules of one endpoint, or of a section such as `auth`.
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

/** Makes mutants that let an account read or change another account's records. */
export const sharing = (endpoint: string, ways: Ways<Pick<Mutant, "capabilities">>) =>
  mutants("roles", { "own-account-only": ways }, endpoint)

export const variants = (
  endpoints: ReadonlyArray<string>,
  ways: Ways<Pick<Variant, "target">>,
): ReadonlyArray<Unnumbered<Variant>> => waysOf(ways).map((way) => ({ endpoints, ...way }))

/** Gives each mutant an id: a name, and its number among mutants of the same name. */
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
