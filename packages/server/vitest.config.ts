import { availableParallelism } from "node:os"
import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

export default mergeConfig(shared, {
  test: {
    setupFiles: ["test/listedErrors.setup.ts"],
    // Files that wait share a processor; it is the longest suite, and ends last otherwise.
    maxWorkers: Math.max(3, availableParallelism() - 1),
  },
})
