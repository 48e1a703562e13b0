/** Vitest settings for controls: run a package's tests on mutated sources. */
import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"
import { mutated } from "./src/server/Mutant.ts"

// Worker threads load the sources, so they contain the mutant too.
export default mergeConfig(
  { ...shared, plugins: [] },
  {
    plugins: [{ name: "mutant", enforce: "pre", transform: (code: string, id: string) => mutated(id, code) }],
  },
)
