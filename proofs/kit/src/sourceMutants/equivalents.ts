/**
 * Reads equivalentMutants.txt: source mutants that behave like the original code, each with its reason.
 * `npm run mutation` fails if the unit tests miss a mutant that the list of equivalents lacks; the samples of
 * `--prove --mutants` leave out the listed mutants.
 */
import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { root } from "../repository.ts"
import type { Change } from "./instrument/changeText.ts"

export const equivalentsFile = "proofs/kit/src/sourceMutants/equivalentMutants.txt"

/**
 * Lines of the list of equivalent mutants. Each line of the list is for one place in the code: two places with
 * the same change need two lines.
 */
export const equivalents: ReadonlyArray<string> = readFileSync(join(root, equivalentsFile), "utf8")
  .split("\n")
  .filter((line) => line !== "")

/** Beginning of a mutant's line in the list of equivalents. */
export const lineStart = (file: string, { was, is }: Change): string =>
  `${basename(file)}: \`${was}\` → \`${is}\`: `

/** Mutants without a line in the list of equivalents; a line excuses one place of its file. */
export const withoutEquivalents = <A extends { readonly file: string; readonly change: Change }>(
  mutants: ReadonlyArray<A>,
  list: ReadonlyArray<string> = equivalents,
): ReadonlyArray<A> => {
  const startOf = ({ file, change }: A): string => lineStart(file, change)
  const places = Map.groupBy(mutants, startOf)
  return mutants.filter((mutant) => {
    const lines = list.filter((line) => line.startsWith(startOf(mutant)))
    return lines.length < (places.get(startOf(mutant))?.length ?? 0)
  })
}
