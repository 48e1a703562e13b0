/** Finds the cause of a long delay in the trace of its thread. */
import type { Profile, Span, ThreadTrace } from "./Trace.ts"

const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/** Maps each node of the CPU profile to the nearest function of ours on its stack. */
const ownNames = ({ nodes }: Profile): ReadonlyMap<number, string> => {
  const names = new Map<number, string>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const name = (id: number, inherited: string): void => {
    const { callFrame, children } = byId.get(id)!
    const { functionName, url } = callFrame
    const file = /\/packages\/(.+)$/.exec(url)?.[1]
    const own =
      file === undefined
        ? inherited === "" && !url.startsWith("file:")
          ? functionName
          : inherited
        : `${functionName || "(anonymous)"} of ${file.replace("/src/", "/")}`
    names.set(id, own)
    for (const child of children ?? []) name(child, file === undefined ? inherited : own)
  }
  name(nodes[0]!.id, "")
  return names
}

/** Time of each sample of the CPU profile, in ms. */
const sampleTimes = ({ startTime, timeDeltas }: Profile): ReadonlyArray<number> => {
  let at = startTime
  return timeDeltas.map((delta) => {
    at += delta
    return at / 1000
  })
}

/** Longest time between two samples of a running thread, in ms; V8 takes a sample every half millisecond. */
const longestSampleMs = 3

export interface ThreadView {
  /** Time for which the thread ran within a span, in ms. */
  ran(span: Span): number
  /** The activity that used most of the span's time. */
  cause(span: Span): string
}

export const viewOf = ({ profile, collections }: ThreadTrace): ThreadView => {
  const names = ownNames(profile)
  const times = sampleTimes(profile)
  const spent = (span: Span): ReadonlyMap<string, number> => {
    const by = new Map<string, number>()
    let at = firstAfter(times, span.from)
    for (; at < times.length && times[at - 1]! < span.to; at++) {
      const sample = { from: times[at - 1]!, to: times[at]! }
      if (sample.to - sample.from > longestSampleMs) continue
      const name = names.get(profile.samples[at]!) ?? ""
      by.set(name, (by.get(name) ?? 0) + overlap(sample, span))
    }
    return by
  }
  const sum = (by: ReadonlyMap<string, number>): number => [...by.values()].reduce((a, b) => a + b, 0)
  return {
    ran: (span) => sum(spent(span)),
    cause: (span) => {
      const half = (span.to - span.from) / 2
      if (collections.reduce((all, each) => all + overlap(each, span), 0) > half) return "garbage collection"
      const by = spent(span)
      if (sum(by) < half) return "the thread did not run"
      return [...by].sort(([, a], [, b]) => b - a)[0]![0]
    },
  }
}

/** Index of the first of `times` after `from`; index 0 is not considered. */
const firstAfter = (times: ReadonlyArray<number>, from: number): number => {
  let [low, high] = [1, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! > from) high = middle
    else low = middle + 1
  }
  return low
}

export interface Stall {
  readonly cause: string
  readonly ms: number
}

/**
 * Lists each cause of delays with its count, longest and total time, costliest first. Causes with a small share
 * of the time are summed up in one line.
 */
export const table = (stalls: ReadonlyArray<Stall>): ReadonlyArray<string> => {
  const sum = (some: ReadonlyArray<Stall>) => some.reduce((all, { ms }) => all + ms, 0)
  const isSmall = new Set(
    [...Map.groupBy(stalls, ({ cause }) => cause)]
      .filter(([, some]) => sum(some) < sum(stalls) / 33)
      .map(([cause]) => cause),
  )
  const rows = [
    ...Map.groupBy(stalls, ({ cause }) =>
      isSmall.size > 1 && isSmall.has(cause) ? `${isSmall.size} other causes` : cause,
    ),
  ]
  return rows
    .sort(([, a], [, b]) => sum(b) - sum(a))
    .map(
      ([cause, some]) =>
        `${String(some.length).padStart(4)} times, longest ${Math.max(...some.map(({ ms }) => ms)).toFixed(1)} ms, together ${sum(some).toFixed(0)} ms: ${cause}`,
    )
}

/** Commit waits longer than `limit`, each with the step that took longest. */
export const commitWaits = (
  main: ThreadTrace,
  writer: ThreadTrace,
  causeInMain: ThreadView["cause"],
  causeInWriter: ThreadView["cause"],
  limit: number,
): ReadonlyArray<Stall> => {
  const synced = writer.transactions.filter(({ isSynced }) => isSynced)
  const slices = writer.transactions.filter(({ isSynced }) => !isSynced)
  return main.commits
    .filter(({ from, to }) => to - from > limit)
    .map((commit) => {
      const ms = commit.to - commit.from
      const own = synced.find(({ from, to }) => from >= commit.from && to <= commit.to)
      if (own === undefined) return { cause: "no transaction of its own", ms }
      const parts: ReadonlyArray<readonly [string, Span, (span: Span) => string]> = [
        ["before it began", { from: commit.from, to: own.from }, causeInWriter],
        ["its rows", { from: own.from, to: own.commit }, causeInWriter],
        ["COMMIT with its fsync", { from: own.commit, to: own.to }, () => ""],
        ["until the answer was heard", { from: own.to, to: commit.to }, causeInMain],
      ]
      const [what, span, cause] = [...parts].sort(([, a], [, b]) => b.to - b.from - (a.to - a.from))[0]!
      const isSlice =
        what === "before it began" && slices.some((slice) => overlap(slice, span) > (span.to - span.from) / 2)
      const why = isSlice ? "a slice of history" : cause(span)
      return { cause: why === "" ? what : `${what}: ${why}`, ms }
    })
}
