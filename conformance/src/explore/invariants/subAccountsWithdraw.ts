import type { Invariant } from "../History.ts"
import type { Known } from "../Known.ts"
import { fundsPassword } from "../subAccount.ts"

/** Invariant: a broker's withdrawal endpoint accepts only sub-accounts, with the right funds password. */
export const subAccountsWithdraw =
  ({ broker }: Known): Invariant =>
  ({ acts }) =>
    acts.flatMap(({ endpoint, outcome, actor, sent }) => {
      if (endpoint !== "broker.withdraw" || outcome === "rejected") return []
      const breach = (statement: string, wanted: string) => [
        { statement, actor, wanted, got: "it is accepted" },
      ]
      if (actor === broker) return breach("broker.withdraw.master-is-rejected", "the master is rejected")
      return sent.password === undefined || sent.password === fundsPassword
        ? []
        : breach("broker.withdraw.wrong-password-is-rejected", "another password is rejected")
    })
