/** Counts the simulated minutes of symbols, for the budget of the tests. */
import { counts } from "@bourse/testing/counts"
import { SimulatedMarket } from "../../src/market/SimulatedMarket.ts"

const isCounted = Symbol.for("@bourse/simulator/isCounted")
const market = SimulatedMarket.prototype as SimulatedMarket & { [isCounted]?: true }

if (market[isCounted] === undefined) {
  market[isCounted] = true
  const { walk } = market
  market.walk = function (name, standing, ...rest) {
    const walked = walk.call(this, name, standing, ...rest)
    counts.marketMinutes += (walked.time - standing.time) / 60_000
    return walked
  }
}
