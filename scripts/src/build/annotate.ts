// Marks side-effect-free calls in built files as /*#__PURE__*/, so that bundlers drop unused code. Effect's own
// packages use the same plugin; `npm run release:check sizes` proves the result.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { transformSync } from "@babel/core"

/** The plugin's path is resolved here, since Babel looks for plugins from the current folder. */
const plugin = fileURLToPath(import.meta.resolve("babel-plugin-annotate-pure-calls"))

/** Adds the marks to the text of a JavaScript or TypeScript module. */
export const annotated = (text: string, file: string): string =>
  transformSync(text, {
    filename: file,
    configFile: false,
    babelrc: false,
    compact: false,
    plugins: [plugin],
    parserOpts: { plugins: file.endsWith(".ts") ? ["typescript"] : [] },
  })?.code ?? text

/** @param folder folder with JavaScript, such as a package's `dist` */
export function annotatePureCalls(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    // The desk in the server's dist folder is already bundled, so its files are skipped.
    if (!name.endsWith(".js") || name.startsWith("desk/")) continue
    const file = join(folder, name)
    writeFileSync(file, `${annotated(readFileSync(file, "utf8"), file)}\n`)
  }
}
