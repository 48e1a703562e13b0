/** The owner's declaration about a bot. It decides what is a defect; without it there is only a warning. */

export interface Policy {
  /** Position and open orders together, in the base asset, by symbol: `{ "BTCUSDT": 0.5 }`. */
  readonly exposureMax?: Readonly<Record<string, number>>
  /** Orders a minute, at most. */
  readonly ordersPerMinuteMax?: number
  readonly openOrdersMax?: number
  /** How far through the best price a limit may be, as a share: 0.05 is 5 %. */
  readonly collar?: number
  /** How old the newest price may be when an order is placed; null: its prices come from elsewhere. */
  readonly priceAgeMaxMs?: number | null
  /** The fate of open orders when the bot is asked to stop (SIGTERM). */
  readonly onStop?: "cancel" | "keep"
  /** Whether the account is the bot's alone, so that it may cancel every order there. */
  readonly ownsAccount?: boolean
  /** Whether it trades with itself on purpose. */
  readonly selfTrades?: boolean
  /** The time-out of its requests, in its own time; default: 10000. */
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

/** Reads a policy; throws an Error that names what is wrong. */
export const readPolicy = (given: unknown): Policy => {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new Error("a policy is a JSON object")
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(kinds, name))
      throw new Error(`a policy has no ${name}; there are ${Object.keys(kinds).join(", ")}`)
    if (!kinds[name as keyof Policy](value))
      throw new Error(`${name} of a policy cannot be ${JSON.stringify(value)}`)
  }
  return given as Policy
}
