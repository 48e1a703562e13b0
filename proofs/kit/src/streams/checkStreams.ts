/** Judges a server's streams, an extension of the interface, by comparing them with REST. */
import type { TargetSymbol } from "@bourse/conformance/src/target/Target.ts"
import { type Account, Rest } from "./Rest.ts"
import { record } from "./record.ts"
import { streamRules, type Verdict } from "./rules.ts"

export interface StreamsOptions {
  readonly baseUrl: string
  /** URL of the streams; default: the path `/ws` of `baseUrl`. */
  readonly url: string | undefined
  readonly symbols: { readonly main: TargetSymbol; readonly other: TargetSymbol }
  readonly trader: Account
  /** Account that trades against the first account; without a counterpart no order is filled. */
  readonly counterpart: Account | undefined
  /** Longest time in ms to wait for a stream message. */
  readonly waitMs: number
}

/**
 * Trades with the accounts on a server, and reports for each rule id whether the server's streams keep the
 * rule.
 */
export async function checkStreams({ baseUrl, url, symbols, ...rest }: StreamsOptions) {
  const recording = await record({
    ...rest,
    rest: new Rest(baseUrl),
    url: url ?? `${baseUrl.replace(/^http/, "ws")}/ws`,
    symbol: symbols.main,
    other: symbols.other.symbol,
  })
  return Object.fromEntries(streamRules.map(({ id, judge }): [string, Verdict] => [id, judge(recording)]))
}
