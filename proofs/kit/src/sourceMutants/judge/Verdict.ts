/** The recorded behaviour of the good server, and the verdict about a mutant. */
import type { Mutant } from "../instrument/Mutant.ts"
import type { Difference, Seen } from "../observe/seen.ts"

/**
 * Behaviour of the good server: its answers to each fixture, the values that change between runs, and the
 * executed code.
 */
export interface Baseline {
  readonly seen: ReadonlyMap<string, ReadonlyArray<Seen>>
  readonly noise: ReadonlyMap<string, ReadonlySet<string>>
  /** Ids of the fixtures whose requests run a mutant's code, by mutant. */
  readonly coveredBy: ReadonlyMap<string, ReadonlyArray<string>>
  /** Ids of mutants in code that runs while the sources load. */
  readonly whileLoading: ReadonlySet<string>
  readonly probed: ReadonlyArray<Seen>
  readonly probeNoise: ReadonlySet<string>
  readonly bounds: Bounds
}

/** Limits for one run of fixtures or of the probe; a run that exceeds them is ended. */
export interface Bounds {
  /** Processor time of the server in ms, which does not depend on the load of the machine. */
  readonly cpuMs: number
  /** Number of "too many requests" answers, after each of which the kit waits. */
  readonly limited: number
}

/** Differences in values that the fixtures do not check. */
export type Differences = ReadonlyArray<Difference & { readonly fixture: string }>

/**
 * Way in which a mutant was noticed. `statement`: a fixture's finding names a broken statement. `harness`: the
 * fixture could not finish (blocked, or the kit or a set-up step failed). `stopped`: the mutant's server was
 * ended.
 */
export type How = "statement" | "harness" | "stopped"

export type Verdict =
  | { readonly killed: true; readonly how: How; readonly by: string; readonly why: string }
  | { readonly killed: false; readonly tried: number; readonly differences: Differences }

export interface Judged {
  readonly mutant: Mutant
  readonly verdict: Verdict
}

export type Alive = Extract<Verdict, { killed: false }>

export const joined = (a: Alive, b: Alive): Alive => ({
  killed: false,
  tried: a.tried + b.tried,
  differences: [...a.differences, ...b.differences],
})
