/** The schemas of test funds, OCO pairs, the clock and candle history. */
import { Decimal } from "@bourse/core"
import * as Schema from "effect/Schema"
import { boundedText, example, Uid } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"

/** A whole number, not negative: counts and milliseconds. */
const Count = /*#__PURE__*/ Schema.Number.check(
  /*#__PURE__*/ Schema.isInt(),
  /*#__PURE__*/ Schema.isGreaterThanOrEqualTo(0),
)

/** What to credit, in whole coins. */
export const Funding = /*#__PURE__*/ Schema.Struct({
  uid: Uid,
  asset: /*#__PURE__*/ boundedText(ControlLimits.assetLengthMax).annotate({ examples: ["USDT"] }),
  amount: /*#__PURE__*/ example(Decimal, "1000"),
})
export type Funding = typeof Funding.Type

/** The account's new balance of that asset. */
export const FundedBalance = /*#__PURE__*/ Schema.Struct({
  uid: Schema.String,
  asset: Schema.String,
  free: Decimal,
  locked: Decimal,
})
export type FundedBalance = typeof FundedBalance.Type

/**
 * Two orders of the same quantity of which at most one executes: a limit order at `price`, and a limit order at
 * `stopLimitPrice` that enters the book when the last price reaches `stopPrice`.
 */
export const NewOco = /*#__PURE__*/ Schema.Struct({
  uid: Uid,
  symbol: /*#__PURE__*/ boundedText(ControlLimits.symbolLengthMax).annotate({ examples: ["BTCUSDT"] }),
  side: /*#__PURE__*/ Schema.Literals(["BUY", "SELL"]),
  quantity: /*#__PURE__*/ example(Decimal, "0.01"),
  price: /*#__PURE__*/ example(Decimal, "61000"),
  stopPrice: /*#__PURE__*/ example(Decimal, "59000"),
  stopLimitPrice: /*#__PURE__*/ example(Decimal, "58900"),
})
export type NewOco = typeof NewOco.Type

export const OcoList = /*#__PURE__*/ Schema.Struct({
  orderListId: Schema.Number,
  /** The limit leg's id, then the stop leg's. */
  orderIds: /*#__PURE__*/ Schema.Tuple([Schema.String, Schema.String]),
})
export type OcoList = typeof OcoList.Type

export const ExchangeClock = /*#__PURE__*/ Schema.Struct({
  /** The exchange's time, in milliseconds. */
  time: Schema.Number,
  /**
   * `held`: the system clock was set back. The exchange clock waits at the time of the last event until the system
   * clock reaches it, or until it is advanced.
   */
  mode: /*#__PURE__*/ Schema.Literals(["running", "frozen", "held"]),
  /** Offset from the system clock in milliseconds; negative when a frozen clock is behind. */
  aheadMs: Schema.Number,
})
export type ExchangeClock = typeof ExchangeClock.Type

/** How far to advance the clock, in milliseconds. */
export const Advance = /*#__PURE__*/ Schema.Struct({
  ms: /*#__PURE__*/ Count.check(
    /*#__PURE__*/ Schema.isLessThanOrEqualTo(ControlLimits.advanceMaxMs),
  ).annotate({
    examples: [3_600_000],
  }),
})

/** How far the clock may go, in milliseconds; a day unless given. */
export const Patience = /*#__PURE__*/ Schema.Struct({
  maxMs: /*#__PURE__*/ Schema.optionalKey(
    /*#__PURE__*/ Count.check(/*#__PURE__*/ Schema.isLessThanOrEqualTo(ControlLimits.advanceMaxMs)),
  ).annotate({ examples: [3_600_000] }),
})
export type Patience = typeof Patience.Type

/** The clock after a step, and whether something happened to a user's account at this time. */
export const ClockStep = /*#__PURE__*/ Schema.Struct({ ...ExchangeClock.fields, happened: Schema.Boolean })
export type ClockStep = typeof ClockStep.Type

/** The clock after settling, and how many deposits, withdrawals and days of rebates are still pending. */
export const Settled = /*#__PURE__*/ Schema.Struct({ ...ExchangeClock.fields, pending: Schema.Number })
export type Settled = typeof Settled.Type

/** Open time, open, high, low, close, volume, quote volume, number of trades. One minute each. */
export const Candle = /*#__PURE__*/ Schema.Tuple([
  Count,
  Decimal,
  Decimal,
  Decimal,
  Decimal,
  Decimal,
  Decimal,
  Count,
])
export type Candle = typeof Candle.Type

export const CandleLoad = /*#__PURE__*/ Schema.Struct({
  symbol: /*#__PURE__*/ boundedText(ControlLimits.symbolLengthMax).annotate({ examples: ["BTCUSDT"] }),
  candles: /*#__PURE__*/ Schema.Array(Candle).check(
    /*#__PURE__*/ Schema.isMaxLength(ControlLimits.candlesMax),
  ),
})
export type CandleLoad = typeof CandleLoad.Type
