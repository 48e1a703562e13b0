// Settings of the proofs, `*.proof.ts`: tests that take long because they play faults, crashes, strangers'
// set-ups or whole pages. The random oracles of `npm test` also run with these settings, with all their cases
// and fresh seeds. `npm run verify` runs all proofs, and `npm run verify -- pages/stranger` only the proofs
// with this text in their path.
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { defineConfig, type ViteUserConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

const root = import.meta.dirname
const parts = "{packages/*,apps/*,proofs/*,conformance,scripts}/test/**"
const isOracle = (file: string): boolean =>
  /\b(?:randomCases|runsHere|seedsBefore)\b/.test(readFileSync(join(root, file), "utf8"))
const oracles = globSync(`${parts}/*.test.ts`, { cwd: root }).filter(isOracle)
const files = [...globSync(`${parts}/*.proof.ts`, { cwd: root }), ...oracles]

const projectOf = async ([folder, files]: [string, ReadonlyArray<string> | undefined]) => {
  const own: ViteUserConfig = (await import(pathToFileURL(join(root, folder, "vitest.config.ts")).href))
    .default
  return {
    ...own,
    root: join(root, folder),
    test: {
      ...own.test,
      name: folder,
      include: (files ?? []).map((file) => file.slice(folder.length + 1)),
      env: { ...own.test?.env, BOURSE_ALL_CASES: "1" },
    },
  }
}

/** The longest first, by their last run on two cores: all others run meanwhile. */
const longest = ["release", "measures", "stranger", "shapes", "strangers", "readme"].map(
  (name) => `/${name}.proof.ts`,
)

class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

const byFolder = Object.groupBy(files, (file) => file.slice(0, file.indexOf("/test/")))

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: await Promise.all(Object.entries(byFolder).map(projectOf)),
  },
})
