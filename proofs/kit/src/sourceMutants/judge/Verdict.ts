/** The good server's recorded behaviour, and the verdict about a mutant. */
import type { Mutant } from "../instrument/Mutant.ts"
import type { Difference, Seen } from "../observe/seen.ts"

/** The good server's answers to each fixture, the values that change from run to run, and the code that ran. */
export interface Baseline {
  readonly seen: ReadonlyMap<string, ReadonlyArray<Seen>>
  readonly noise: ReadonlyMap<string, ReadonlySet<string>>
  /** The fixtures whose requests run the mutant's code. */
  readonly coveredBy: ReadonlyMap<string, ReadonlyArray<string>>
  /** Mutants of code that runs while the sources are loaded. */
  readonly whileLoading: ReadonlySet<string>
  readonly probed: ReadonlyArray<Seen>
  readonly probeNoise: ReadonlySet<string>
  readonly bounds: Bounds
}

/** Limits of one run of fixtures or of the probe. A run beyond them is ended. */
export interface Bounds {
  /** Processor time of the server, in milliseconds: the same on a busy machine as on a quiet one. */
  readonly cpuMs: number
  /** Answers that there are too many requests, after each of which the kit waits. */
  readonly limited: number
}

/** Differences in answers that the fixtures do not check. */
export type Differences = ReadonlyArray<Difference & { readonly fixture: string }>

/**
 * How a mutant was noticed: a fixture has a finding that names a statement. Apart from that: the fixture could not be
 * run to its end (`harness`: it is blocked, or the kit or a step's setup fails), or the server was ended (`stopped`).
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
