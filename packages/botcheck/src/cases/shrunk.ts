/** Shrinks a failing case as long as it still fails: first to fewer acts, then to smaller ones. */
import { type Act, type Case, secondsOf } from "./Case.ts"

/** The acts of a case without one of them; undefined if another act depends on it. */
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

/** Half of a number of seconds; undefined below two, and for a duration until the end of the case. */
const halved = (seconds: number, max = Number.POSITIVE_INFINITY): number | undefined =>
  seconds >= 2 && seconds < max ? Math.floor(seconds / 2) : undefined

/** Each smaller version of the act; undefined if it cannot become smaller. */
const lesser = (act: Act, end: number): ReadonlyArray<Act | undefined> => {
  switch (act.do) {
    case "fault": {
      const { fault, at = 0 } = act
      const count = fault.count === undefined ? undefined : halved(fault.count)
      const seconds = fault.for === undefined ? undefined : halved(secondsOf(fault.for), end - at)
      return [
        count === undefined ? undefined : { ...act, fault: { ...fault, count } },
        seconds === undefined ? undefined : { ...act, fault: { ...fault, for: `${seconds}s` } },
      ]
    }
    case "market":
      return act.acts.map((one, index) => {
        const seconds = halved(secondsOf(one.for), end - act.at - secondsOf(one.at ?? "0s"))
        if (seconds === undefined) return undefined
        return { ...act, acts: act.acts.with(index, { ...one, for: `${seconds}s` }) }
      })
    case "restart": {
      const seconds = halved(act.seconds)
      return [seconds === undefined ? undefined : { ...act, seconds }]
    }
    default:
      return []
  }
}

/** The smallest failing case found. `fails` plays a case and returns whether it shows the same failure. */
export const shrunk = async (failed: Case, fails: (smaller: Case) => Promise<boolean>): Promise<Case> => {
  let smallest = failed
  const isTaken = async (acts: ReadonlyArray<Act> | undefined): Promise<boolean> => {
    if (acts === undefined || acts.length === 0) return false
    const smaller = { ...smallest, acts }
    if (!(await fails(smaller))) return false
    smallest = smaller
    return true
  }
  // Removes later acts first, since the earliest cause is the most useful.
  for (let index = failed.acts.length - 1; index >= 0; index--) await isTaken(without(smallest.acts, index))
  for (let index = smallest.acts.length - 1; index >= 0; index--) {
    const act = smallest.acts[index]!
    if (act.do === "market")
      for (let one = act.acts.length - 1; one >= 0; one--) {
        const now = smallest.acts[index] as typeof act
        const acts = now.acts.toSpliced(one, 1)
        if (acts.length > 0) await isTaken(smallest.acts.with(index, { ...now, acts }))
      }
    const lesserOne = () => lesser(smallest.acts[index]!, smallest.seconds)
    for (const way of lesserOne().keys())
      for (let less = lesserOne()[way]; less !== undefined; less = lesserOne()[way])
        if (!(await isTaken(smallest.acts.with(index, less)))) break
  }
  return smallest
}
