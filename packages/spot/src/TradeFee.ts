/** What an account pays for its fills of a symbol. Unlike amounts elsewhere, the rates are JSON numbers. */
import { TimedEnvelope } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const TradeFee = /*#__PURE__*/ TimedEnvelope(
  0,
  /*#__PURE__*/ Schema.Struct({
    /** A share of what is traded: 0.001 is a tenth of a percent. */
    makerCommission: Schema.Number,
    takerCommission: Schema.Number,
  }),
)
export type TradeFee = typeof TradeFee.Type
