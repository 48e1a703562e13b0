import { availableParallelism } from "node:os"
import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

export default mergeConfig(shared, {
  test: {
    setupFiles: ["test/support/listedErrors.setup.ts"],
    // Two files at a time at least: it is the longest suite, and ends last otherwise.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
})
