/** For the controls among the tests of a package: runs them on a mutant of the sources. */
import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"
import { mutated } from "./src/server/Mutant.ts"

// Worker threads start from the sources, so that a mutant in what they run is in them.
export default mergeConfig(
  { ...shared, plugins: [] },
  {
    plugins: [{ name: "mutant", enforce: "pre", transform: (code: string, id: string) => mutated(id, code) }],
  },
)
