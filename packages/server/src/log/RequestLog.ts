/**
 * The latest requests to the interface with their answers, in memory. The order path stores references to
 * requests; they are decoded, and secrets masked, when the log is read.
 */
import { performance } from "node:perf_hooks"
import type { LoggedRequest, RequestFilter } from "@bourse/control"
import type { Endpoint } from "@bourse/core"
import { formatPrice } from "@bourse/engine"
import { type MetFault, type Moment, numberOf, requestId } from "../responses/NumberedResponse.ts"
import { ignoredBy } from "./ignoredBy.ts"
import type { RequestFile } from "./RequestFile.ts"

/** Maximum length of an answer that is kept completely; only the beginning of a longer answer is kept. */
export const answerLengthMax = 65_536
/** Maximum characters of all requests and answers; beyond them, the oldest requests are dropped early. */
export const charactersMax = 32 * 1024 * 1024
const limitDefault = 100

/** A request as the request log stores it. */
export interface RequestEntry {
  readonly number: number
  /** The request's arrival as `performance.now()`. */
  readonly began: number
  readonly ended: number
  readonly method: string
  readonly url: string
  /** The request's API key as sent if the exchange knows it, otherwise {@link mask}; null for no key. */
  readonly key: string | null
  readonly body: string
  readonly status: number
  readonly code: number | null
  readonly reason: string | null
  readonly weightUsed: number | null
  readonly answer: string
  readonly answerLength: number
  readonly connection: number
  readonly fault: MetFault | null
  readonly moment: Moment | null
}

/** The beginning is copied, because a substring would keep the whole text in memory. */
export const beginningOf = (answer: string): string =>
  answer.length <= answerLengthMax
    ? answer
    : Buffer.from(answer.slice(0, answerLengthMax), "utf8").toString("utf8")

/** Text that replaces a possible secret. */
export const mask = "***"
const secretWords = "signature|secret|passw|passphrase|token|authorization|credential|(?:private|listen)_?key"
/** Names of secret parameters, at any position. */
export const secretName = new RegExp(secretWords, "i")
const isSecret = (name: string): boolean => secretName.test(name)
/**
 * Whether a parameter is an API key. Text in place of an API key that the exchange does not know may be a
 * misplaced secret.
 */
const isKey = (name: string): boolean => /(?:api|access)_?key$/i.test(name)
const secretMember = new RegExp(
  `("\\w*(?:${secretWords})\\w*"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"?|\\[[^\\]]*\\]?)`,
  "gi",
)
/**
 * Finds secrets in text that is neither JSON nor a query. The pattern matches only at word starts: matching at
 * every letter of a long word takes quadratic time.
 */
const secretPair = new RegExp(`((?<!\\w)\\w*(?:${secretWords})\\w*=)[^&\\s"]*`, "gi")

const masked = (text: string): string =>
  text.replace(secretMember, `$1"${mask}"`).replace(secretPair, `$1${mask}`)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return text
  }
}

type Pair = readonly [name: string, value: string]

const queryPairs = (query: string): ReadonlyArray<Pair> =>
  query === ""
    ? []
    : query.split("&").map((pair) => {
        const at = pair.indexOf("=")
        return at < 0 ? [decoded(pair), ""] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))]
      })

/** The fields of a JSON object; none for any other text. */
const bodyPairs = (body: string): ReadonlyArray<Pair> => {
  try {
    const json: unknown = JSON.parse(body)
    if (typeof json !== "object" || json === null || Array.isArray(json)) return []
    return Object.entries(json).map(([name, value]) => [
      name,
      typeof value === "string" ? value : masked(JSON.stringify(value)),
    ])
  } catch {
    return []
  }
}

const recordOf = (
  pairs: ReadonlyArray<Pair>,
  isKnownKey: (key: string) => boolean,
): Record<string, string> => {
  const values = new Map<string, string>()
  for (const [name, value] of pairs) {
    const isHidden = isSecret(name) || (isKey(name) && !isKnownKey(value))
    const shown = isHidden ? mask : masked(value)
    const earlier = values.get(name)
    values.set(name, earlier === undefined ? shown : `${earlier},${shown}`)
  }
  return Object.fromEntries(values)
}

interface Kept {
  readonly entry: RequestEntry
  /** System time of the request's arrival, in ms; a later change of the system clock does not affect it. */
  readonly time: number
}

const charactersOf = ({ url, body, answer }: RequestEntry): number => url.length + body.length + answer.length

/** Difference, in ms, from which on the system clock counts as set. */
const clockSetMs = 50

/** Placeholder for a dropped request of the log, which frees the request's memory. */
const forgotten: Kept = { entry: { url: "", body: "", answer: "" } as RequestEntry, time: 0 }

export class RequestLog {
  readonly #ring: Array<Kept>
  readonly #size: number
  readonly #endpoints: ReadonlyMap<string, Endpoint>
  readonly #isKnownKey: (key: string) => boolean
  readonly #systemTime: () => number
  readonly #file: RequestFile | null
  /** Number of requests ever added to the log, and position of the next one. */
  #added = 0
  /** Position of the oldest kept request in the log, and the size of all kept requests. */
  #first = 0
  #characters = 0
  /** System time at which {@link performance} was 0. */
  #offset = Number.NaN

  /**
   * Makes a log that keeps the last `size` requests; 0 keeps none. Without `isKnownKey` the log shows no key in
   * a parameter. The parameter `systemTime` is the system clock, milliseconds since the epoch. Each logged
   * request is written to `file` too.
   */
  constructor(
    size: number,
    endpoints: Iterable<Endpoint>,
    isKnownKey: (key: string) => boolean = () => false,
    systemTime: () => number = Date.now,
    file: RequestFile | null = null,
  ) {
    this.#file = file
    this.#size = size
    this.#isKnownKey = isKnownKey
    this.#systemTime = systemTime
    this.#ring = []
    this.#endpoints = new Map([...endpoints].map((each) => [`${each.method} ${each.path}`, each]))
  }

  get isOn(): boolean {
    return this.#size > 0 || this.#file !== null
  }

  add(entry: RequestEntry): void {
    const kept: Kept = { entry, time: this.#timeOf(entry.began) }
    this.#file?.add(() => this.#describe(kept))
    if (this.#size === 0) return
    if (this.#added - this.#first === this.#size) this.#forget()
    this.#ring[this.#added % this.#size] = kept
    this.#added++
    this.#characters += charactersOf(entry)
    while (this.#characters > charactersMax) this.#forget()
  }

  /**
   * Times of requests have microseconds: with the duration they show whether a request arrived before another
   * answer was sent.
   */
  #timeOf(began: number): number {
    const before = performance.now()
    const offset = this.#systemTime() - before
    // If the thread paused between reading the two clocks, the computed offset is wrong. A small difference of
    // the offset is clock drift: following it would log later requests before earlier ones.
    const isRead = performance.now() - before < 1
    const isSet = !(Math.abs(offset - this.#offset) <= clockSetMs)
    if (isSet && (isRead || Number.isNaN(this.#offset))) this.#offset = offset
    return Math.round((this.#offset + began) * 1000) / 1000
  }

  /** Drops the oldest request of the log. */
  #forget(): void {
    const at = this.#first % this.#size
    this.#characters -= charactersOf(this.#ring[at]!.entry)
    this.#ring[at] = forgotten
    this.#first++
  }

  /**
   * Position after the latest request of the log. Positions count the requests in the order of their answers,
   * from 0.
   */
  get end(): number {
    return this.#added
  }

  get #begin(): number {
    return this.#first
  }

  /** Position after the request with this id; undefined if the request is not in the log. */
  placeAfter(id: string): number | undefined {
    const number = numberOf(id)
    for (let place = this.#added - 1; place >= this.#begin; place--)
      if (this.#ring[place % this.#size]!.entry.number === number) return place + 1
    return undefined
  }

  /**
   * At most `limit` requests from a position on, the next position, and how many requests were already dropped.
   */
  from(
    place: number,
    limit: number,
  ): { readonly requests: ReadonlyArray<LoggedRequest>; readonly next: number; readonly missed: number } {
    const begin = Math.max(place, this.#begin)
    const next = Math.min(this.#added, begin + limit)
    const requests: Array<LoggedRequest> = []
    for (let at = begin; at < next; at++) requests.push(this.#describe(this.#ring[at % this.#size]!))
    return { requests, next, missed: begin - place }
  }

  /**
   * The requests that match the filter, in the order of their answers; undefined if `since` is no id of this server.
   */
  list(filter: RequestFilter): ReadonlyArray<LoggedRequest> | undefined {
    const since = filter.since === undefined ? 0 : numberOf(filter.since)
    if (since === undefined) return undefined
    const id = filter.id === undefined ? undefined : (numberOf(filter.id) ?? 0)
    let all: Array<Kept> = []
    for (let place = this.#begin; place < this.#added; place++) all.push(this.#ring[place % this.#size]!)
    // Entries of the log are in the order of answers, not of arrivals.
    const at = all.findIndex(({ entry }) => entry.number === since)
    all = at >= 0 ? all.slice(at + 1) : all.filter(({ entry }) => entry.number > since)
    const selected = all.filter(
      ({ entry }) =>
        (id === undefined || entry.number === id) &&
        (filter.key === undefined || entry.key === filter.key) &&
        (filter.status === undefined || entry.status === Number(filter.status)) &&
        (filter.code === undefined || entry.code === Number(filter.code)) &&
        (filter.rejected !== "true" || entry.status !== 200) &&
        (filter.endpoint === undefined || this.#endpointOf(entry)?.id === filter.endpoint),
    )
    const limit = filter.limit === undefined ? limitDefault : Math.max(0, Number(filter.limit))
    return limit === 0 ? [] : selected.slice(-limit).map((kept) => this.#describe(kept))
  }

  #endpointOf({ method, url }: RequestEntry): Endpoint | undefined {
    return this.#endpoints.get(`${method} ${url.split("?", 1)[0]}`)
  }

  #describe({ entry, time }: Kept): LoggedRequest {
    const { number, began, ended, method, url, key, body, status, code, reason, weightUsed } = entry
    const { connection, fault, moment, answerLength } = entry
    const { exchangeTime = time, market = null, bid = null, ask = null } = moment ?? {}
    const textOf = (ticks: number | null): string | null =>
      market === null || ticks === null ? null : formatPrice(market, ticks)
    const mark = url.indexOf("?")
    const path = mark < 0 ? url : url.slice(0, mark)
    const endpoint = this.#endpointOf(entry)?.id
    const parameters = recordOf(
      [...bodyPairs(body), ...queryPairs(mark < 0 ? "" : url.slice(mark + 1))],
      this.#isKnownKey,
    )
    return {
      id: requestId(number),
      time,
      exchangeTime,
      connection,
      fault: fault?.id ?? null,
      faultKind: fault?.kind ?? null,
      bid: textOf(bid),
      ask: textOf(ask),
      method,
      path: masked(path),
      endpoint: endpoint ?? null,
      key,
      parameters,
      inBody: body !== "",
      ignored: status === 200 ? ignoredBy(endpoint, parameters, entry.answer) : [],
      status,
      code,
      reason: reason === null ? null : masked(reason),
      weightUsed,
      durationMs: Math.round((ended - began) * 1000) / 1000,
      answer: masked(entry.answer),
      answerLength,
    }
  }
}
