/**
 * The exchange's settings, which an operator can change while it runs: rates, limits, the fee discount. The
 * settings are part of the journal, so they survive restarts and resets. Settings that count are integers of at
 * least 1, times are milliseconds.
 */
import { Decimal } from "@bourse/core"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { boundedText } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"

const AtLeastOne = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

export const Settings = Schema.Struct({
  /** Weight per endpoint and window, counted per address and, separately, per uid. */
  weightBudget: AtLeastOne,
  weightWindowMs: AtLeastOne,
  /** Requests per second and uid, for endpoints with such a limit; null: each endpoint's own limit. */
  callsPerSecond: Schema.NullOr(AtLeastOne),
  /** Number of requests rejected by rate limits in one window; one more bans the address or uid for `banMs`. */
  banAfterRejections: AtLeastOne,
  banMs: AtLeastOne,
  /** Open orders per account and symbol. */
  openOrdersPerSymbolMax: AtLeastOne,
  /** Open orders per account, all symbols together. */
  openOrdersMax: AtLeastOne,
  /** Client order ids in use per account: of open orders, and of orders closed in the last 120 s. */
  clientOrderIdsMax: AtLeastOne,
  apiKeysPerAccountMax: AtLeastOne,
  strategyGroupsMax: AtLeastOne,
  strategyGroupMembersMax: AtLeastOne,
  /** The asset in which fees can be paid at a discount, and the discount as a share of the fee: `0.2` is 20 %. */
  feeToken: boundedText(ControlLimits.assetLengthMax),
  feeTokenDiscount: Decimal,
  /** Time in which a withdrawal can be cancelled before it is sent to the chain. */
  withdrawalReviewMs: AtLeastOne,
  /**
   * Balances worth less than this, in `valueAsset`, can be converted into the fee token; `conversionFee` is the
   * fee's share of the converted amount.
   */
  smallBalanceMax: Decimal,
  valueAsset: boundedText(ControlLimits.assetLengthMax),
  conversionFee: Decimal,
  /** Saved withdrawal addresses per account. */
  savedAddressesMax: AtLeastOne,
  /** Sub-accounts per master. */
  subAccountsMax: AtLeastOne,
  /** Number of wrong funds passwords in a row that locks the password, and the length of the lock. */
  passwordTriesMax: AtLeastOne,
  passwordLockMs: AtLeastOne,
  /** A broker's share of its sub-accounts' fees. */
  rebateShare: Decimal,
})
export type Settings = typeof Settings.Type

/** The settings to change; settings that are not given stay. An unknown name of a setting is rejected. */
export const SettingsChange = Settings.mapFields(Struct.map(Schema.optionalKey))
export type SettingsChange = typeof SettingsChange.Type
