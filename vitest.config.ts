import "./scripts/start/pinnedNode.mjs"
import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    projects: [
      "{packages,apps,proofs}/*/vitest.config.ts",
      "{bench,conformance,scripts,testing}/vitest.config.ts",
    ],
  },
})
