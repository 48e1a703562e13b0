/**
 * The exchange's own numbers: rates, caps, fee deduction, wallet, broker. An operator may change them while it runs; a change is
 * an event, so that a replay charges what was charged.
 */

export interface Settings {
  /** The weight that a caller may spend on one endpoint within a window: by address and, apart from that, by uid. */
  readonly weightBudget: number
  readonly weightWindowMs: number
  /** Calls a second and uid on the endpoints that have such a rate. */
  readonly callsPerSecond: number | null
  /** Calls rejected within one window after which an address or uid is banned, and for how long. */
  readonly banAfterRejections: number
  readonly banMs: number
  /** Open orders of one account in one symbol. */
  readonly openOrdersPerSymbolMax: number
  /** Open orders of one account in all symbols together, which bounds the answer that lists them. */
  readonly openOrdersMax: number
  /** Client ids one account may have taken at once: those of open orders, and of orders closed a short while ago. */
  readonly clientOrderIdsMax: number
  readonly apiKeysPerAccountMax: number
  readonly strategyGroupsMax: number
  readonly strategyGroupMembersMax: number
  /** The asset fees can be paid in at a discount, and the share of the fee that is then waived. */
  readonly feeToken: string
  readonly feeTokenDiscount: string
  /** How long a withdrawal can be cancelled, before it is handed to the chain. */
  readonly withdrawalReviewMs: number
  /** Balances worth less than this, in this asset, can be converted into the fee token, for this share of them. */
  readonly smallBalanceMax: string
  readonly valueAsset: string
  readonly conversionFee: string
  /** Addresses to withdraw to that one account may keep. */
  readonly savedAddressesMax: number
  readonly subAccountsMax: number
  /** Wrong funds passwords after which it is locked, and for how long. */
  readonly passwordTriesMax: number
  readonly passwordLockMs: number
  /** A broker's share of the fees its sub-accounts pay. */
  readonly rebateShare: string
}

export const defaultSettings: Settings = {
  weightBudget: 500,
  weightWindowMs: 10_000,
  callsPerSecond: null,
  banAfterRejections: 50,
  banMs: 120_000,
  openOrdersPerSymbolMax: 500,
  openOrdersMax: 2_500,
  clientOrderIdsMax: 200_000,
  apiKeysPerAccountMax: 30,
  strategyGroupsMax: 10,
  strategyGroupMembersMax: 100,
  feeToken: "MX",
  feeTokenDiscount: "0.2",
  withdrawalReviewMs: 10_000,
  smallBalanceMax: "5",
  valueAsset: "USDT",
  conversionFee: "0.02",
  savedAddressesMax: 200,
  subAccountsMax: 30,
  passwordTriesMax: 10,
  passwordLockMs: 900_000,
  rebateShare: "0.4",
}
