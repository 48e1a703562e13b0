/** Helpers with which the matrices write fixtures in the short form of a fixture file. */
import type { ActorNeed, Fixture } from "../Fixture.ts"
import { complete, type WrittenFixture } from "../FixtureFile.ts"

export type Written = Omit<WrittenFixture, "id">
export type Step = Exclude<WrittenFixture["steps"][number], string>

/** Prefix of the ids of all matrix fixtures. */
export const prefix = "matrix."

export const fixture = (id: string, written: Written): Fixture => {
  const made = complete({}, { id: `${prefix}${id}`, ...written })
  if ("wrong" in made) throw new Error(`${id}: ${made.wrong}`)
  return made
}

/** Funds for trading the fixture variable `quantity` this many times at any price of the main symbol. */
export const trader = (quantities: number): ActorNeed => ({
  balances: { "{base}": `{quantity*${quantities}}`, "{quote}": `{highPrice*quantity*${quantities}}` },
})

/** Funds for sixteen bids on the main symbol and sixteen bids on the other symbol. */
export const fundsOfBids = {
  "{quote}": "{price*quantity*16}",
  "{other.quote}": "{price*quantity*16+other.price*other.quantity*16}",
} as const

/** Cancels the fixture's orders on the main symbol and on the other symbol. */
export const tidyBothSymbols: ReadonlyArray<Step> = [
  { name: "tidy", call: "spot.cancelOpenOrders symbol={symbol}" },
  { name: "tidy the other", call: "spot.cancelOpenOrders symbol={other.symbol}" },
]

export const hours = (count: number): Step => ({
  name: `${count} hours pass`,
  driver: `advanceClock ms=${count * 3_600_000}`,
})

export const minutes = (count: number, index: number): Step => ({
  name: `${count} minutes pass, ${index}`,
  driver: `advanceClock ms=${count * 60_000}`,
})

/** Copies a fixture's step under another name. */
export const named = (name: string, step: Step): Step => ({ ...step, name })

/** Matches a value that is none of the given texts. */
export const noneOf = (...texts: ReadonlyArray<string>) => ({ $other: texts })

export const decimal = (eq: string) => ({ $decimal: { eq } })

/** Matches a zero balance of the given assets, or a balance of any other asset. */
export const nothingOf = (...assets: ReadonlyArray<string>) => ({
  $oneOf: [{ asset: noneOf(...assets) }, { free: decimal("0"), locked: decimal("0") }],
})

/** Every permission that an API key can have. */
export const everyRight =
  "SPOT_ACCOUNT_READ,SPOT_ACCOUNT_WRITE,SPOT_DEAL_READ,SPOT_DEAL_WRITE,SPOT_DEPOSIT_READ,SPOT_DEPOSIT_WRITE,SPOT_TRANSFER_READ,SPOT_TRANSFER_WRITE,SPOT_WITHDRAW_READ,SPOT_WITHDRAW_WRITE"

/** Funds passwords for withdrawals of sub-accounts: MD5, as the interface requires. */
export const passwords = {
  a: "5f4dcc3b5aa765d61d8327deb882cf99",
  b: "098f6bcd4621d373cade4e832627b4f6",
} as const

export const subAccount = (letter: string): Step => ({
  name: `a sub-account ${letter}`,
  call: `broker.createSubAccount subAccount={unique}${letter} note=note ${letter}`,
})

export const keyOf = (letter: string): Step => ({
  name: `a key of ${letter}`,
  call: "broker.createApiKey",
  with: { subAccount: `{unique}${letter}`, permissions: everyRight, note: `key of ${letter}` },
})
