import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    projects: [
      "packages/*",
      "apps/*",
      "bench",
      "conformance",
      { test: { name: "scripts", include: ["scripts/*.test.mjs"], testTimeout: 60_000 } },
    ],
  },
})
