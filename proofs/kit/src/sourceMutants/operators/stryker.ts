/** The operators that Stryker brings: a comparison, a condition, an arithmetic sign is another, a block is empty. */
import type { Family, Operator } from "./Family.ts"

/** Stryker's list, which its instrumenter goes through for every node. The package does not export it. */
const { allMutators } = (await import(
  new URL("mutators/mutate.js", import.meta.resolve("@stryker-mutator/instrumenter")).href
)) as { readonly allMutators: Array<Operator> }

/** All of them, before any other family takes their place. */
export const everyStryker: Family = { name: "stryker", operators: [...allMutators] }

/** Texts are mostly messages, of which the interface says nothing. */
const unwanted = ["StringLiteral", "Regex"]

export const stryker: Family = {
  name: "stryker",
  operators: allMutators.filter(({ name }) => !unwanted.includes(name)),
}

/** From here on Stryker's instrumenter makes the mutants of these families, and no others. */
export const useFamilies = (families: ReadonlyArray<Family>): void => {
  allMutators.splice(0, Number.POSITIVE_INFINITY, ...families.flatMap(({ operators }) => operators))
}
