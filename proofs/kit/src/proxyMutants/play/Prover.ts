/**
 * A process with its own server that plays mutants and variants one at a time, so that two of them never share
 * a market or a clock. `proverProcess.ts` is the program of a prover's process.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { root } from "../../repository.ts"
import type { FixtureState, Killed } from "./Runs.ts"

/** A job for the prover: the id of a mutant or variant, and the ids of the fixtures to run against it. */
export interface Play {
  readonly id: string
  readonly fixtures: ReadonlyArray<string>
}

export type Job = { readonly mutant: Play } | { readonly variant: Play }

/**
 * Result of a prover's job: the fixture that killed the mutant, the results of all fixtures against the
 * variant, or an error.
 */
export type Played =
  | { readonly killed: Killed }
  | { readonly states: ReadonlyArray<FixtureState> }
  | { readonly error: string }

export interface Prover {
  readonly play: (job: Job) => Promise<Played>
  readonly stop: () => Promise<void>
}
const program = join(import.meta.dirname, "proverProcess.ts")

export const startProver = (): Prover => {
  // The process runs in the root of the repository, to which the target file's command is relative.
  const child = fork(program, {
    cwd: root,
    execArgv: ["--conditions=@bourse/source"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  return {
    play: async (job) => {
      const answer = new Promise<Played>((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`a prover ended with exit code ${code}`))
        child.once("exit", ended)
        child.once("message", (played) => {
          child.off("exit", ended)
          resolve(played as Played)
        })
      })
      child.send(job)
      return answer
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.disconnect()
      await once(child, "exit")
    },
  }
}
