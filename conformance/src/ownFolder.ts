/**
 * Finds the folder of the conformance package. Sources, build and bundle are each in a folder directly below
 * the package's folder.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Path of the package's folder, which contains `statements`, `fixtures` and parts of report pages. */
export const ownFolder = fileURLToPath(new URL("..", import.meta.url))

export const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(ownFolder, "package.json"), "utf8"),
)
