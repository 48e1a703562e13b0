/** Vitest settings that run a package's tests on mutated sources, for controls. */
import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"
import { mutated } from "./src/server/Mutant.ts"

// Worker threads that load the sources contain the mutant too.
export default mergeConfig(
  { ...shared, plugins: [] },
  {
    plugins: [{ name: "mutant", enforce: "pre", transform: (code: string, id: string) => mutated(id, code) }],
  },
)
