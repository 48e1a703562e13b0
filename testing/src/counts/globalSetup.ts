import { rmSync } from "node:fs"

/** The counts of an earlier run go before a suite adds its own. */
export default (): void => {
  if (process.env.TURBO_HASH !== undefined) rmSync(".counts.jsonl", { force: true })
}
