// Checks the size of web pages with two bundlers: each entry's bundle stays within its limit, and contains no
// code of endpoints that the page does not call.
import { stripVTControlCharacters } from "node:util"
import { bundle, bundlers } from "@bourse/bench/src/pages/bundle.ts"
import { notForPages, pages } from "@bourse/bench/src/pages/pages.ts"
import { root } from "../repository/steps.ts"
import { entriesOf, publicPackages } from "../repository/workspace.ts"

/** @param folder a project with the packages installed */
export async function sizeProblems(folder: string): Promise<string[]> {
  const packages = publicPackages(root).filter(({ manifest }) => !notForPages.includes(manifest.name))
  const entries = packages.flatMap(({ manifest }) => entriesOf(manifest).map(({ name }) => name))
  const problems = entries
    .filter((entry) => !entry.endsWith("/node") && !notForPages.includes(entry))
    .filter((entry) => pages.every((page) => page.entry !== entry))
    .map((entry) => `${entry}: has no budget in bench/src/pages/pages.ts`)
  for (const { entry, what, code, budget_kB, paths } of pages) {
    for (const bundler of bundlers) {
      const name = `${entry}, ${what}, ${bundler}`
      try {
        const { gzip, text } = await bundle(code, { bundler, folder })
        const kB = gzip / 1000
        if (kB > budget_kB) problems.push(`${name}: ${kB.toFixed(1)} kB gzip, the budget is ${budget_kB} kB`)
        const found = new Set(text.match(/\/api\/v\d\/[\w/-]+/g))
        const foreign = [...found].filter((path) => paths !== undefined && !paths.includes(path))
        if (foreign.length > 0)
          problems.push(`${name}: carries ${foreign.join(", ")}, which it does not call`)
      } catch (error) {
        const [reason = ""] = stripVTControlCharacters(String(error)).match(/could not resolve.*/i) ?? [
          String(error),
        ]
        problems.push(`${name}: ${reason}`)
      }
    }
  }
  return problems
}
