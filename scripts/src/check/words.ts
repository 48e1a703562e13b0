// Checks the word limit of hand-written Markdown. Raise it on purpose, in scripts/words.json.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const bound = "scripts/words.json"
/** Generated pages and release texts, which do not count. */
const notCounted = /^docs\/(exports|reference)[./]|(^|\/)CHANGELOG\.md$|^\.changeset\//

/**
 * @param files paths from the root
 * @returns a sentence if the pages have more words than the bound
 */
export function wordViolations(root: string, files: ReadonlyArray<string>): string[] {
  if (!existsSync(join(root, bound))) return [`${bound} is missing: it bounds the words of all pages`]
  const { most }: { most: number } = JSON.parse(readFileSync(join(root, bound), "utf8"))
  const words = files
    .filter((file) => file.endsWith(".md") && !notCounted.test(file))
    .reduce((sum, file) => sum + (readFileSync(join(root, file), "utf8").match(/\S+/g)?.length ?? 0), 0)
  return words <= most
    ? []
    : [
        `${words} words in Markdown, ${bound} allows ${most}: say each fact once, or raise the bound on purpose`,
      ]
}
