import { rmSync } from "node:fs"

/** Removes the counts of an earlier run before a suite adds its own counts. */
export default (): void => {
  if (process.env.TURBO_HASH !== undefined) rmSync(".counts.jsonl", { force: true })
}
