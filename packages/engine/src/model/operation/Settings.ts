/**
 * The exchange's settings: rates, limits, fee deduction, wallet, broker. An operator may change the settings
 * while the exchange runs; a change is an event, so that a replay charges the same fees.
 */

export interface Settings {
  /** Weight that a caller may use on one endpoint within a window: by address and, separately, by uid. */
  readonly weightBudget: number
  readonly weightWindowMs: number
  /** Calls per second and uid on endpoints with such a limit. */
  readonly callsPerSecond: number | null
  /** Rejected calls within one window after which an address or uid is banned, and the ban's length. */
  readonly banAfterRejections: number
  readonly banMs: number
  /** Maximum number of open orders of one account in one symbol. */
  readonly openOrdersPerSymbolMax: number
  /** Maximum number of open orders of one account in all symbols, which bounds the answer that lists them. */
  readonly openOrdersMax: number
  /** Maximum number of client ids in use by one account: of open orders, and of recently closed ones. */
  readonly clientOrderIdsMax: number
  readonly apiKeysPerAccountMax: number
  readonly strategyGroupsMax: number
  readonly strategyGroupMembersMax: number
  /** The asset in which fees can be paid at a discount, and the discount as a share of the fee. */
  readonly feeToken: string
  readonly feeTokenDiscount: string
  /** How long a withdrawal can be cancelled before it is sent to the chain. */
  readonly withdrawalReviewMs: number
  /**
   * Maximum worth, in this asset, of a balance that can be converted into the fee token, and the conversion fee's
   * share.
   */
  readonly smallBalanceMax: string
  readonly valueAsset: string
  readonly conversionFee: string
  /** Maximum number of saved withdrawal addresses of one account. */
  readonly savedAddressesMax: number
  readonly subAccountsMax: number
  /** Number of wrong funds passwords in a row that locks the password, and the lock's length. */
  readonly passwordTriesMax: number
  readonly passwordLockMs: number
  /** A broker's share of its sub-accounts' fees. */
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
