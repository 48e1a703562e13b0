// Checks that hand-written Markdown keeps its limit of words. The word limit is in scripts/words.json; raise it
// only on purpose.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const bound = "scripts/words.json"
/** Matches generated pages and release texts, whose words do not count. */
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
