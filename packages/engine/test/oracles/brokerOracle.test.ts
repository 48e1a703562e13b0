import { randomCases } from "@bourse/testing/randomCases"
import { expect, test } from "vitest"
import { runBrokerOracle } from "./brokerOracle.ts"
import { wrongBrokers } from "./wrongBrokers.ts"

const runs = randomCases(5)
/** The first seed with which so few runs have all required outcomes. */
const firstSeed = 22
const steps = 300

/** Outcomes that the random days must contain; otherwise they would prove nothing. */
const everything = [
  ...["done", "again", 10101, 10103, 10290, 33333, 140001, 140002].map(
    (answer) => `universalTransfer ${answer}`,
  ),
  ...["done", 730101].map((answer) => `openSubAccount ${answer}`),
  ...["done", 140001].map((answer) => `enableFutures ${answer}`),
  ...["rebate USDT", "rebate MX", "trade", "self-trade", "reset done", "changeSettings done"],
]

test(`${runs} random runs of ${steps} commands agree with the calculation by hand`, () => {
  const divergences: Array<string> = []
  const seen = new Set<string>()
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    const days = runBrokerOracle({ seed, steps })
    if (days.divergence !== null) divergences.push(days.divergence)
    for (const answer of days.seen) seen.add(answer)
  }
  expect(divergences.slice(0, 3)).toEqual([])
  expect(everything.filter((answer) => !seen.has(answer))).toEqual([])
})

test.each(wrongBrokers)("a broker's exchange that %s is found out", (_, handle) => {
  let divergence: string | null = null
  for (let seed = 1; seed <= 5 && divergence === null; seed++)
    divergence = runBrokerOracle({ seed, steps, handle }).divergence
  expect(divergence).toMatch(/^seed \d+, /)
})
