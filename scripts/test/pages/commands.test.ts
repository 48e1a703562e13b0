/**
 * Checks that every command line in AGENTS.md and CONTRIBUTING.md names an existing script, test, proof or step.
 */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { generators } from "../../src/generate/generators.ts"
import { root } from "../../src/repository/steps.ts"

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
)
const lines = ["AGENTS.md", "CONTRIBUTING.md"].flatMap((page) =>
  [...readFileSync(join(root, page), "utf8").matchAll(/`((?:npm|npx|node|vitest|turbo|pnpm) [^`]+)`/g)].map(
    ([, line = ""]) => [page, line] as const,
  ),
)
const filesOf = (kind: "test" | "proof"): ReadonlyArray<string> =>
  globSync(`{packages,apps,proofs}/*/test/**/*.${kind}.ts`, { cwd: root }).concat(
    globSync(`{bench,conformance,scripts,testing}/test/**/*.${kind}.ts`, { cwd: root }),
  )
const files = { test: filesOf("test"), verify: filesOf("proof") }
const steps = /const steps[^{]+\{([\s\S]*?)\n\}/.exec(
  readFileSync(join(root, "scripts/src/check/check.ts"), "utf8"),
)![1]!

test("command lines are found on the pages", () => {
  expect(lines.length).toBeGreaterThan(30)
})

test.each(lines)("%s prints a command line that exists: %s", (_, line) => {
  const words = line.split(" ").filter((word) => word !== "--")
  if (words[0] === "npx") return expect(["changeset", "pnpm"]).toContain(words[1])
  expect(words[0]).toBe("npm")
  const [name = "", ...args] = words[1] === "run" ? words.slice(2) : words.slice(1)
  expect(Object.keys(scripts)).toContain(name)
  // A word in capitals is a placeholder for an argument.
  const given = args.filter((arg) => !/^[A-Z]|^-/.test(arg))
  if (name === "check") for (const step of given) expect(steps).toMatch(new RegExp(`^  ${step}:`, "m"))
  if (name === "generate") for (const each of given) expect(Object.keys(generators)).toContain(each)
  if (name === "test" || name === "verify")
    for (const path of given)
      expect([path, files[name].filter((file) => file.includes(path)).length > 0]).toEqual([path, true])
})
