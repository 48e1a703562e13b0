/** Saved responses of one's own account on a live exchange: balances, open orders, fees, and the exchange's symbols. */
import { basename } from "node:path"
import { type ExchangeInfo, ImportError, parseJson, readExchangeInfo } from "@bourse/server/terminal"
import { type Decimal, decimal } from "@bourse/vocabulary"

export interface SavedOrder {
  readonly symbol: string
  readonly side: "BUY" | "SELL"
  readonly type: string
  readonly price: Decimal
  readonly quantity: Decimal
  readonly executed: Decimal
  readonly clientOrderId: string
}

/** The content of the files; parts without a file are empty. */
export interface SavedAccount {
  readonly balances: ReadonlyArray<{
    readonly asset: string
    readonly free: Decimal
    readonly locked: Decimal
  }>
  readonly orders: ReadonlyArray<SavedOrder>
  readonly fees: ReadonlyMap<string, { readonly makerFee: Decimal; readonly takerFee: Decimal }>
  readonly symbols: ExchangeInfo["symbols"]
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const amount = (name: string, value: unknown): Decimal => {
  try {
    return decimal(typeof value === "number" ? String(value) : (value as string))
  } catch {
    throw new ImportError(
      `${name} must be a decimal such as 0.5, and is ${JSON.stringify(value) ?? "missing"}`,
    )
  }
}

const word = (name: string, value: unknown): string => {
  if (typeof value === "string" && value !== "") return value
  throw new ImportError(`${name} must be a text, and is ${JSON.stringify(value) ?? "missing"}`)
}

const orderOf = (file: string, row: unknown, index: number): SavedOrder => {
  const place = `${file}: order ${index}`
  if (!isObject(row)) throw new ImportError(`${place} must be an object`)
  const side = word(`${place}: side`, row.side)
  if (side !== "BUY" && side !== "SELL")
    throw new ImportError(`${place}: side must be BUY or SELL, and is ${side}`)
  return {
    symbol: word(`${place}: symbol`, row.symbol),
    side,
    type: word(`${place}: type`, row.type),
    price: amount(`${place}: price`, row.price),
    quantity: amount(`${place}: origQty`, row.origQty),
    executed: amount(`${place}: executedQty`, row.executedQty ?? "0"),
    clientOrderId: typeof row.clientOrderId === "string" ? row.clientOrderId : "",
  }
}

/** Reads files by their content, `[name, text]`. Throws {@link ImportError} that names the file and the place. */
export const readSavedAccount = (
  files: ReadonlyArray<readonly [path: string, text: string]>,
): SavedAccount => {
  const balances: Array<SavedAccount["balances"][number]> = []
  const orders: Array<SavedOrder> = []
  const fees = new Map<string, { readonly makerFee: Decimal; readonly takerFee: Decimal }>()
  const symbols: Array<ExchangeInfo["symbols"][number]> = []
  for (const [path, text] of files) {
    const file = basename(path)
    const json = parseJson(file, text)
    const data = isObject(json) && isObject(json.data) ? json.data : undefined
    if (Array.isArray(json)) orders.push(...json.map((row, index) => orderOf(file, row, index)))
    else if (isObject(json) && Array.isArray(json.balances))
      for (const [index, row] of json.balances.entries()) {
        const place = `${file}: balance ${index}`
        if (!isObject(row)) throw new ImportError(`${place} must be an object`)
        balances.push({
          asset: word(`${place}: asset`, row.asset),
          free: amount(`${place}: free`, row.free),
          locked: amount(`${place}: locked`, row.locked),
        })
      }
    else if (isObject(json) && Array.isArray(json.symbols)) symbols.push(...readExchangeInfo(json).symbols)
    else if (data !== undefined && "makerCommission" in data) {
      const symbol = /^tradeFee[-_.]([A-Z0-9]+)\.json$/.exec(file)?.[1]
      if (symbol === undefined)
        throw new ImportError(
          `${file}: the response does not name its symbol: save it as tradeFee-BTCUSDT.json`,
        )
      const makerFee = amount(`${file}: makerCommission`, data.makerCommission)
      fees.set(symbol, { makerFee, takerFee: amount(`${file}: takerCommission`, data.takerCommission) })
    } else
      throw new ImportError(
        `${file} is none of the responses of account, openOrders, exchangeInfo and tradeFee`,
      )
  }
  return { balances, orders, fees, symbols }
}
