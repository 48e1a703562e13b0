// The test settings of every package: its own vitest.config.ts hands this on.
import { defineConfig } from "vitest/config"

const condition = "@bourse/source"

export default defineConfig({
  resolve: { conditions: [condition] },
  ssr: { resolve: { conditions: [condition, "module", "node", "development|production"] } },
  test: {
    include: ["test/**/*.test.ts"],
    passWithNoTests: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Workers that the code under test starts run without vite, straight from the sources.
    execArgv: [`--conditions=${condition}`],
  },
})
