/** Lists all families of operators that make source mutants. */
import type { Family } from "./Family.ts"
import { people } from "./people.ts"
import { stryker } from "./stryker.ts"

export const families: ReadonlyArray<Family> = [stryker, people]
