import type { Invariant } from "../History.ts"

const nameOf = ({ coin, network, address, memo }: Readonly<Record<string, unknown>>): string =>
  [coin, network, address, memo ?? ""].map(String).join(" ")

/** No two accounts have the same deposit address and memo: a deposit could be either's. */
export const addressesAreOwn: Invariant = ({ past }) => {
  const owners = new Map<string, string>()
  return past
    .filter(({ endpoint, outcome }) => endpoint === "wallet.createDepositAddress" && outcome === "ok")
    .flatMap(({ actor, rows }) =>
      rows.flatMap((row) => {
        const name = nameOf(row)
        const owner = owners.get(name) ?? actor
        owners.set(name, owner)
        if (owner === actor) return []
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
