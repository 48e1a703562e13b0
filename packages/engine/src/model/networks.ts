/** Coins and their networks, and amounts of a coin: text in, text out. */
import { ErrorCode, formatUnits, toUnits } from "@bourse/vocabulary"
import type { Network } from "../money/Asset.ts"
import { unitsMax } from "../money/Money.ts"
import { parameterError, Rejection } from "../Rejection.ts"
import { assetOf, type State } from "./State.ts"

/** What clients call networks beside the two names that the coin configuration has, by its identifier. */
const otherNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  BSC: ["BEP20(BSC)", "BEP20"],
  ETH: ["ERC20"],
  TRX: ["TRC20"],
  XRP: ["Ripple(XRP)"],
}

/** A coin's network by its identifier or its old name or, where it has none of that name, by one that clients use. */
export const findNetwork = (state: State, asset: string, network: string): Network | Rejection => {
  const listing = state.assets.get(asset)
  if (listing === undefined) return new Rejection(ErrorCode.unknownCoin)
  const found =
    listing.networks.find((each) => each.network === network || each.oldName === network) ??
    listing.networks.find((each) => otherNames[each.network]?.includes(network))
  return found ?? new Rejection(ErrorCode.noAddress)
}

/** An amount of a coin in ledger units: positive, and no finer than the ledger. */
export const readAmount = (state: State, asset: string, text: string): bigint | Rejection => {
  const listing = state.assets.get(asset)
  if (listing === undefined) return new Rejection(ErrorCode.unknownCoin)
  const amount = toUnits(text, listing.ledgerScale)
  if (amount === undefined) return new Rejection(ErrorCode.amountTooFine)
  return amount === 0n ? new Rejection(ErrorCode.amountNotPositive) : amount
}

/** Where addresses stand in the list of whose they are. */
export const addressKey = (network: string, address: string, memo: string): string =>
  JSON.stringify([network, address, memo])

/** An amount of a coin as text. */
export const formatAmount = (state: State, asset: string, units: bigint): string =>
  formatUnits(units, state.assets.get(asset)!.ledgerScale)

/** The network something on its way goes over. */
export const networkOf = (
  state: State,
  { asset, network }: { readonly asset: string; readonly network: string },
): Network => assetOf(state, asset).networks.find((each) => each.network === network)!

/** The most whole coins there can be: responses carry 20 digits before the point. */
const wholeCoinsMax = 10n ** 20n - 1n

/** The rejection of money from outside that would bring in more of a coin than responses or the ledger can carry. */
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
