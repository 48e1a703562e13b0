import { textOf } from "../../values/Exact.ts"
import { amountOf, type Invariant, type Row } from "../History.ts"

const fields = ["asset", "amount", "fromAccountType", "toAccountType", "timestamp"]

const compared = (row: Row, name: string): string => {
  const amount = amountOf(row[name])
  // A futures account's type is written FUTURE or FUTURES.
  return amount === undefined ? String(row[name]).replace(/^FUTURES$/, "FUTURE") : textOf(amount)
}

/** Invariant: a transfer looks the same in the list, by its id, and for its receiver. */
export const recordsAgree: Invariant = ({ after }) => {
  const internals = [...after].flatMap(([actor, view]) => view.internals.map((row) => [actor, row] as const))
  const pairs = [
    ...[...after].flatMap(([actor, { transfers, transferRecords }]) =>
      transferRecords.flatMap((record) =>
        transfers
          .filter(({ tranId }) => tranId === record.tranId)
          .map(
            (row) => ["wallet.transferRecord.answers-the-transfer-asked-for", actor, record, row] as const,
          ),
      ),
    ),
    ...internals.flatMap(([actor, row]) =>
      internals
        .filter(([other, { tranId }]) => other !== actor && tranId === row.tranId && tranId !== "")
        .map(([, same]) => ["wallet.internalTransferHistory.lists-a-transfer", actor, row, same] as const),
    ),
  ]
  return pairs.flatMap(([statement, actor, row, same]) =>
    fields.flatMap((name) => {
      if (row[name] === undefined || compared(row, name) === compared(same, name)) return []
      const wanted = `${name} of transfer ${String(row.tranId)} is ${String(row[name])} in every view`
      return [{ statement, actor, wanted, got: String(same[name]) }]
    }),
  )
}
