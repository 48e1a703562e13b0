import { mergeConfig } from "vitest/config"
import shared, { filesAtATime } from "../../vitest.shared.ts"

export default mergeConfig(shared, {
  test: {
    setupFiles: ["test/support/listedErrors.setup.ts", "../simulator/test/support/countWalks.setup.ts"],
    ...filesAtATime,
  },
})
