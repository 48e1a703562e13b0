import { mergeConfig } from "vitest/config"
import shared, { filesAtATime } from "../../vitest.shared.ts"

export default mergeConfig(shared, { test: filesAtATime })
