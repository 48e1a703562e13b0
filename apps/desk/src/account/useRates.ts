/** The price of each asset in USDT; undefined until loaded. */
import { useMemo } from "react"
import { useExchange } from "../exchange.ts"
import { usePoll } from "../live/usePoll.ts"
import { ratesOf } from "./worth.ts"

export const useRates = () => {
  const { market } = useExchange()
  const pairs = usePoll(() => market.exchangeInfo(), 30_000, [market]).value?.symbols
  const { value: prices } = usePoll(() => market.priceTicker(), 1_000, [market])
  return useMemo(
    () =>
      pairs === undefined || prices === undefined
        ? undefined
        : ratesOf(pairs, new Map([prices].flat().map(({ symbol, price }) => [symbol, price]))),
    [pairs, prices],
  )
}
