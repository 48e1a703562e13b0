/**
 * Compares the balances of all actors before and after a fixture with the changes that the fixture declares.
 */
import { add, type Exact, exact, negate, textOf } from "../values/Exact.ts"
import { type Actor, balancesOf } from "./Provision.ts"
import type { Session } from "./Session.ts"

/** Balances of each actor by asset, free plus locked. */
export type Sheet = ReadonlyMap<string, ReadonlyMap<string, Exact>>

/** Balance changes by actor and asset, as decimal text; negative is a decrease. */
export type Changes = Readonly<Record<string, Readonly<Record<string, string>>>>

const nothing = exact("0")

export const sheetOf = async (session: Session, actors: ReadonlyMap<string, Actor>): Promise<Sheet> => {
  const sheet = new Map<string, ReadonlyMap<string, Exact>>()
  for (const [name, actor] of actors) {
    const balances = await balancesOf(session, actor)
    sheet.set(
      name,
      new Map([...balances].map(([asset, { free, locked }]) => [asset, add(exact(free), exact(locked))])),
    )
  }
  return sheet
}

export interface Imbalance {
  readonly actor: string
  readonly asset: string
  readonly wanted: string
  readonly got: string
}

/**
 * Balances that differ from the earlier balances plus the declared changes. An actor without earlier balances
 * starts at zero.
 */
export const imbalances = (before: Sheet, after: Sheet, changes: Changes): Array<Imbalance> =>
  [...after].flatMap(([actor, now]) => {
    const was = before.get(actor) ?? new Map<string, Exact>()
    const moved = changes[actor] ?? {}
    const assets = [...new Set([...was.keys(), ...now.keys(), ...Object.keys(moved)])].sort()
    return assets.flatMap((asset) => {
      const wanted = add(was.get(asset) ?? nothing, exact(moved[asset] ?? "0"))
      const got = now.get(asset) ?? nothing
      if (add(got, negate(wanted)).units === 0n) return []
      const by = moved[asset] === undefined ? "as before" : `${moved[asset]} more than before`
      return [{ actor, asset, wanted: `${textOf(wanted)} ${asset}, ${by}`, got: `${textOf(got)} ${asset}` }]
    })
  })
