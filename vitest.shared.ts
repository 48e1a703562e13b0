// The test settings of every package, which the package's own vitest.config.ts passes on.
import "./scripts/start/pinnedNode.mjs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { bundledThreads } from "./testing/src/bundles/commands.ts"

const condition = "@bourse/source"

const ofTesting = (file: string): string => join(import.meta.dirname, "testing/src", file)

/**
 * Settings for a suite that would end last: at least two of its files run at a time, since each file waits
 * about half of the time.
 */
export const filesAtATime = { maxWorkers: Math.max(2, availableParallelism() - 1) }

export default defineConfig({
  plugins: [bundledThreads],
  resolve: { conditions: [condition] },
  ssr: { resolve: { conditions: [condition, "module", "node", "development|production"] } },
  test: {
    include: ["test/**/*.test.ts"],
    passWithNoTests: true,
    // The time limits only end tests that hang, even on a very busy machine: tests are bounded by their work.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    globalSetup: ["temporaryFolder.ts", "counts/globalSetup.ts"].map(ofTesting),
    setupFiles: [ofTesting("counts/setup.ts")],
    // All test files of a package share one process: each process would load and warm up the same sources
    // again.
    isolate: false,
    // Commands that the tests start find their sources compiled: there are many such commands, and most run
    // shortly.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    // Processes that the tested code forks run without vite, directly from the sources. With room for new
    // objects, and without garbage collector threads beside the tests' threads, a suite takes a fifth less
    // processor time.
    execArgv: [`--conditions=${condition}`, "--min-semi-space-size=32", "--single-threaded-gc"],
  },
})
