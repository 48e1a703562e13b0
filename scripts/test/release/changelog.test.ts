import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Changeset, heading, notesOf, withVersion } from "../../src/release/changelog.ts"
import { publishedPage } from "../../src/release/pages.ts"
import { root } from "../../src/repository/steps.ts"

const change = (summary: string, ...names: string[]): Changeset => ({
  summary,
  releases: names.map((name) => ({ name })),
})

test("a version's section has its changesets' sentences by package, the command first", () => {
  const changesets = [
    change("Orders are quicker.", "@bourse/server"),
    change("A new command.", "bourse"),
    change("A typo less.", "@bourse/server"),
    change("Both have it.", "@bourse/spot", "@bourse/core"),
  ]
  expect(withVersion(heading, "0.2.0", changesets)).toBe(`${heading}
## 0.2.0

### bourse

A new command.

### @bourse/core, @bourse/spot

Both have it.

### @bourse/server

Orders are quicker.

A typo less.
`)
})

test("the newest version is first, and a version replaces its candidates", () => {
  const older = withVersion(heading, "0.1.0", [change("First.", "bourse")])
  const candidate = withVersion(older, "0.2.0-rc.0", [change("Second.", "bourse")])
  expect([...candidate.matchAll(/^## (.+)$/gm)].map(([, version]) => version)).toEqual([
    "0.2.0-rc.0",
    "0.1.0",
  ])
  const next = withVersion(candidate, "0.2.0", [change("Second.", "bourse")])
  expect([...next.matchAll(/^## (.+)$/gm)].map(([, version]) => version)).toEqual(["0.2.0", "0.1.0"])
  expect(notesOf(next, "0.1.0")).toBe("### bourse\n\nFirst.\n")
  expect(() => notesOf(next, "0.2.0-rc.0")).toThrow("no section 0.2.0-rc.0")
})

const page = `# Bourse

<!-- until the first release -->
Make tarballs.
<!-- end -->

<!-- from the first release
<!- not run: it serves ->
Run it without a clone.

-->
npm install ../bourse/tarballs/{client,bourse}.tgz effect@4.1     # bourse and Node 24.14 or later
npx bourse serve
`

test("a page names release candidates by tag, and published versions by name alone", () => {
  const published = (tag: string) => `# Bourse

<!-- not run: it serves -->
Run it without a clone.

npm install @bourse/client${tag} bourse${tag} effect@4.1     # bourse and Node 24.14 or later
npx bourse${tag} serve
`
  const candidate = publishedPage(page, "0.1.0-rc.0")
  expect(candidate).toBe(published("@rc"))
  expect(publishedPage(candidate, "0.1.0")).toBe(published(""))
})

test("each changeset names one package: the changelog has a section a package", () => {
  const files = globSync(".changeset/*.md", { cwd: root }).filter((file) => !file.endsWith("README.md"))
  const several = files.filter(
    (file) => readFileSync(join(root, file), "utf8").match(/^"[^"]+": \w+$/gm)?.length !== 1,
  )
  expect(several).toEqual([])
})
