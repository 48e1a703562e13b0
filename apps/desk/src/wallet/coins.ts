/** The coins with their networks, for the forms of this page and the sandbox. */
import { useExchange } from "../exchange.ts"
import { usePoll } from "../live/usePoll.ts"

/** Coins hardly change: once a minute is enough. */
export const useCoins = () => {
  const { wallet } = useExchange()
  return usePoll(() => wallet.coinConfigurations(), 60_000, [wallet])
}
