/** Verdicts of a long run, each written at once, so that it goes on after an interruption. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "./repository.ts"

export interface Verdicts<V> {
  readonly of: (id: string) => V | undefined
  readonly keep: (id: string, verdict: V) => void
}

/** @param commit of the sources: verdicts of other sources are dropped */
export const verdictsOf = <V>(name: string, commit: string | null, resumes: boolean): Verdicts<V> => {
  const file = join(root, "node_modules/.cache/bourse", `${name}.json`)
  const before = resumes && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined
  const verdicts: Record<string, V> = before?.commit === commit && commit !== null ? before.verdicts : {}
  return {
    of: (id) => verdicts[id],
    keep: (id, verdict) => {
      verdicts[id] = verdict
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ commit, verdicts }))
    },
  }
}
