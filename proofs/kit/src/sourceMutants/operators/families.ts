/** Every family of operators that mutants are made with. */
import type { Family } from "./Family.ts"
import { people } from "./people.ts"
import { stryker } from "./stryker.ts"

export const families: ReadonlyArray<Family> = [stryker, people]
