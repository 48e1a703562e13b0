import { globSync, mkdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { minifySync, transformSync } from "rolldown/utils"
import { replace, root } from "./writeBundle.ts"

/** Text of a source file without types and comments. Throws if the source file is not valid TypeScript. */
const codeOf = (file: string): string => {
  const { code, errors } = transformSync(file, readFileSync(file, "utf8"))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const options = { compress: false, mangle: false, codegen: { removeWhitespace: true } }
  return minifySync(file.replace(/ts$/, "js"), code, options).code
}

/**
 * Writes the code of each package's sources, without types and comments, to `.bundle/code.txt` of the package.
 * Suites of other packages run again only if code.txt changes, not after a changed comment.
 */
export const writeCode = (): void => {
  for (const sources of globSync("{{packages,apps,proofs}/*,*}/src", { cwd: root })) {
    const folder = join(root, dirname(sources))
    const files = globSync(join(folder, "src/**/*.ts")).sort()
    const code = files.map((file) => `${relative(folder, file)}\n${codeOf(file)}\n`)
    mkdirSync(join(folder, ".bundle"), { recursive: true })
    replace(join(folder, ".bundle/code.txt"), code.join(""))
  }
}
