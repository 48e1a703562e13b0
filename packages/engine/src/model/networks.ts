/** Coins and their networks, and parsing and writing amounts of a coin. */
import { ErrorCode, formatUnits, toUnits } from "@bourse/vocabulary"
import type { Network } from "../money/Asset.ts"
import { unitsMax } from "../money/Money.ts"
import { parameterError, Rejection, rejectionAbout, tooFine, unknownCoin } from "../Rejection.ts"
import { assetOf, type State } from "./State.ts"

/** Other names that clients use for networks, by the identifier in the coin configuration. */
const otherNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  BSC: ["BEP20(BSC)", "BEP20"],
  ETH: ["ERC20"],
  TRX: ["TRC20"],
  XRP: ["Ripple(XRP)"],
}

/** The request parameters for a coin and its network. */
export interface NetworkParameters {
  readonly coin: "asset" | "coin"
  readonly network: "network" | "netWork"
}

const commandParameters: NetworkParameters = { coin: "asset", network: "network" }

/** A coin's network by its identifier or its old name; otherwise by a name that clients use. */
export const findNetwork = (
  state: State,
  asset: string,
  network: string,
  parameters = commandParameters,
): Network | Rejection => {
  const listing = state.assets.get(asset)
  if (listing === undefined) return unknownCoin(asset, parameters.coin)
  const found =
    // open: 0033-deposits-and-withdrawals: each.oldName === network
    listing.networks.find((each) => each.network === network || each.oldName === network) ??
    listing.networks.find((each) => otherNames[each.network]?.includes(network))
  if (found !== undefined) return found
  const names = listing.networks.map((each) => each.network).join(", ")
  const complaint = `is not a network of ${asset}, which has ${names === "" ? "none" : names}`
  return rejectionAbout(ErrorCode.noAddress, parameters.network, network, complaint)
}

/** Parses an amount of a coin into ledger units: positive, and no finer than the ledger. */
export const readAmount = (state: State, asset: string, text: string): bigint | Rejection => {
  const listing = state.assets.get(asset)
  if (listing === undefined) return unknownCoin(asset, "asset")
  const amount = toUnits(text, listing.ledgerScale)
  if (amount === undefined) return tooFine("amount", text, listing.ledgerScale, asset)
  return amount === 0n ? rejectionAbout(ErrorCode.amountNotPositive, "amount", text, "is zero") : amount
}

/** The rejection of a parameter that exceeds the balance of a coin; `balance` is the word for that balance. */
export const lacking = (
  state: State,
  code: number,
  parameter: string,
  asset: string,
  needed: bigint,
  available: bigint,
  balance = "free",
): Rejection => {
  const amount = (units: bigint) => `${formatAmount(state, asset, units)} ${asset}`
  return new Rejection(code, "", `${parameter} takes ${amount(needed)}; ${amount(available)} is ${balance}`)
}

/** The key under which addresses are stored with their owners. */
export const addressKey = (network: string, address: string, memo: string): string =>
  JSON.stringify([network, address, memo])

/** An amount of a coin as text. */
export const formatAmount = (state: State, asset: string, units: bigint): string =>
  formatUnits(units, state.assets.get(asset)!.ledgerScale)

/** The network on which a pending deposit or withdrawal moves. */
// open: whether a deposit needs as many confirmations as `minConfirm` says: each.network === network → true
export const networkOf = (
  state: State,
  { asset, network }: { readonly asset: string; readonly network: string },
): Network => assetOf(state, asset).networks.find((each) => each.network === network)!

/** Maximum amount of whole coins: responses have at most 20 digits before the point. */
const wholeCoinsMax = 10n ** 20n - 1n

/** The rejection of money from outside that would exceed the maximum of responses or of the ledger. */
export const checkIssue = (state: State, asset: string, amount: bigint): Rejection | undefined => {
  const { ledger } = state
  const [issued, chain, conversion] = (["issued", "chain", "conversion"] as const).map((account) =>
    ledger.house(account, asset),
  ) as [bigint, bigint, bigint]
  let existing = amount - issued - chain - conversion
  for (const deposit of state.deposits.values()) if (deposit.asset === asset) existing += deposit.amount
  const { ledgerScale } = assetOf(state, asset)
  const wholeMax = wholeCoinsMax * 10n ** BigInt(ledgerScale)
  const most = wholeMax < unitsMax ? wholeMax : unitsMax
  if (existing <= most && amount - issued <= most) return undefined
  return parameterError(`no more than ${formatUnits(most, ledgerScale)} ${asset} can exist`)
}
