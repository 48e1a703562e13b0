/**
 * The exchange's own numbers, which an operator may change while it runs: rates, caps, the fee deduction. They
 * are part of the journal, so they outlive restarts and resets. Counts are whole and at least 1, times are
 * milliseconds.
 */
import { Decimal } from "@bourse/core"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { boundedText } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"

const AtLeastOne = /*#__PURE__*/ Schema.Number.check(
  /*#__PURE__*/ Schema.isInt(),
  /*#__PURE__*/ Schema.isGreaterThanOrEqualTo(1),
)

export const Settings = /*#__PURE__*/ Schema.Struct({
  /** What a caller may spend on one endpoint within a window: by address and, apart from that, by uid. */
  weightBudget: AtLeastOne,
  weightWindowMs: AtLeastOne,
  /** Calls a second and uid on the endpoints that have such a rate, in place of their own; null for their own. */
  callsPerSecond: /*#__PURE__*/ Schema.NullOr(AtLeastOne),
  /** Calls refused within one window after which an address or uid is shut out, and for how long. */
  banAfterRefusals: AtLeastOne,
  banMs: AtLeastOne,
  /** Open orders of one account in one symbol. */
  openOrdersPerSymbolMax: AtLeastOne,
  /** Open orders of one account in all symbols together. */
  openOrdersMax: AtLeastOne,
  /** Client ids one account may have taken at once: of open orders, and of orders closed in the last 120 s. */
  clientOrderIdsMax: AtLeastOne,
  apiKeysPerAccountMax: AtLeastOne,
  strategyGroupsMax: AtLeastOne,
  strategyGroupMembersMax: AtLeastOne,
  /** The asset fees can be paid in at a discount, and the share of the fee that is then waived, `0.2` for a fifth. */
  feeToken: /*#__PURE__*/ boundedText(ControlLimits.assetLengthMax),
  feeTokenDiscount: Decimal,
  /** How long a withdrawal can be cancelled, before it is handed to the chain. */
  withdrawalReviewMs: AtLeastOne,
  /** Balances worth less than this, in this asset, can be converted into the fee token, for this share of them. */
  smallBalanceMax: Decimal,
  valueAsset: /*#__PURE__*/ boundedText(ControlLimits.assetLengthMax),
  conversionFee: Decimal,
  /** Addresses to withdraw to that one account may keep. */
  savedAddressesMax: AtLeastOne,
  /** Sub-accounts of one master. */
  subAccountsMax: AtLeastOne,
  /** Wrong funds passwords after which none is listened to, and for how long. */
  passwordTriesMax: AtLeastOne,
  passwordLockMs: AtLeastOne,
  /** A broker's share of the fees its sub-accounts pay. */
  rebateShare: Decimal,
})
export type Settings = typeof Settings.Type

/** What to change; the rest stays. A name that is no setting is refused. */
export const SettingsChange = /*#__PURE__*/ Settings.mapFields(/*#__PURE__*/ Struct.map(Schema.optionalKey))
export type SettingsChange = typeof SettingsChange.Type
