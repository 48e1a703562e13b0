/** Paths of files and folders in the repository. */
import { join } from "node:path"

export const root = join(import.meta.dirname, "../../..")

/** Path of the target file for our server in memory. */
export const memoryTarget = join(root, "conformance/targets/bourse-memory.json")
