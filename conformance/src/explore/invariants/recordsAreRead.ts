import { compare } from "../../values/Exact.ts"
import {
  type AccountView,
  amountOf,
  type Breach,
  distinct,
  endedIn,
  type Invariant,
  keyOf,
  type Made,
  type Row,
} from "../History.ts"
import type { Known } from "../Known.ts"

interface Place {
  readonly statement: string
  readonly rows: (view: AccountView) => ReadonlyArray<Row>
  readonly id: string
}

/** Lists that show the records of each kind, with the statement that a missing record breaches. */
const places: Partial<Record<Made["kind"], ReadonlyArray<Place>>> = {
  withdrawal: [
    {
      statement: "wallet.withdraw.is-listed-in-the-history",
      rows: ({ withdrawals }) => withdrawals,
      id: "id",
    },
  ],
  transfer: [
    {
      statement: "wallet.transfer.is-recorded",
      rows: ({ transferRecords }) => transferRecords,
      id: "tranId",
    },
    { statement: "wallet.transfer.is-recorded", rows: ({ transfers }) => transfers, id: "tranId" },
  ],
  internal: [
    {
      statement: "wallet.internalTransferHistory.lists-a-transfer",
      rows: ({ internals }) => internals,
      id: "tranId",
    },
  ],
  universal: [
    { statement: "broker.universalTransfer.is-recorded", rows: ({ universals }) => universals, id: "tranId" },
  ],
  subAccount: [
    {
      statement: "broker.createSubAccount.is-listed",
      rows: ({ subAccounts }) => subAccounts,
      id: "subAccount",
    },
  ],
  key: [{ statement: "broker.apiKeys.lists-a-key-made", rows: ({ keys }) => keys, id: "apiKey" }],
  group: [
    { statement: "spot.strategyGroups.finds-by-name", rows: ({ groups }) => groups, id: "tradeGroupId" },
  ],
}

/** Statements that a deleted but still listed record breaches. */
const gone: Partial<Record<Made["kind"], string>> = {
  key: "broker.deleteApiKey.key-is-gone",
  group: "spot.deleteStrategyGroup.group-is-gone",
}

const differs = (sent: string, got: unknown): boolean => {
  const [a, b] = [amountOf(sent), amountOf(got)]
  return a === undefined || b === undefined ? sent !== String(got) : compare(a, b) !== 0
}

/** Parameters of a transfer that its record repeats. */
const kept = ["asset", "amount"]

const missing = (made: Made, view: AccountView): ReadonlyArray<Breach> =>
  (places[made.kind] ?? []).flatMap(({ statement, rows, id }) => {
    const row = rows(view).find((each) => String(each[id]) === made.id)
    const named = `${made.kind} ${made.id}`
    const breach = (wanted: string, got: string) => ({ statement, actor: made.owner, wanted, got })
    if (row === undefined) return [breach(`${named} is listed`, "it is not")]
    return kept.flatMap((name) => {
      const sent = made.sent[name]
      if (sent === undefined || sent.startsWith("-") || made.kind === "withdrawal") return []
      if (!differs(sent, row[name])) return []
      return [breach(`${name} of ${named} is ${sent}, as sent`, String(row[name]))]
    })
  })

/**
 * Invariant: a record is in its lists, with the parameters of the request that made it, until it is deleted.
 */
export const recordsAreRead =
  ({ broker }: Known): Invariant =>
  ({ after, past }) => {
    const made = distinct(past.flatMap((act) => act.made))
    const ended = endedIn(past)
    return made.flatMap((each) => {
      const view = after.get(each.owner)
      const isOfBroker = each.kind === "subAccount" || each.kind === "key"
      if (view === undefined || (isOfBroker && each.owner !== broker)) return []
      const isGone = gone[each.kind]
      if (isGone === undefined || !ended.has(keyOf(each))) return missing(each, view)
      const [place] = places[each.kind] ?? []
      const isListed = place?.rows(view).some((row) => String(row[place.id]) === each.id)
      const wanted = `${each.kind} ${each.id} is deleted`
      return isListed ? [{ statement: isGone, actor: each.owner, wanted, got: "it is listed" }] : []
    })
  }
