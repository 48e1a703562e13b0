/**
 * Mutants that behave like the code, each with its reason, in equivalentMutants.txt: `npm run mutation` fails when the
 * unit tests miss one that has no line there, and the samples of `--prove --mutants` leave them out.
 */
import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { root } from "../repository.ts"
import type { Change } from "./instrument/changeText.ts"

export const equivalentsFile = "proofs/kit/src/sourceMutants/equivalentMutants.txt"

/** Each line is one place: two places with the same change have two. */
export const equivalents: ReadonlyArray<string> = readFileSync(join(root, equivalentsFile), "utf8")
  .split("\n")
  .filter((line) => line !== "")

/** How a line of the list begins. */
export const lineStart = (file: string, { was, is }: Change): string =>
  `${basename(file)}: \`${was}\` → \`${is}\`: `

/** All but those that have a line for each place of their file where the same change can be made. */
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
