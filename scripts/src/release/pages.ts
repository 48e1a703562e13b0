// Rewrites the documentation pages for the first release: packages are then installed by name, not from
// tarballs of a clone. On these pages, text between <!-- until the first release --> and <!-- end --> is
// removed; comments that begin with `from the first release` become text. The file pages.ts must be deleted
// after the first release.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { keptFiles } from "../repository/workspace.ts"

const until = /^<!-- until the first release -->\n[\s\S]*?^<!-- end -->\n\n?/gm
const from = /^<!-- from the first release\n([\s\S]*?)^-->\n/gm
/** Matches a comment inside a comment, which has another spelling, since comments cannot be nested. */
const inner = /^<!- (.*) ->$/gm
const installs = /^(?:npm install|npx) .*$/gm

const candidate = "@rc"

/**
 * Replaces tarballs by package names: `../bourse/tarballs/{spot,core}.tgz` gives `@bourse/spot @bourse/core`.
 */
const byName = (line: string): string =>
  line.replace(/\.\.\/bourse\/tarballs\/\{?([\w,-]+)\}?\.tgz/, (_, files: string) =>
    files
      .split(",")
      .map((file) => (file === "bourse" ? file : `@bourse/${file}`))
      .join(" "),
  )

const withTag = (line: string, tag: string): string =>
  line.replace(/(?<=^[^#]* )(@bourse\/[\w-]+|bourse)(?:@rc)?(?= |$)/g, `$1${tag}`)

/**
 * Text of a page as it is published with this version. A release candidate's pages install packages by the
 * candidates' tag.
 */
export const publishedPage = (text: string, version: string): string =>
  text
    .replace(until, "")
    .replace(from, (_, shown: string) => shown.replace(inner, "<!-- $1 -->"))
    .replace(installs, (line) => withTag(byName(line), version.includes("-") ? candidate : ""))

/** Rewrites all documentation pages of a repository for a version. */
export function publishPages(root: string, version: string): void {
  for (const file of keptFiles(root)) {
    if (!file.endsWith(".md") || file.startsWith(".changeset/")) continue
    const text = readFileSync(join(root, file), "utf8")
    const published = publishedPage(text, version)
    if (published !== text) writeFileSync(join(root, file), published)
  }
}
