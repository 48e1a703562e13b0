/** The schemas of test funds, OCO pairs, the clock and candle history. */
import { Decimal } from "@bourse/core"
import * as Schema from "effect/Schema"
import { boundedText, example, Uid } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"

/** A non-negative integer: counts and milliseconds. */
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Amounts to credit, in whole coins. */
export const Funding = Schema.Struct({
  uid: Uid,
  asset: boundedText(ControlLimits.assetLengthMax).annotate({ examples: ["USDT"] }),
  amount: example(Decimal, "1000"),
})
export type Funding = typeof Funding.Type

/** The account's new balance of the credited asset. */
export const FundedBalance = Schema.Struct({
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
export const NewOco = Schema.Struct({
  uid: Uid,
  symbol: boundedText(ControlLimits.symbolLengthMax).annotate({ examples: ["BTCUSDT"] }),
  side: Schema.Literals(["BUY", "SELL"]),
  quantity: example(Decimal, "0.01"),
  price: example(Decimal, "61000"),
  stopPrice: example(Decimal, "59000"),
  stopLimitPrice: example(Decimal, "58900"),
})
export type NewOco = typeof NewOco.Type

export const OcoList = Schema.Struct({
  orderListId: Schema.Number,
  /** Ids of the OCO pair's orders: the limit leg's, then the stop leg's. */
  orderIds: Schema.Tuple([Schema.String, Schema.String]),
})
export type OcoList = typeof OcoList.Type

/** The account for which the desk trades. */
export const DeskAccount = Schema.Struct({ uid: Uid })
export type DeskAccount = typeof DeskAccount.Type

export const DeskKey = Schema.Struct({ uid: Schema.String, key: Schema.String, secret: Schema.String })
export type DeskKey = typeof DeskKey.Type

export const ExchangeClock = Schema.Struct({
  /** Time of the exchange clock, in milliseconds. */
  time: Schema.Number,
  /**
   * Mode `held`: the system clock was set back. A held clock waits at the time of the last event until the
   * system clock reaches it, or until it is advanced.
   */
  mode: Schema.Literals(["running", "frozen", "held"]),
  /** Offset of the exchange clock from the system clock in milliseconds; negative when it is behind. */
  offsetMs: Schema.Number,
  /** Maximum speed of the running clock, in milliseconds per millisecond of the system clock. */
  speed: Schema.Number,
  /** Achieved speed of the clock over the last ten seconds; 0 while it is frozen or held. */
  achievedSpeed: Schema.Number,
  /** Target time of a running advance, step or settling of the clock; null if none runs. */
  movingTo: Schema.NullOr(Schema.Number),
})
export type ExchangeClock = typeof ExchangeClock.Type

/** How far to advance the clock, in milliseconds. */
export const Advance = Schema.Struct({
  ms: Count.check(Schema.isLessThanOrEqualTo(ControlLimits.advanceMaxMs)).annotate({
    examples: [3_600_000],
  }),
})

/** Milliseconds of the exchange clock per millisecond of the system clock: 1 is the system clock's speed. */
export const ClockSpeed = Schema.Struct({
  speed: Count.check(Schema.isBetween({ minimum: 1, maximum: ControlLimits.clockSpeedMax })).annotate({
    examples: [100],
  }),
})

const maxMs = Count.check(Schema.isLessThanOrEqualTo(ControlLimits.advanceMaxMs))

/** The maximum advance, in milliseconds. */
export const StepBound = Schema.Struct({ maxMs: maxMs.annotate({ examples: [3_600_000] }) })
export type StepBound = typeof StepBound.Type

/** The maximum advance, in milliseconds; default: a day. */
export const Patience = Schema.Struct({
  maxMs: Schema.optionalKey(maxMs).annotate({ examples: [3_600_000] }),
})
export type Patience = typeof Patience.Type

/** The clock after an advance; `stopped`: a request ended it early. */
export const Advanced = Schema.Struct({ ...ExchangeClock.fields, stopped: Schema.Boolean })
export type Advanced = typeof Advanced.Type

/**
 * The clock after a step, and whether an event of a user's account occurred at this time. Without such an
 * event, the clock is at the end of the step's bound, or where the step was stopped.
 */
export const ClockStep = Schema.Struct({ ...Advanced.fields, happened: Schema.Boolean })
export type ClockStep = typeof ClockStep.Type

/** The clock after settling, and how many deposits, withdrawals and days of rebates are still pending. */
export const Settled = Schema.Struct({ ...Advanced.fields, pending: Schema.Number })
export type Settled = typeof Settled.Type

/** Open time, open, high, low, close, volume, quote volume, number of trades. Each candle is of one minute. */
export const Candle = Schema.Tuple([Count, Decimal, Decimal, Decimal, Decimal, Decimal, Decimal, Count])
export type Candle = typeof Candle.Type

export const CandleLoad = Schema.Struct({
  symbol: boundedText(ControlLimits.symbolLengthMax).annotate({ examples: ["BTCUSDT"] }),
  candles: Schema.Array(Candle).check(Schema.isMaxLength(ControlLimits.candlesMax)),
})
export type CandleLoad = typeof CandleLoad.Type
