/** Makes the request that undoes the change of another request. */
import type { Actor } from "../session/Provision.ts"
import type { Made } from "./History.ts"
import type { Parameters } from "./Kind.ts"

interface Undoing {
  readonly endpoint: string
  readonly parameters: Parameters
  readonly by: Actor
}

/** Returns undefined for changes that are not undone: orders are cancelled elsewhere, and sub-accounts stay. */
export const undoing = (
  { kind, owner, id, sent }: Made,
  actors: ReadonlyArray<Actor>,
): Undoing | undefined => {
  const by = actors.find(({ name }) => name === owner)
  if (by === undefined) return undefined
  const request = (endpoint: string, parameters: Readonly<Record<string, string | undefined>>, as = by) => ({
    endpoint,
    parameters: Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
    by: as,
  })
  const { asset, amount, subAccount, fromAccountType, toAccountType, fromAccount, toAccount } = sent
  if (kind === "group") return request("spot.deleteStrategyGroup", { tradeGroupId: id })
  if (kind === "withdrawal") return request("wallet.cancelWithdrawal", { id })
  if (kind === "key") return request("broker.deleteApiKey", { subAccount, apiKey: id })
  const back = { fromAccountType: toAccountType, toAccountType: fromAccountType, asset, amount }
  if (kind === "transfer") return request("wallet.transfer", back)
  if (kind === "universal")
    return request("broker.universalTransfer", { fromAccount: toAccount, toAccount: fromAccount, ...back })
  const receiver = actors.find(({ uid }) => uid === toAccount)
  if (kind !== "internal" || receiver === undefined || by.uid === undefined) return undefined
  const parameters = { toAccountType: "UID", toAccount: by.uid, asset, amount }
  return request("wallet.internalTransfer", parameters, receiver)
}
