import { type Invariant, idOf } from "../History.ts"

/** No list of an account has an order that another account placed. */
export const ownOrdersOnly =
  (ownerOf: ReadonlyMap<string, string>): Invariant =>
  ({ after }) =>
    [...after].flatMap(([actor, { open, all, fills, foreign }]) =>
      [...open, ...all, ...fills, ...foreign].flatMap((row) => {
        const owner = ownerOf.get(`${String(row.symbol)} ${idOf(row)}`)
        if (owner === undefined || owner === actor) return []
        const wanted = `order ${idOf(row)} is shown to ${owner} alone`
        return [{ statement: "roles.own-account-only", actor, wanted, got: `${actor} sees it` }]
      }),
    )
