/** For the controls among the tests of a package: runs them with a fault planted in the sources. */
import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"
import { withFault } from "./src/PlantedFault.ts"

// Worker threads start from the sources, so that a fault in what they run is in them.
export default mergeConfig(
  { ...shared, plugins: [] },
  {
    plugins: [
      { name: "planted-fault", enforce: "pre", transform: (code: string, id: string) => withFault(id, code) },
    ],
  },
)
