/** For the controls among the tests of a package: runs them with a fault planted in the sources. */
import { mergeConfig } from "vitest/config"
import shared from "../vitest.shared.ts"
import { withFault } from "./src/PlantedFault.ts"

export default mergeConfig(shared, {
  plugins: [
    { name: "planted-fault", enforce: "pre", transform: (code: string, id: string) => withFault(id, code) },
  ],
})
