import { type Act, amountOf, type Invariant } from "../History.ts"

const successes = ({ rows }: Act): ReadonlyArray<string> => {
  const list = rows[0]?.successList
  return Array.isArray(list) ? list.map(String) : []
}

/** Invariant: of the conversions of an asset at once, only one succeeds, and only with a free balance. */
export const convertedOnce: Invariant = ({ before, acts }) => {
  const accepted = acts.filter(({ outcome }) => outcome === "ok")
  const conversions = accepted.filter(({ endpoint }) => endpoint === "wallet.convert")
  // Other requests of the step may add to the balance.
  if (conversions.length < accepted.length) return []
  return [...before].flatMap(([actor, { balances }]) => {
    const converted = conversions.filter((act) => act.actor === actor).flatMap(successes)
    return [...new Set(converted)].flatMap((asset) => {
      const free = amountOf(balances.find((row) => row.asset === asset)?.free)
      const most = free !== undefined && free.units > 0n ? 1 : 0
      const times = converted.filter((each) => each === asset).length
      if (times <= most) return []
      return [
        {
          statement: "wallet.convert.token-balance-grows",
          actor,
          wanted: most === 1 ? `one conversion of ${asset}` : `no conversion: no ${asset} is free`,
          got: `${times} successful conversions`,
        },
      ]
    })
  })
}
