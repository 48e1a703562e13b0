// Marks calls that only make a value as /*#__PURE__*/ in what is built, so that bundlers drop what a program does not
// use. The plugin is the one Effect's own packages are built with; npm run release:check sizes proves the result.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { transformSync } from "@babel/core"

/** From here: Babel looks for plugins from the folder that it runs in. */
const plugin = fileURLToPath(import.meta.resolve("babel-plugin-annotate-pure-calls"))

/** A module's text, JavaScript or TypeScript, with its marks. */
export const annotated = (text: string, file: string): string =>
  transformSync(text, {
    filename: file,
    configFile: false,
    babelrc: false,
    compact: false,
    plugins: [plugin],
    parserOpts: { plugins: file.endsWith(".ts") ? ["typescript"] : [] },
  })?.code ?? text

/** @param folder one with JavaScript, such as a package's `dist` */
export function annotatePureCalls(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    // The desk beside the server's modules is bundled already.
    if (!name.endsWith(".js") || name.startsWith("desk/")) continue
    const file = join(folder, name)
    writeFileSync(file, `${annotated(readFileSync(file, "utf8"), file)}\n`)
  }
}
