import { type AccountView, type Invariant, idOf, keyOf, type Made, type Row } from "../History.ts"

const statement = "roles.own-account-only"

const idsIn = (view: AccountView): ReadonlyArray<readonly [kind: Made["kind"], id: string]> => {
  const ids = (kind: Made["kind"], rows: ReadonlyArray<Row>, name: string) =>
    rows.flatMap((row) => (row[name] === undefined ? [] : [[kind, String(row[name])] as const]))
  return [
    ...[...view.open, ...view.all, ...view.fills, ...view.foreign].flatMap((row) =>
      row.orderId === undefined ? [] : [["order", idOf(row)] as const],
    ),
    ...ids("withdrawal", view.withdrawals, "id"),
    ...ids("transfer", [...view.transfers, ...view.foreign], "tranId"),
    ...ids("group", view.groups, "tradeGroupId"),
  ]
}

/** Invariant: no view or list of an account contains a record that only another account made. */
export const ownRecordsOnly: Invariant = ({ after, past, acts }) => {
  const owners = new Map<string, Set<string>>()
  for (const made of past.flatMap((act) => act.made))
    owners.set(keyOf(made), (owners.get(keyOf(made)) ?? new Set()).add(made.owner))
  const listed = acts.flatMap(({ actor, rows, endpoint }) =>
    endpoint === "broker.subAccounts"
      ? rows.map(({ subAccount }) => [actor, "subAccount", String(subAccount)] as const)
      : [],
  )
  const viewed = [...after].flatMap(([actor, view]) =>
    idsIn(view).map(([kind, id]) => [actor, kind, id] as const),
  )
  return [...viewed, ...listed].flatMap(([actor, kind, id]) => {
    const own = owners.get(`${kind} ${id}`)
    if (own === undefined || own.has(actor)) return []
    return [
      { statement, actor, wanted: `only ${[...own]} can read ${kind} ${id}`, got: `${actor} can read it` },
    ]
  })
}
