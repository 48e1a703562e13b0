/** Reads the kit's README and its code blocks. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ownFolder } from "../../src/ownFolder.ts"

export const readme = readFileSync(join(ownFolder, "README.md"), "utf8")
const blocks = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text = ""]) => ({
  language,
  text,
}))
export const block = (language: string, has: string) =>
  blocks.find((each) => each.language === language && each.text.includes(has))?.text ?? ""
