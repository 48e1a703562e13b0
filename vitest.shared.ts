// The test settings of every package: its own vitest.config.ts hands this on.
import "./scripts/start/pinnedNode.mjs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { bundledThreads } from "./testing/src/bundles/commands.ts"

const condition = "@bourse/source"

const ofTesting = (file: string): string => join(import.meta.dirname, "testing/src", file)

/** For a suite that would end last: two of its files at a time at least, since each waits about half of the time. */
export const filesAtATime = { maxWorkers: Math.max(2, availableParallelism() - 1) }

export default defineConfig({
  plugins: [bundledThreads],
  resolve: { conditions: [condition] },
  ssr: { resolve: { conditions: [condition, "module", "node", "development|production"] } },
  test: {
    include: ["test/**/*.test.ts"],
    passWithNoTests: true,
    // Tests are bounded by their work: this is for what hangs, on a machine that is as busy as it may be.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    globalSetup: ["temporaryFolder.ts", "counts/globalSetup.ts"].map(ofTesting),
    setupFiles: [ofTesting("counts/setup.ts")],
    // One process for all files of a package: each would load and warm up the same sources once more.
    isolate: false,
    // Commands that the tests start find their sources compiled: there are many, and most live shortly.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    // Processes that the code under test forks run without vite, straight from the sources. With room for new objects,
    // and no threads of the garbage collector beside those of the tests, a suite takes a fifth less processor time.
    execArgv: [`--conditions=${condition}`, "--min-semi-space-size=32", "--single-threaded-gc"],
  },
})
