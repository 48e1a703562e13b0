import { availableParallelism } from "node:os"
import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

// Half of the time a test waits for a process of ours, and after a change of the maker this is the longest suite.
export default mergeConfig(shared, { test: { maxWorkers: Math.max(2, availableParallelism() - 1) } })
