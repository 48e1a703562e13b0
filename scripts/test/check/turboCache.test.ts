/** Tests that a change in a package reruns the suites that depend on the package, and no others. */
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { writeCode } from "@bourse/testing/commands"
import { afterAll, beforeAll, expect, test } from "vitest"
import { root } from "../../src/repository/steps.ts"
import { workspacePackages } from "../../src/repository/workspace.ts"

const packages = workspacePackages(root)
const nameOf = (folder: string) => packages.find((each) => each.folder === folder)!.manifest.name

/** A copy of only the packages' manifests, which turbo hashes within a second. */
let copy: string
let before: ReadonlyMap<string, string>
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "bourse-turbo-"))
  const shared = [
    ".gitignore",
    "package.json",
    "packages/package.json",
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    "turbo.json",
  ]
  for (const file of [...shared, ...packages.map(({ folder }) => `${folder}/package.json`)])
    cpSync(join(root, file), join(copy, file))
  before = hashes()
})
afterAll(() => rmSync(copy, { recursive: true }))

/** Turbo's hash of each suite. */
const hashes = (): ReadonlyMap<string, string> => {
  const printed = execFileSync("turbo", ["run", "test", "--dry=json"], {
    cwd: copy,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  })
  const {
    tasks,
  }: { tasks: ReadonlyArray<{ package: string; task: string; command: string; hash: string }> } = JSON.parse(
    printed.slice(printed.indexOf("{")),
  )
  return new Map(
    tasks
      .filter(({ task, command }) => task === "test" && command !== "<NONEXISTENT>")
      .map(({ package: name, hash }) => [name, hash]),
  )
}

/** Suites that run again after this new file, because their hash changes. */
const rerunBy = (file: string): ReadonlyArray<string> => {
  const path = join(copy, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, "changed")
  const after = hashes()
  rmSync(path)
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
}

/** Packages that depend on the named package, directly or indirectly, in sources or tests. */
const dependentsOf = (name: string, found = new Set([name])): ReadonlySet<string> => {
  for (const { manifest } of packages)
    if (!found.has(manifest.name) && name in { ...manifest.dependencies, ...manifest.devDependencies })
      dependentsOf(manifest.name, found.add(manifest.name))
  return found
}

const folders = ["vocabulary", "core", "client", "spot", "engine", "simulator", "store", "server", "cli"]
const changed = [...folders.map((name) => `packages/${name}`), "testing"]

test.each(changed)("a change of the code of %s reruns its dependents", (folder) => {
  const wanted = [...dependentsOf(nameOf(folder)), "@bourse/scripts"].filter((name) => before.has(name))
  expect(rerunBy(`${folder}/.bundle/code.txt`).toSorted()).toEqual([...new Set(wanted)].sort())
})

test("turbo finds the code file of each package", () => {
  writeCode()
  const withSources = packages.filter(({ folder }) => existsSync(join(root, folder, "src")))
  const missing = withSources.filter(({ folder }) => !existsSync(join(root, folder, ".bundle/code.txt")))
  expect(missing.map(({ folder }) => folder)).toEqual([])
})

test("a changed comment in a package reruns its own suite and the pages' suite", () => {
  expect(rerunBy("packages/vocabulary/src/Comment.ts").toSorted()).toEqual([
    "@bourse/scripts",
    "@bourse/vocabulary",
  ])
})

test("a changed test helper reruns only its own package's suite", () => {
  expect(rerunBy("testing/src/servers/Helper.ts")).toEqual(["@bourse/testing"])
})

test("a file that a build leaves in the kit reruns no other suite", () => {
  expect(rerunBy("conformance/.bundle/inputs.json")).toEqual([])
  expect(rerunBy("conformance/dist/main.json").filter((name) => name !== "@bourse/conformance")).toEqual([])
})

test("a changed page reruns the pages' suite", () => {
  expect(rerunBy("docs/page.md")).toEqual(["@bourse/scripts"])
})
