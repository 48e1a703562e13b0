import { availableParallelism } from "node:os"
import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

export default mergeConfig(shared, {
  test: {
    setupFiles: ["test/support/listedErrors.setup.ts"],
    // More files at a time than processors: half of the time each waits for a thread, a clock or a process.
    maxWorkers: availableParallelism() + 1,
  },
})
