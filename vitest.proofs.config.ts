// The proofs, `*.proof.ts`: tests that take long because they play faults, crashes, strangers' set-ups or whole pages.
// `npm run verify` runs them, and `npm run verify -- pages/stranger` one of them.
import { globSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import shared from "./vitest.shared.ts"

const proofsOf = (folder: string) => ({
  ...shared,
  root: join(import.meta.dirname, folder),
  test: { ...shared.test, name: folder, include: ["test/**/*.proof.ts"] },
})

const folders = globSync("{packages/*,apps/*,proofs/*,scripts}/test/**/*.proof.ts", {
  cwd: import.meta.dirname,
}).map((file) => file.slice(0, file.indexOf("/test/")))

/** The one that waits for a quarter of an hour comes first, so that all others run meanwhile. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith("/strangers.proof.ts")
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [...new Set(folders)].map(proofsOf),
  },
})
