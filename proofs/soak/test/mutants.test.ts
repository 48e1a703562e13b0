/**
 * Checks that the controls' edits match the sources: an outdated edit would fail only when its measure runs.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { mutants } from "../src/server/Mutant.ts"

const root = join(import.meta.dirname, "../../..")

test.each(Object.entries(mutants))(
  "the mutant %s changes its file, and names only existing private fields",
  (_, edit) => {
    const text = readFileSync(join(root, edit.file), "utf8")
    const changed = text.replace(edit.from, edit.to)
    expect(changed).not.toBe(text)
    for (const [, field] of edit.to.matchAll(/this\.(#\w+)/g))
      expect(text).toMatch(new RegExp(`^ +(readonly )?${field}\\b`, "m"))
  },
)
