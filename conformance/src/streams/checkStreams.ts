/** The profile `streams`: an extension outside of the interface, run only by its own command. */
import type { Target } from "../target/Target.ts"
import type { Sign } from "../target/TargetFile.ts"
import { UsageError } from "../values/Failure.ts"
import { Rest } from "./Rest.ts"
import { record } from "./record.ts"
import { streamRules, type Verdict } from "./rules.ts"

export interface StreamResult {
  readonly id: string
  readonly text: string
  readonly verdict: Verdict
}

export interface StreamsOptions {
  readonly target: Target
  readonly sign: Sign
  /** The URL of the streams; default: `/ws` of the target's. */
  readonly url: string | undefined
  readonly waitMs: number
}

/** Trades with the first two given actors of a target, and judges what its streams told of it. */
export async function checkStreams({ target, sign, url, waitMs }: StreamsOptions): Promise<StreamResult[]> {
  const { baseUrl, actors = {}, symbols, keyHeader = "X-MEXC-APIKEY" } = target
  const [trader, counterpart] = Object.values(actors)
  if (trader === undefined) throw new UsageError("the target file needs actors: the first one trades")
  if (symbols?.main === undefined) throw new UsageError("the target file needs symbols.main")
  const recording = await record({
    rest: new Rest(baseUrl, sign, keyHeader),
    url: url ?? `${baseUrl.replace(/\/+$/, "").replace(/^http/i, "ws")}/ws`,
    symbol: symbols.main,
    other: symbols.other?.symbol,
    trader,
    counterpart,
    waitMs,
  })
  return streamRules.map(({ id, text, judge }) => ({ id, text, verdict: judge(recording) }))
}
