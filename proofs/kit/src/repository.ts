/** Paths in the repository. */
import { join } from "node:path"

export const root = join(import.meta.dirname, "../../..")

/** Target file of our server in memory. */
export const memoryTarget = join(root, "conformance/targets/bourse-memory.json")
