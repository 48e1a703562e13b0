/** Makes a case smaller, as long as it still fails: fewer acts, then less of each. */
import type { Act, Case } from "./Case.ts"

/** The acts without one; undefined where another waits for it. */
const without = (acts: ReadonlyArray<Act>, index: number): ReadonlyArray<Act> | undefined => {
  const left: Array<Act> = []
  for (const [i, act] of acts.entries()) {
    if (i === index) continue
    if ("when" in act && "fault" in act.when) {
      const { fault, applied } = act.when
      if (fault === index) return undefined
      left.push({ ...act, when: { fault: fault > index ? fault - 1 : fault, applied } })
    } else left.push(act)
  }
  return left
}

const unitSeconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 }

/** Seconds of a duration such as `90s` or `10m`. */
export const secondsOf = (duration: string): number => {
  const [, count = "0", unit = "s"] = /^(\d+)(ms|[smhd])$/.exec(duration) ?? []
  return Number(count) * unitSeconds[unit]!
}

/** Half of a number of seconds; undefined where it is one already, or goes on to the end of the case anyway. */
const halved = (seconds: number, max = Number.POSITIVE_INFINITY): number | undefined =>
  seconds >= 2 && seconds < max ? Math.floor(seconds / 2) : undefined

type Step = (act: Act, { seconds }: Case) => Act | undefined

/** Each takes some of an act away; undefined where there is nothing to take. */
const stepsOf = (act: Act): ReadonlyArray<Step> => {
  switch (act.do) {
    case "fault":
      return [
        (from) => {
          if (from.do !== "fault" || from.fault.count === undefined) return undefined
          const count = halved(from.fault.count)
          return count === undefined ? undefined : { ...from, fault: { ...from.fault, count } }
        },
        (from, { seconds: end }) => {
          if (from.do !== "fault" || from.fault.for === undefined) return undefined
          const seconds = halved(secondsOf(from.fault.for), end - (from.at ?? 0))
          return seconds === undefined ? undefined : { ...from, fault: { ...from.fault, for: `${seconds}s` } }
        },
      ]
    case "market":
      return act.acts.map(
        (_, index): Step =>
          (from, { seconds: end }) => {
            if (from.do !== "market") return undefined
            const one = from.acts[index]!
            const seconds = halved(secondsOf(one.for), end - from.at - secondsOf(one.at ?? "0s"))
            if (seconds === undefined) return undefined
            return { ...from, acts: from.acts.with(index, { ...one, for: `${seconds}s` }) }
          },
      )
    case "restart":
      return [
        (from) => {
          if (from.do !== "restart") return undefined
          const seconds = halved(from.seconds)
          return seconds === undefined ? undefined : { ...from, seconds }
        },
      ]
    default:
      return []
  }
}

/** The smallest case that was found. `fails` plays one, and says whether it shows the same. */
export const shrunk = async (failed: Case, fails: (smaller: Case) => Promise<boolean>): Promise<Case> => {
  let smallest = failed
  const isTaken = async (acts: ReadonlyArray<Act> | undefined): Promise<boolean> => {
    if (acts === undefined || acts.length === 0) return false
    const smaller = { ...smallest, acts }
    if (!(await fails(smaller))) return false
    smallest = smaller
    return true
  }
  // The later ones go first: the earliest that fails is the one to look at.
  for (let index = failed.acts.length - 1; index >= 0; index--) await isTaken(without(smallest.acts, index))
  for (let index = smallest.acts.length - 1; index >= 0; index--) {
    const act = smallest.acts[index]!
    if (act.do === "market")
      for (let one = act.acts.length - 1; one >= 0; one--) {
        const now = smallest.acts[index] as typeof act
        const acts = now.acts.toSpliced(one, 1)
        if (acts.length > 0) await isTaken(smallest.acts.with(index, { ...now, acts }))
      }
    for (const step of stepsOf(smallest.acts[index]!)) {
      let isLess = true
      while (isLess) {
        const less = step(smallest.acts[index]!, smallest)
        isLess = less !== undefined && (await isTaken(smallest.acts.with(index, less)))
      }
    }
  }
  return smallest
}
