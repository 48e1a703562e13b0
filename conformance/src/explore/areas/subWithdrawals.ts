/** Requests for withdrawals from a broker's sub-account, with the sub-account's funds password. */
import * as fc from "fast-check"
import type { Area } from "../Area.ts"
import { amountAt, edge } from "../amounts.ts"
import { kind } from "../Kind.ts"
import { fundsPassword } from "../subAccount.ts"
import { usableOf } from "../World.ts"
import { subOf } from "./brokers.ts"
import { amountStep, chainsOf } from "./withdrawals.ts"

/** A funds password that no account has. */
const wrongPassword = "0".repeat(32)

export const subWithdrawals: Area = {
  name: "subWithdrawals",
  reads: ["broker.createSubAccount", "broker.createApiKey"],
  needsSubAccount: true,
  kinds: [
    kind({
      name: "withdraw from a sub-account",
      uses: ["broker.withdraw"],
      risk: "moves",
      weight: 6,
      // Only a target with a driver gets withdrawals from sub-accounts: withdrawals of a given account must be
      // few and small.
      fits: (facts) => facts.hasDriver && chainsOf(facts).length > 0,
      plan: fc.record({
        amount: edge,
        isBroker: fc.constantFrom(false, false, false, true),
        isWrong: fc.constantFrom(false, false, false, true),
      }),
      openings: [{ amount: "most", isBroker: false, isWrong: false }],
      ask: ({ amount, isBroker, isWrong }, world) => {
        const [chain] = chainsOf(world.facts)
        const by = isBroker ? world.actors[0] : subOf(world)?.actor
        if (chain === undefined || by === undefined) return undefined
        const { coin, netWork, network = netWork, address, amount: few } = chain
        const all = usableOf(world, by, coin)
        return {
          endpoint: "broker.withdraw",
          by,
          parameters: [
            ["coin", coin],
            ["network", network],
            ["address", address],
            ["amount", amountAt(amount, { all, step: amountStep, minimum: few, few })],
            ["password", isWrong ? wrongPassword : fundsPassword],
          ],
        }
      },
    }),
  ],
  read: async () => ({}),
}
