/** The coins with their networks, and the field that chooses a coin. */
import { useExchange } from "../exchange.ts"
import { usePoll } from "../live/usePoll.ts"
import { choicesOf } from "../ui/Field.tsx"

/** Coins hardly change, so polling once a minute is enough. */
export const useCoins = () => {
  const { wallet } = useExchange()
  return usePoll(() => wallet.coinConfigurations(), 60_000, [wallet])
}

export const useCoinField = () => {
  const { value: coins = [] } = useCoins()
  return { label: "Asset", choices: choicesOf(coins.map(({ coin }) => coin)) }
}
