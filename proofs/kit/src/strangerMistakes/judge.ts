/** The whole kit before the exchange in Python with one mistake: its fixtures, and where none fails an exploration. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { conformance } from "@bourse/conformance/src/command/Conformance.ts"
import { explore } from "@bourse/conformance/src/command/Explore.ts"
import { type Dialect, dialects, type Edit, startStranger } from "./Stranger.ts"

export interface Mistake {
  readonly id: string
  readonly text: string
  /** The sentence of the interface that it breaks. */
  readonly statement: string
  readonly edits: ReadonlyArray<Edit>
}

/** Families of mistakes. The kit was corrected after each family was played: only the newest family measures it. */
export const families = ["first", "second", "third", "fourth"] as const
export type Family = (typeof families)[number]

export const mistakes: ReadonlyArray<Mistake & { readonly family: Family }> = families.flatMap((family) =>
  (JSON.parse(readFileSync(join(import.meta.dirname, `${family}.json`), "utf8")) as Array<Mistake>).map(
    (mistake) => ({ ...mistake, family }),
  ),
)

/** Dialects take turns. */
export const dialectOf = (mistake: Mistake): Dialect =>
  dialects[mistakes.findIndex(({ id }) => id === mistake.id) % dialects.length] as Dialect

export interface Verdict {
  /** The first fixture that fails, or the invariants that are broken. */
  readonly by: string | undefined
  /** Findings, or why nothing could be judged. */
  readonly why: string
}

const calls = 300
/** A run has ten seconds for them; a slow machine judges the same with more. */
const seconds = 120

const whole = (text: string): string => (text.length > 300 ? `${text.slice(0, 299)}…` : text)

/** @param edits none for the unchanged exchange */
export const judge = async (dialect: Dialect, edits: ReadonlyArray<Edit>, seed: number): Promise<Verdict> => {
  const { target, targetFile, stop } = await startStranger(dialect, { edits })
  try {
    const output = { write: () => {}, live: false }
    const { results } = await conformance({ target, targetFile, output, explore: false, bail: true })
    const failed = results.find(({ state }) => state === "fail")
    if (failed !== undefined) {
      const [problem] = failed.problems
      const why = `${problem?.statements[0]}: wanted ${problem?.wanted}, got ${problem?.got}`
      return { by: failed.id, why: whole(why) }
    }
    const disturbed = results.filter(({ state }) => /blocked|harness-error|depends-failed/.test(state))
    const text = disturbed.map(({ id, state, reason }) => `${id} is ${state}: ${reason}`).join("; ")
    const { failure } = await explore({ target, targetFile, calls, seconds, seed, write: () => {} })
    const names = failure?.breaches.map(({ invariant }) => invariant)
    if (failure === undefined) return { by: undefined, why: whole(text) }
    const { breaches, story } = failure
    return { by: names?.join(", "), why: whole(`${breaches[0]?.got}, after ${story.length} requests`) }
  } finally {
    await stop()
  }
}
