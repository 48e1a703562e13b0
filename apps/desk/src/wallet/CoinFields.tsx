/** A coin and one of its networks. */
import type { CoinConfiguration, CoinNetwork } from "@bourse/client/wallet"
import { useState } from "react"
import { SelectField } from "../ui/Field.tsx"

export interface CoinChoice {
  readonly coin: string
  readonly network: CoinNetwork | undefined
  readonly chooseCoin: (coin: string) => void
  readonly chooseNetwork: (name: string) => void
}

/** What is chosen among coins that are still loading at first: USDT on its first network. */
export const useCoinChoice = (coins: ReadonlyArray<CoinConfiguration>): CoinChoice => {
  const [coin, chooseCoin] = useState("USDT")
  const [name, chooseNetwork] = useState("")
  const networks = coins.find((each) => each.coin === coin)?.networkList ?? []
  const network = networks.find((each) => each.netWork === name) ?? networks[0]
  return { coin, network, chooseCoin, chooseNetwork }
}

interface CoinFieldsProps {
  readonly coins: ReadonlyArray<CoinConfiguration>
  readonly choice: CoinChoice
}

export const CoinFields = ({ coins, choice }: CoinFieldsProps) => {
  const networks = coins.find(({ coin }) => coin === choice.coin)?.networkList ?? []
  return (
    <>
      <SelectField
        label="Coin"
        value={choice.coin}
        onValue={choice.chooseCoin}
        choices={coins.map(({ coin }) => ({ value: coin, text: coin }))}
      />
      <SelectField
        label="Network"
        value={choice.network?.netWork ?? ""}
        onValue={choice.chooseNetwork}
        choices={networks.map(({ netWork, network }) => ({
          value: netWork,
          text: netWork === network ? netWork : `${netWork}, ${network}`,
        }))}
      />
    </>
  )
}
