/** A coin and one of its networks. */

import type { FormField } from "../forms/Form.tsx"
import { choicesOf } from "../ui/Field.tsx"
import { useCoins } from "./coins.ts"

/** The chosen network of a coin (by default the first), and the form fields for coin and network. */
export const useNetwork = (coin: string, chosen: string) => {
  const { value: coins = [] } = useCoins()
  const networks = coins.find((each) => each.coin === coin)?.networkList ?? []
  const coinField: FormField = { label: "Coin", choices: choicesOf(coins.map((each) => each.coin)) }
  const networkField: FormField = {
    label: "Network",
    choices: networks.map(({ netWork, network }) => ({
      value: netWork,
      text: netWork === network ? netWork : `${netWork}, ${network}`,
    })),
  }
  const network = networks.find(({ netWork }) => netWork === chosen) ?? networks[0]
  return { network, coinField, networkField }
}
