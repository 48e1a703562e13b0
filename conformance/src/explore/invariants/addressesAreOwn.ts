import type { Invariant } from "../History.ts"

/** Requests and driver verbs that return the deposit address of an account. */
const askers = ["wallet.createDepositAddress", "driver.deposit"]

/**
 * Invariant: no two accounts have the same deposit address and memo, since a deposit could belong to either.
 */
export const addressesAreOwn: Invariant = ({ past }) => {
  const owners = new Map<string, string>()
  return past
    .filter(({ endpoint, outcome }) => askers.includes(endpoint) && outcome === "ok")
    .flatMap(({ actor, sent, rows }) =>
      rows.flatMap(({ address, memo }) => {
        const name = [sent.coin ?? sent.asset, address, memo ?? ""].map(String).join(" ")
        const owner = owners.get(name) ?? actor
        owners.set(name, owner)
        if (owner === actor || address === undefined) return []
        return [
          {
            statement: "wallet.coinConfigurations.field.networkList.sameAddress",
            actor,
            wanted: `another address or memo than ${owner} has`,
            got: name,
          },
        ]
      }),
    )
}
