/**
 * Stryker's mutation operators: they change a comparison, a condition or an arithmetic sign, or empty a block.
 */
import type { Family, Operator } from "./Family.ts"

/**
 * Stryker's list of operators, which its instrumenter applies to every node. Stryker's package does not export
 * its list of operators, so the file is imported by its path.
 */
const { allMutators } = (await import(
  new URL("mutators/mutate.js", import.meta.resolve("@stryker-mutator/instrumenter")).href
)) as { readonly allMutators: Array<Operator> }

/** All of Stryker's operators, copied before another family replaces them. */
export const everyStryker: Family = { name: "stryker", operators: [...allMutators] }

/** Stryker operators that are left out: most texts are messages, which the interface does not define. */
const unwanted = ["StringLiteral", "Regex"]

export const stryker: Family = {
  name: "stryker",
  operators: allMutators.filter(({ name }) => !unwanted.includes(name)),
}

/** Makes Stryker's instrumenter use only these families of operators. */
export const useFamilies = (families: ReadonlyArray<Family>): void => {
  allMutators.splice(0, Number.POSITIVE_INFINITY, ...families.flatMap(({ operators }) => operators))
}
