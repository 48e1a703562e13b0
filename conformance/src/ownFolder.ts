/** This package's folder: built, bundled or as source, the code is one folder below it. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** With the kit's own `statements`, `fixtures` and parts of pages. */
export const ownFolder = fileURLToPath(new URL("..", import.meta.url))

export const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(ownFolder, "package.json"), "utf8"),
)
