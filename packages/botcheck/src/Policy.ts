/**
 * The owner's declarations about a bot. Behaviour beyond a declared limit is a defect; without a declaration it is
 * only a warning.
 */

export interface Policy {
  /** Largest position plus open orders, in the base asset, by symbol: `{ "BTCUSDT": 0.5 }`. */
  readonly exposureMax?: Readonly<Record<string, number>>
  /** Maximum number of orders per minute. */
  readonly ordersPerMinuteMax?: number
  readonly openOrdersMax?: number
  /** How far beyond the best price a limit price may be, as a fraction: 0.05 is 5 %. */
  readonly collar?: number
  /**
   * Largest age of the newest price when an order is placed, in ms; null if the bot's prices come from elsewhere.
   */
  readonly priceAgeMaxMs?: number | null
  /** Whether the bot cancels its open orders or leaves them open when it is asked to stop (SIGTERM). */
  readonly onStop?: "cancel" | "keep"
  /** Whether only the bot uses the account, so that it may cancel every order there. */
  readonly ownsAccount?: boolean
  /** Whether the bot intentionally trades with itself. */
  readonly selfTrades?: boolean
  /** Timeout of the bot's requests, in ms of the bot's clock; default: 10000. */
  readonly timeoutMs?: number
}

const kinds: Readonly<Record<keyof Policy, (value: unknown) => boolean>> = {
  exposureMax: (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((each) => typeof each === "number" && each > 0),
  ordersPerMinuteMax: (value) => typeof value === "number" && value > 0,
  openOrdersMax: (value) => typeof value === "number" && value > 0,
  collar: (value) => typeof value === "number" && value > 0,
  priceAgeMaxMs: (value) => value === null || (typeof value === "number" && value > 0),
  onStop: (value) => value === "cancel" || value === "keep",
  ownsAccount: (value) => typeof value === "boolean",
  selfTrades: (value) => typeof value === "boolean",
  timeoutMs: (value) => typeof value === "number" && value > 0,
}

/** Reads a policy; throws an Error that names the mistake. */
export const readPolicy = (given: unknown): Policy => {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new Error("a policy must be a JSON object")
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(kinds, name))
      throw new Error(`a policy has no field ${name}; its fields are ${Object.keys(kinds).join(", ")}`)
    if (!kinds[name as keyof Policy](value))
      throw new Error(`${name} of a policy cannot be ${JSON.stringify(value)}`)
  }
  return given as Policy
}
