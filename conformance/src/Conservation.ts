/** What the actors of a fixture have together, fees counted: trading with each other must not change it. */
import { add, type Exact, exact, isDecimalText, negate, textOf } from "./Exact.ts"
import { Blocked } from "./Failure.ts"
import { isObject, shown } from "./Json.ts"
import { type Actor, balancesOf } from "./Provision.ts"
import type { Session } from "./Session.ts"

export interface Holdings {
  readonly balances: ReadonlyMap<string, Exact>
  /** Fees by fill: a fill is told by its whole row. */
  readonly fees: ReadonlyMap<string, { readonly asset: string; readonly amount: Exact }>
}

const tradesRoute = { method: "GET", path: "/api/v3/myTrades" } as const
const nothing = exact("0")

type Fill = Readonly<Record<string, unknown>>

/** The most fills one call answers. */
const pageMax = 100

const page = async (
  session: Session,
  actor: Actor,
  symbol: string,
  end: number | undefined,
): Promise<ReadonlyArray<Fill>> => {
  const until: ReadonlyArray<readonly [string, string]> = end === undefined ? [] : [["endTime", String(end)]]
  const parameters = [["symbol", symbol] as const, ...until]
  const { answer, verdict } = await session.call({ route: tradesRoute, parameters, as: actor })
  if (verdict !== "ok" || !Array.isArray(answer.json))
    throw new Blocked(
      `GET ${tradesRoute.path} as ${actor.name} answers ${answer.status} ${shown(answer.json ?? answer.text)}`,
    )
  return answer.json.filter(isObject)
}

/** Page by page, each up to the oldest fill seen, until one brings nothing new. */
const fillsOf = async (session: Session, actor: Actor, symbol: string): Promise<ReadonlyArray<Fill>> => {
  const found = new Map<string, Fill>()
  for (let end: number | undefined; ; ) {
    const rows = await page(session, actor, symbol, end)
    const known = found.size
    for (const row of rows) found.set(JSON.stringify(row), row)
    if (rows.length < pageMax || found.size === known) return [...found.values()]
    end = Math.min(...rows.map(({ time }) => Number(time)))
  }
}

export const holdingsOf = async (session: Session, actors: Iterable<Actor>): Promise<Holdings> => {
  const balances = new Map<string, Exact>()
  const fees = new Map<string, { asset: string; amount: Exact }>()
  const { main, other } = session.target.symbols ?? {}
  const symbols = [main, other].filter((symbol) => symbol !== undefined)
  const accounts = new Map([...actors].map((actor) => [actor.uid ?? actor.apiKey, actor]))
  for (const [account, actor] of accounts) {
    for (const [asset, { free, locked }] of await balancesOf(session, actor))
      balances.set(asset, add(balances.get(asset) ?? nothing, add(exact(free), exact(locked))))
    for (const { symbol } of symbols)
      for (const fill of await fillsOf(session, actor, symbol)) {
        const { commission, commissionAsset } = fill
        if (!isDecimalText(commission)) continue
        fees.set(`${account} ${JSON.stringify(fill)}`, {
          asset: String(commissionAsset),
          amount: exact(commission),
        })
      }
  }
  return { balances, fees }
}

/** One sentence for each asset of which there is more or less than before. */
export const changesBetween = (
  before: Holdings,
  after: Holdings,
): Array<{ asset: string; wanted: string; got: string }> => {
  const total = new Map(after.balances)
  for (const [fill, { asset, amount }] of after.fees)
    if (!before.fees.has(fill)) total.set(asset, add(total.get(asset) ?? nothing, amount))
  const assets = [...new Set([...before.balances.keys(), ...total.keys()])].sort()
  return assets.flatMap((asset) => {
    const [was, is] = [before.balances.get(asset) ?? nothing, total.get(asset) ?? nothing]
    if (add(is, negate(was)).units === 0n) return []
    return [
      { asset, wanted: `${textOf(was)} ${asset}, as before`, got: `${textOf(is)} ${asset}, fees counted` },
    ]
  })
}
