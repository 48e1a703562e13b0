/**
 * The brokers' shares computed afterwards, from history alone: all fills, day by day. During the run only
 * changes of the brokers' share and resets are recorded.
 */
import type { FillRecord, RebateRecord } from "../../src/index.ts"
import { units } from "./NaiveWallet.ts"

const dayMs = 86_400_000

export interface Audit {
  readonly fills: ReadonlyArray<FillRecord>
  /** The broker of each sub-account that has one. */
  readonly brokers: ReadonlyMap<string, string>
  /** Changes of the brokers' share, oldest first. */
  readonly shares: ReadonlyArray<{ readonly since: number; readonly share: string }>
  /** Ends of the exchange's generations, oldest first. */
  readonly resets: ReadonlyArray<number>
  readonly scaleOf: (asset: string) => number
  readonly now: number
}

/** Each text of a rebate is `uid subUid asset generation day amount`, with the amount in 10^-18. */
export const expectedRebates = (audit: Audit): ReadonlyArray<string> => {
  const fees = new Map<string, bigint>()
  for (const { uid, isSelfTrade, fee, feeAsset, generation, time } of audit.fills) {
    const broker = audit.brokers.get(uid)
    if (broker === undefined || isSelfTrade) continue
    const day = Math.floor(time / dayMs) * dayMs
    const key = `${broker} ${uid} ${feeAsset} ${generation} ${day}`
    fees.set(key, (fees.get(key) ?? 0n) + units(fee))
  }
  return [...fees].flatMap(([key, paid]) => {
    const [, , asset = "", generation, day] = key.split(" ")
    const over = Number(day) + dayMs
    if (over > (audit.resets[Number(generation) - 1] ?? audit.now)) return []
    // A change of the share at the very end of a day comes after that day's payment.
    const { share } = audit.shares.findLast(({ since }) => since < over)!
    const grain = 10n ** BigInt(18 - audit.scaleOf(asset))
    const exact = (paid * units(share)) / 10n ** 18n
    const amount = exact - (exact % grain)
    return amount === 0n ? [] : [`${key} ${amount}`]
  })
}

export const paidRebates = (rebates: ReadonlyArray<RebateRecord>): ReadonlyArray<string> =>
  rebates.map(
    ({ uid, subUid, asset, generation, time, amount }) =>
      `${uid} ${subUid} ${asset} ${generation} ${time} ${units(amount)}`,
  )
