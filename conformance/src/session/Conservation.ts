/**
 * Checks the actors' balances against the actors' fills and open orders. Trades between the actors must not
 * change the sum of their balances, fees included. Each account's balances must follow from its own fills and
 * open orders: a fill moves quantity, quote amount and commission, and an open sale locks its unfilled
 * quantity.
 */

import type { TargetSymbol } from "../target/Target.ts"
import { add, type Exact, exact, isDecimalText, multiply, negate, textOf } from "../values/Exact.ts"
import { Blocked } from "../values/Failure.ts"
import { isObject, shown } from "../values/Json.ts"
import { type Actor, balancesOf } from "./Provision.ts"
import type { Session } from "./Session.ts"

type Row = Readonly<Record<string, unknown>>
type Sums = ReadonlyMap<string, Exact>

interface AccountHoldings {
  /** Balances of the account by asset, free plus locked. */
  readonly balances: Sums
  readonly locked: Sums
  /** Fills of the account, by the text of their whole row. */
  readonly fills: ReadonlyMap<string, Row>
  readonly openOrders: ReadonlyArray<Row>
}

export interface Holdings {
  readonly accounts: ReadonlyMap<string, AccountHoldings>
  readonly symbols: ReadonlyArray<TargetSymbol>
}

const tradesRoute = { method: "GET", path: "/api/v3/myTrades" } as const
const openOrdersRoute = { method: "GET", path: "/api/v3/openOrders" } as const
const nothing = exact("0")

/** Greatest number of fills in one response. */
const pageMax = 100

const rows = async (
  session: Session,
  actor: Actor,
  route: { readonly method: "GET"; readonly path: string },
  parameters: ReadonlyArray<readonly [string, string]>,
): Promise<ReadonlyArray<Row>> => {
  const { answer, verdict } = await session.call({ route, parameters, as: actor })
  if (verdict !== "ok" || !Array.isArray(answer.json))
    throw new Blocked(
      `GET ${route.path} as ${actor.name} answers ${answer.status} ${shown(answer.json ?? answer.text)}`,
    )
  return answer.json.filter(isObject)
}

/** Reads all fills of a symbol page by page, up to the oldest fill seen, until a page brings no new fill. */
const fillsOf = async (session: Session, actor: Actor, symbol: string): Promise<ReadonlyMap<string, Row>> => {
  const found = new Map<string, Row>()
  for (let end: number | undefined; ; ) {
    const until: ReadonlyArray<readonly [string, string]> =
      end === undefined ? [] : [["endTime", String(end)]]
    const page = await rows(session, actor, tradesRoute, [["symbol", symbol], ...until])
    const known = found.size
    for (const row of page) found.set(JSON.stringify(row), row)
    if (page.length < pageMax || found.size === known) return found
    end = Math.min(...page.map(({ time }) => Number(time)))
  }
}

const accountHoldings = async (
  session: Session,
  actor: Actor,
  symbols: Holdings["symbols"],
): Promise<AccountHoldings> => {
  const balances = new Map<string, Exact>()
  const locks = new Map<string, Exact>()
  for (const [asset, { free, locked }] of await balancesOf(session, actor)) {
    balances.set(asset, add(exact(free), exact(locked)))
    locks.set(asset, exact(locked))
  }
  const fills = new Map<string, Row>()
  const openOrders: Array<Row> = []
  for (const { symbol } of symbols) {
    for (const [text, fill] of await fillsOf(session, actor, symbol)) fills.set(text, { symbol, ...fill })
    const open = await rows(session, actor, openOrdersRoute, [["symbol", symbol]]).catch(() => [])
    openOrders.push(...open.map((order) => ({ ...order, symbol })))
  }
  return { balances, locked: locks, fills, openOrders }
}

export const holdingsOf = async (session: Session, actors: Iterable<Actor>): Promise<Holdings> => {
  const { main, other } = session.target.symbols ?? {}
  const symbols = [main, other].filter((symbol) => symbol !== undefined)
  const byAccount = new Map([...actors].map((actor) => [actor.uid ?? actor.apiKey, actor]))
  const accounts = new Map<string, AccountHoldings>()
  for (const actor of byAccount.values())
    accounts.set(actor.name, await accountHoldings(session, actor, symbols))
  return { accounts, symbols }
}

const plus = (sums: Map<string, Exact>, asset: string, amount: Exact): void =>
  void sums.set(asset, add(sums.get(asset) ?? nothing, amount))

const newFills = (before: AccountHoldings | undefined, after: AccountHoldings): ReadonlyArray<Row> =>
  [...after.fills].flatMap(([text, fill]) => (before?.fills.has(text) === true ? [] : [fill]))

export interface Imbalance {
  /** Name of the account; undefined for all accounts together. */
  readonly actor: string | undefined
  readonly asset: string
  readonly wanted: string
  readonly got: string
}

const assetsOf = (...sums: ReadonlyArray<Sums>): ReadonlyArray<string> =>
  [...new Set(sums.flatMap((each) => [...each.keys()]))].sort()

const differs = (a: Exact, b: Exact): boolean => add(a, negate(b)).units !== 0n

/** Assets whose sum over all accounts changed, commissions included, with the wanted and the found sum. */
export const changesBetween = (before: Holdings, after: Holdings): Array<Imbalance> => {
  const [was, is] = [new Map<string, Exact>(), new Map<string, Exact>()]
  for (const { balances } of before.accounts.values())
    for (const [asset, amount] of balances) plus(was, asset, amount)
  for (const [name, holdings] of after.accounts) {
    for (const [asset, amount] of holdings.balances) plus(is, asset, amount)
    for (const { commission, commissionAsset } of newFills(before.accounts.get(name), holdings))
      if (isDecimalText(commission)) plus(is, String(commissionAsset), exact(commission))
  }
  return assetsOf(was, is).flatMap((asset) => {
    const [had, has] = [was.get(asset) ?? nothing, is.get(asset) ?? nothing]
    if (!differs(had, has)) return []
    const [wanted, got] = [`${textOf(had)} ${asset}, as before`, `${textOf(has)} ${asset}, fees counted`]
    return [{ actor: undefined, asset, wanted, got }]
  })
}

/** Balance changes of a fill, by asset; undefined if the fill lacks a field. */
const effectOf = (fill: Row, { base, quote }: TargetSymbol): Sums | undefined => {
  const { qty, quoteQty, isBuyer, commission, commissionAsset } = fill
  if (!isDecimalText(qty) || !isDecimalText(quoteQty) || !isDecimalText(commission)) return undefined
  if (typeof isBuyer !== "boolean" || typeof commissionAsset !== "string") return undefined
  const effect = new Map<string, Exact>()
  plus(effect, base, isBuyer ? exact(qty) : negate(exact(qty)))
  plus(effect, quote, isBuyer ? negate(exact(quoteQty)) : exact(quoteQty))
  plus(effect, commissionAsset, negate(exact(commission)))
  return effect
}

/**
 * Balances that differ from the earlier balances plus the effects of the account's new fills. The list of
 * differences is empty if a fill is missing, since then buys and sells do not cancel out.
 */
export const fillsUnlikeBalances = (before: Holdings, after: Holdings): Array<Imbalance> => {
  const symbolOf = new Map(after.symbols.map((symbol) => [symbol.symbol, symbol]))
  const moved = new Map<string, Map<string, Exact>>()
  const together = new Map<string, Exact>()
  for (const [name, holdings] of after.accounts) {
    const sums = new Map<string, Exact>()
    for (const fill of newFills(before.accounts.get(name), holdings)) {
      const symbol = symbolOf.get(String(fill.symbol))
      const effect = symbol === undefined ? undefined : effectOf(fill, symbol)
      if (symbol === undefined || effect === undefined) return []
      for (const [asset, amount] of effect) plus(sums, asset, amount)
      const { qty, isBuyer } = fill as { qty: string; isBuyer: boolean }
      plus(together, symbol.symbol, isBuyer ? exact(qty) : negate(exact(qty)))
    }
    moved.set(name, sums)
  }
  if ([...together.values()].some(({ units }) => units !== 0n)) return []
  return [...after.accounts].flatMap(([name, { balances }]) => {
    const was = before.accounts.get(name)?.balances ?? new Map<string, Exact>()
    const sums = moved.get(name) ?? new Map<string, Exact>()
    return assetsOf(was, balances, sums).flatMap((asset) => {
      const change = sums.get(asset) ?? nothing
      const wanted = add(was.get(asset) ?? nothing, change)
      const got = balances.get(asset) ?? nothing
      if (!differs(wanted, got)) return []
      const by = `by its fills ${textOf(change)} more than before`
      return [
        { actor: name, asset, wanted: `${textOf(wanted)} ${asset}, ${by}`, got: `${textOf(got)} ${asset}` },
      ]
    })
  })
}

const isBuy = ({ side }: Row): boolean => side === "BUY"

/** Amounts that open orders lock, by asset; undefined if the orders do not show their amounts. */
const frozenBy = (
  { openOrders }: AccountHoldings,
  symbols: Holdings["symbols"],
): ReadonlyMap<string, Exact | undefined> => {
  const frozen = new Map<string, Exact | undefined>()
  for (const { symbol, base, quote } of symbols) {
    const orders = openOrders.filter((order) => order.symbol === symbol)
    if (orders.some(isBuy)) frozen.set(quote, undefined)
    else if (!frozen.has(quote)) frozen.set(quote, nothing)
    for (const { side, origQty, executedQty, orderListId } of orders) {
      if (side === "BUY") continue
      const isTold = isDecimalText(origQty) && isDecimalText(executedQty) && String(orderListId) === "-1"
      const sum = frozen.has(base) ? frozen.get(base) : nothing
      const rest = isTold ? add(exact(origQty), negate(exact(executedQty))) : undefined
      frozen.set(base, sum === undefined || rest === undefined ? undefined : add(sum, rest))
    }
    if (!frozen.has(base)) frozen.set(base, nothing)
  }
  return frozen
}

/** Locked balances that differ from the earlier ones plus the change of the open orders' locks. */
export const ordersUnlikeLocks = (before: Holdings, after: Holdings): Array<Imbalance> =>
  [...after.accounts].flatMap(([name, now]) => {
    const was = before.accounts.get(name)
    if (was === undefined) return []
    const [froze, freezes] = [frozenBy(was, before.symbols), frozenBy(now, after.symbols)]
    return [...freezes].flatMap(([asset, is]) => {
      const had = froze.get(asset)
      if (is === undefined || had === undefined) return []
      const wanted = add(was.locked.get(asset) ?? nothing, add(is, negate(had)))
      const got = now.locked.get(asset) ?? nothing
      if (!differs(wanted, got)) return []
      const words = `${textOf(wanted)} ${asset} locked by open orders`
      return [{ actor: name, asset, wanted: words, got: `${textOf(got)} ${asset} locked` }]
    })
  })

/** Fills whose quote amount is not price times quantity. */
export const wrongQuotes = (before: Holdings, after: Holdings): Array<Imbalance> =>
  [...after.accounts].flatMap(([name, holdings]) =>
    newFills(before.accounts.get(name), holdings).flatMap(({ price, qty, quoteQty, symbol }) => {
      if (!isDecimalText(price) || !isDecimalText(qty) || !isDecimalText(quoteQty)) return []
      const wanted = multiply(exact(price), exact(qty))
      const off = add(wanted, negate(exact(quoteQty)))
      // Some exchanges round quote amounts to eight decimals.
      const bound = exact("0.00000001")
      const isNear = add(off, bound).units >= 0n && add(bound, negate(off)).units >= 0n
      if (isNear) return []
      return [{ actor: name, asset: String(symbol), wanted: `quoteQty ${textOf(wanted)}`, got: quoteQty }]
    }),
  )
