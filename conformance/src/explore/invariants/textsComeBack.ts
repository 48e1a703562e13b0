import {
  type AccountView,
  distinct,
  endedIn,
  type Invariant,
  keyOf,
  type Made,
  type Row,
} from "../History.ts"

interface Text {
  readonly kind: Made["kind"]
  readonly statement: string
  readonly parameter: string
  readonly rows: (view: AccountView) => ReadonlyArray<Row>
  readonly id: string
  readonly field: string
}

const orderText = (rows: Text["rows"], statement: string): Text => ({
  kind: "order",
  statement,
  parameter: "newClientOrderId",
  rows,
  id: "orderId",
  field: "clientOrderId",
})

const texts: ReadonlyArray<Text> = [
  orderText(({ queried }) => queried, "spot.queryOrder.field.clientOrderId"),
  orderText(({ open }) => open, "spot.openOrders.field.clientOrderId"),
  orderText(({ all }) => all, "spot.allOrders.field.clientOrderId"),
  {
    kind: "withdrawal",
    statement: "wallet.withdraw.order-id-is-kept",
    parameter: "withdrawOrderId",
    rows: ({ withdrawals }) => withdrawals,
    id: "id",
    field: "withdrawOrderId",
  },
  {
    kind: "withdrawal",
    statement: "wallet.withdrawalHistory.field.remark",
    parameter: "remark",
    rows: ({ withdrawals }) => withdrawals,
    id: "id",
    field: "remark",
  },
  {
    kind: "group",
    statement: "spot.strategyGroups.finds-by-name",
    parameter: "tradeGroupName",
    rows: ({ groups }) => groups,
    id: "tradeGroupId",
    field: "tradeGroupName",
  },
  {
    kind: "subAccount",
    statement: "broker.subAccounts.field.data.note",
    parameter: "note",
    rows: ({ subAccounts }) => subAccounts,
    id: "subAccount",
    field: "note",
  },
  {
    kind: "key",
    statement: "broker.apiKeys.lists-a-key-made",
    parameter: "note",
    rows: ({ keys }) => keys,
    id: "apiKey",
    field: "note",
  },
  {
    kind: "universal",
    statement: "broker.universalTransfer.client-id-is-kept",
    parameter: "clientTranId",
    rows: ({ universals }) => universals,
    id: "tranId",
    field: "clientTranId",
  },
]

/** Invariant: every list returns the texts of an accepted request as they were sent. */
export const textsComeBack: Invariant = ({ after, past }) => {
  const made = distinct(past.flatMap((act) => act.made))
  // A cancelled order may show its cancel request's client id instead of its own.
  const renamed = endedIn(past.filter(({ sent }) => sent.newClientOrderId !== undefined))
  return texts.flatMap(({ kind, statement, parameter, rows, id, field }) =>
    made
      .filter((each) => each.kind === kind && each.sent[parameter] !== undefined && !renamed.has(keyOf(each)))
      .flatMap(({ owner, id: named, sent }) => {
        const row = rows(after.get(owner) as AccountView).find(
          (each) => String(each[id]) === named && (each.symbol ?? sent.symbol) === sent.symbol,
        )
        if (row === undefined || row[field] === sent[parameter]) return []
        const wanted = `${field} of ${kind} ${named} is ${JSON.stringify(sent[parameter])}, as sent`
        return [{ statement, actor: owner, wanted, got: JSON.stringify(row[field]) }]
      }),
  )
}
