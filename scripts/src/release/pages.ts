// Rewrites the pages for the first release: packages are installed by name, not from tarballs of a clone. Text
// between <!-- until the first release --> and <!-- end --> is removed; comments that begin with `from the first
// release` become text. Delete this file after the first release.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { keptFiles } from "../repository/workspace.ts"

const until = /^<!-- until the first release -->\n[\s\S]*?^<!-- end -->\n\n?/gm
const from = /^<!-- from the first release\n([\s\S]*?)^-->\n/gm
/** A comment inside a comment, in another spelling, since comments cannot be nested. */
const inner = /^<!- (.*) ->$/gm
const installs = /^(?:npm install|npx) .*$/gm

const candidate = "@rc"

/** Package names for tarballs: `../bourse/tarballs/{spot,core}.tgz` gives `@bourse/spot @bourse/core`. */
const byName = (line: string): string =>
  line.replace(/\.\.\/bourse\/tarballs\/\{?([\w,-]+)\}?\.tgz/, (_, files: string) =>
    files
      .split(",")
      .map((file) => (file === "bourse" ? file : `@bourse/${file}`))
      .join(" "),
  )

const withTag = (line: string, tag: string): string =>
  line.replace(/(?<=^[^#]* )(@bourse\/[\w-]+|bourse)(?:@rc)?(?= |$)/g, `$1${tag}`)

/** A page as published with this version. Release candidates are installed by their tag. */
export const publishedPage = (text: string, version: string): string =>
  text
    .replace(until, "")
    .replace(from, (_, shown: string) => shown.replace(inner, "<!-- $1 -->"))
    .replace(installs, (line) => withTag(byName(line), version.includes("-") ? candidate : ""))

/** Rewrites all pages of a repository. */
export function publishPages(root: string, version: string): void {
  for (const file of keptFiles(root)) {
    if (!file.endsWith(".md") || file.startsWith(".changeset/")) continue
    const text = readFileSync(join(root, file), "utf8")
    const published = publishedPage(text, version)
    if (published !== text) writeFileSync(join(root, file), published)
  }
}
