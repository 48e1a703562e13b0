// The test suite for scripts/src/commands/mutation.ts: exact tests that take about a second together. Each
// mutant runs against those tests of the suite that reach it.
import { defineConfig, mergeConfig } from "vitest/config"
import shared from "./vitest.shared.ts"

const suite =
  "{Fee,FeeToken,IdTable,Ledger,MarketQuotes,Matching,Money,OrderBook,PriceLevels,SelfTrade,StrategyGroup,apply,changeSymbol,placeOco,placeOrder,rebates}"

// Stryker runs the tests in threads, which take no options of V8.
const execArgv = ["--conditions=@bourse/source"]

export default mergeConfig(
  { ...shared, test: { ...shared.test, execArgv } },
  defineConfig({
    test: {
      include: [
        `packages/engine/test/**/${suite}.test.ts`,
        "packages/server/test/routes/foldCandles.test.ts",
      ],
      setupFiles: ["packages/engine/test/support/sameRandomness.ts"],
    },
  }),
)
