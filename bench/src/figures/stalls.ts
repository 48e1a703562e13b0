/**
 * Lists causes of delayed orders at half load: event loop delays and commit waits of more than 5 ms, and how
 * long history writes block the committing thread. Tracing slows the measured server a little.
 */
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Figure, measured } from "../Figure.ts"
import { drivePaced } from "../load/LoadClient.ts"
import { commitWaits, table, viewOf } from "../trace/causes.ts"
import type { ThreadTrace } from "../trace/Trace.ts"
import { mixes, openAccounts, runRound, type Server, start, stop, token } from "./http.ts"

const limitMs = 5
const sliceLimitMs = 2
const tracedSeconds = 20
/** Seconds of load: a longer run would exceed the rate limits of its client addresses. */
const secondsOfRun = 5

const hook = join(import.meta.dirname, "../trace/traceThread.ts")
const server = join(import.meta.dirname, "../load/tracedServer.ts")

const longer = (all: ReadonlyArray<number>): string =>
  `${all.filter((ms) => ms > sliceLimitMs).length} of ${all.length} are more than ${sliceLimitMs} ms`

/** Starts the trace of the server, or ends the trace and reads it. */
const trace = async ({ child }: Server, isEnd: boolean): Promise<ReadonlyArray<ThreadTrace>> => {
  child.kill("SIGUSR2")
  if (!isEnd) return []
  for (;;) {
    const [chunk] = await once(child.stdout!, "data")
    const file = /traced (.+)/.exec(String(chunk))?.[1]
    if (file !== undefined) return JSON.parse(readFileSync(file, "utf8"))
  }
}

export async function* run(): AsyncGenerator<Figure> {
  for (const { name, make } of mixes) {
    const folder = await mkdtemp(join(tmpdir(), "bourse-bench-stalls-"))
    const environment = { NODE_OPTIONS: `--import=${pathToFileURL(hook)}` }
    const bourse = await start([server, join(folder, "data"), token], /port (\d+)/, environment)
    try {
      const next = make(await openAccounts(bourse.port))
      const { perSecond } = await runRound(bourse, next)
      const half = perSecond / 2
      const drive = () => drivePaced(bourse.port, secondsOfRun * half, half, next)
      await drive()
      await trace(bourse, false)
      for (let seconds = 0; seconds < tracedSeconds; seconds += secondsOfRun) await drive()
      const [main, ...others] = await trace(bourse, true)
      const writer = others.find(({ transactions }) => transactions.length > 0)!
      const slices = writer.transactions.filter(({ isSynced }) => !isSynced)
      const { ran, cause: causeInWriter } = viewOf(writer)
      const ranFor = slices.map(ran)
      const longSlices = slices
        .filter((_, at) => ranFor[at]! > sliceLimitMs)
        .map((span) => ({ cause: causeInWriter(span), ms: ran(span) }))
      const { cause } = viewOf(main!)
      const delays = main!.delays
        .map((span) => ({ cause: cause(span), ms: span.to - span.from }))
        .filter(({ ms }) => ms > limitMs)
      const waits = commitWaits(main!, writer, cause, causeInWriter, limitMs)
      const { length } = main!.commits
      yield {
        name: `slices of history between commits at half load: ${name}`,
        unit: "ms",
        ours: measured(ranFor),
        peer: { name: "our limit", ...measured([sliceLimitMs]) },
        conditions: [
          `${half.toFixed(0)} requests a second for ${tracedSeconds} s, ${length} commits, traced, with a sample each half of a millisecond`,
          `of the slices, how long the thread ran; ${longer(ranFor)}; of their elapsed time, ${longer(slices.map(({ from, to }) => to - from))}`,
          ...table(longSlices),
          `delays of the event loop of more than ${limitMs} ms: ${delays.length}`,
          ...table(delays),
          `waits of a commit of more than ${limitMs} ms: ${waits.length}`,
          ...table(waits),
        ],
        differences: [],
      }
    } finally {
      await stop(bourse)
      await rm(folder, { recursive: true })
    }
  }
}
