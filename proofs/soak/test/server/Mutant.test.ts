/** Checks that each mutant of the controls still finds the source line that it changes. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { mutants } from "../../src/server/Mutant.ts"

const root = join(import.meta.dirname, "../../../..")

it.each(Object.entries(mutants))(
  "the line that the mutant %s changes exists in the source",
  (_, { file, from, to }) => {
    const source = readFileSync(join(root, file), "utf8")
    expect(source.replace(from, to)).not.toBe(source)
  },
)
