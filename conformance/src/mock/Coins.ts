/** The mock's coins, their networks, and the account's deposit addresses. */
import type { Row } from "./Session.ts"

export interface Network {
  readonly netWork: string
  /** Old name of the network. */
  readonly name: string
  readonly contract: string
  /** The account's deposit address on the network. */
  readonly address: string
  readonly memo: string
}

const evm = "0x52908400098527886E0F7030069857D2E4169EE7"
const ethereum = (contract = ""): Network => ({
  netWork: "ETH",
  name: "Ethereum(ERC20)",
  contract,
  address: evm,
  memo: "",
})

/**
 * Networks of the mock, by coin. Each starting balance of the mock comes from one deposit on the coin's first
 * network.
 */
const networks: Readonly<Record<string, ReadonlyArray<Network>>> = {
  USDT: [
    {
      netWork: "TRX",
      name: "Tron(TRC20)",
      contract: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
      address: "TJmmqjb1DK9TTZbQXzRQ2AuA94z4gKAPFh",
      memo: "",
    },
    {
      netWork: "BSC",
      name: "BNB Smart Chain(BEP20)",
      contract: "0x55d398326f99059fF775485246999027B3197955",
      address: evm,
      memo: "",
    },
  ],
  BTC: [
    {
      netWork: "BTC",
      name: "Bitcoin(BTC)",
      contract: "",
      address: "bc1qw508d6qejxtdy4y5r3zarvary0c5xw7kv8f3t4",
      memo: "",
    },
  ],
  ETH: [ethereum()],
  MX: [ethereum("0x11eeF04c884E24d9B7B4760e7476D06ddF797f36")],
  USDC: [ethereum("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48")],
  XRP: [
    {
      netWork: "XRP",
      name: "Ripple(XRP)",
      contract: "",
      address: "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh",
      memo: "10000001",
    },
  ],
}

export const coinNames: ReadonlyArray<string> = Object.keys(networks)

export const networksOf = (coin: string): ReadonlyArray<Network> => networks[coin] ?? []

/** Withdrawal fee, and smallest and largest withdrawal, in units of the coin. */
export const withdrawalLimits = (coin: string) => {
  if (coin === "BTC") return { fee: "0.0001", min: "0.001", max: "100" }
  return coin === "ETH" ? { fee: "0.001", min: "0.01", max: "1000" } : { fee: "1", min: "10", max: "1000000" }
}

export const coinConfigurations = (): ReadonlyArray<Row> =>
  coinNames.map((coin) => {
    const { fee, min, max } = withdrawalLimits(coin)
    const networkList = networksOf(coin).map(({ netWork, name, contract, memo }) => ({
      coin,
      name: coin,
      network: name,
      netWork,
      depositEnable: true,
      withdrawEnable: true,
      withdrawFee: fee,
      withdrawMax: max,
      withdrawMin: min,
      withdrawIntegerMultiple: "0.000001",
      minConfirm: 20,
      contract,
      sameAddress: memo !== "",
      depositDesc: "",
      depositTips: "",
      withdrawTips: "",
    }))
    return { coin, name: coin, networkList }
  })
