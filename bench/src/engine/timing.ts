/** Measures the CPU time of this thread, which a busy machine distorts less than elapsed time. */
import { type Figure, type Measured, measured } from "../Figure.ts"

export const cpuSeconds = (work: () => void): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1e6
}

export const counted = "one thread, its CPU time"

export interface Round {
  readonly ours: number
  readonly theirs: number
}

/** Runs our side and the peer's side in each round, after warm-up rounds. */
export const inTurns = (rounds: number, warmUps: number, round: (index: number) => Round) => {
  const ours: Array<number> = []
  const theirs: Array<number> = []
  for (let index = -warmUps; index < rounds; index++) {
    const result = round(index)
    if (index < 0) continue
    ours.push(result.ours)
    theirs.push(result.theirs)
  }
  return { ours: measured(ours), theirs: measured(theirs) }
}

export const figure = (
  name: string,
  unit: string,
  { ours, theirs }: { readonly ours: Measured; readonly theirs: Measured },
  peer: string,
  conditions: ReadonlyArray<string>,
  differences: ReadonlyArray<string> = [],
): Figure => ({ name, unit, ours, peer: { name: peer, ...theirs }, conditions, differences })
