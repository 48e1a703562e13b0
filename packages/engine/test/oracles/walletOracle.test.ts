import { randomCases } from "@bourse/testing/randomCases"
import { expect, test } from "vitest"
import { runWalletOracle } from "./walletOracle.ts"
import { wrongWallets } from "./wrongWallets.ts"

const runs = randomCases(8)
/** The first seed with which so few days have all required outcomes. */
const firstSeed = 14
const steps = 350

/** Outcomes that the random days must contain; otherwise they would prove nothing. */
const everything = [
  ...["done", 33333].map((answer) => `deposit ${answer}`),
  ...["done", "again", 10097, 10101, 10265, 10290, 33333, 140002].map((answer) => `withdraw ${answer}`),
  ...["done", 10200, 22222].map((answer) => `cancelWithdrawal ${answer}`),
  ...["done", 22222].flatMap((answer) => [`changeDeposit ${answer}`, `changeWithdrawal ${answer}`]),
  ...["done", 10101, 33333, 140002].map((answer) => `transfer ${answer}`),
  ...["done", 10101, 33333, 140002].map((answer) => `internalTransfer ${answer}`),
  ...["convert done", "convert 140002", "reset done", "processDue done", "changeSettings done"],
  ...["deposit 5", "deposit 7", "deposit 8", "deposit 10", "deposit 12"],
  ...["withdrawal 7", "withdrawal 7 inside", "withdrawal 8", "withdrawal 9", "withdrawal 9 inside"],
  ...["fill", "conversion"],
]

test(`${runs} random days of ${steps} commands agree with the naive wallet`, () => {
  const divergences: Array<string> = []
  const seen = new Set<string>()
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    const day = runWalletOracle({ seed, steps })
    if (day.divergence !== null) divergences.push(day.divergence)
    for (const answer of day.seen) seen.add(answer)
  }
  expect(divergences.slice(0, 3)).toEqual([])
  expect(everything.filter((answer) => !seen.has(answer))).toEqual([])
})

test.each(wrongWallets)("a wallet that %s is found out", (_, handle) => {
  let divergence: string | null = null
  for (let seed = 1; seed <= 5 && divergence === null; seed++)
    divergence = runWalletOracle({ seed, steps, handle }).divergence
  expect(divergence).toMatch(/^seed \d+, /)
})
