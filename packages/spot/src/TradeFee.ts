/** The fee rates of an account for a symbol. Unlike amounts elsewhere, the rates are JSON numbers. */
import { field, TimedEnvelope } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const TradeFee = TimedEnvelope(
  0,
  Schema.Struct({
    makerCommission: field(Schema.Number, {
      description: "The maker fee rate, as a number: 0.001 is 0.1 per cent",
      example: 0,
    }),
    takerCommission: field(Schema.Number, {
      description: "The taker fee rate, as a number",
      example: 0.0005,
    }),
  }),
  { description: "The rates" },
)
export type TradeFee = typeof TradeFee.Type
