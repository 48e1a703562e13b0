/** Finds this package's folder. Sources, build and bundle are all one folder below it. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Contains the kit's `statements`, `fixtures` and parts of pages. */
export const ownFolder = fileURLToPath(new URL("..", import.meta.url))

export const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(ownFolder, "package.json"), "utf8"),
)
