import { defineConfig } from "vitest/config"
import shared from "./vitest.shared.ts"

export default defineConfig({
  test: {
    projects: [
      "packages/*",
      "apps/*",
      "bench",
      "conformance",
      "soak",
      {
        resolve: shared.resolve ?? {},
        ssr: shared.ssr ?? {},
        test: { ...shared.test, name: "scripts", include: ["scripts/*.test.ts"] },
      },
    ],
  },
})
