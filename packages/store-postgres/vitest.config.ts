import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

// The tests of this package share a cluster of PostgreSQL, which each worker starts.
export default mergeConfig(shared, { test: { maxWorkers: 1 } })
