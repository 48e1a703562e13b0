/** A coin and the networks on which it can be deposited and withdrawn; amounts in whole coins. */
import { Decimal, field } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const TextOrNull = Schema.NullOr(Schema.String)

/** One network of a coin. */
export const CoinNetwork = Schema.Struct({
  coin: field(Schema.String, { description: "The coin", example: "USDT" }),
  name: field(Schema.String, { description: "The coin's name", example: "Tether" }),
  network: field(Schema.String, {
    description: "The network's old name, for the old withdrawal",
    example: "Tron(TRC20)",
  }),
  netWork: field(Schema.String, {
    description: "The network's identifier, for the new withdrawal",
    example: "TRX",
    sic: true,
  }), // sic
  depositEnable: field(Schema.Boolean, { description: "Whether deposits are enabled", example: true }),
  withdrawEnable: field(Schema.Boolean, { description: "Whether withdrawals are enabled", example: true }),
  withdrawFee: field(Decimal, {
    description: "The fee of one withdrawal",
    example: "1",
    unit: "whole coins",
  }),
  withdrawMax: field(Decimal, {
    description: "The maximum amount of a withdrawal",
    example: "1000000",
    unit: "whole coins",
  }),
  withdrawMin: field(Decimal, {
    description: "The minimum amount of a withdrawal",
    example: "5",
    unit: "whole coins",
  }),
  withdrawIntegerMultiple: field(Schema.NullOr(Decimal), {
    description: "Withdrawn amounts must be a multiple of this number; null if there is no such rule",
    example: null,
    unit: "whole coins",
  }),
  minConfirm: field(Schema.Number, {
    description: "Number of confirmations that a deposit requires",
    example: 20,
  }),
  contract: field(TextOrNull, {
    description: "The coin's contract on this network; empty or null for a native coin",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  }),
  sameAddress: field(Schema.Boolean, {
    description: "Whether all users share one address and are identified by a memo",
    example: false,
  }),
  depositDesc: field(TextOrNull, { description: "A remark on deposits, or null", example: null }),
  depositTips: field(TextOrNull, { description: "A hint for deposits, or null", example: null }),
  withdrawTips: field(TextOrNull, { description: "A hint for withdrawals, or null", example: null }),
})
export type CoinNetwork = typeof CoinNetwork.Type

export const CoinConfiguration = Schema.Struct({
  coin: field(Schema.String, { description: "The coin", example: "USDT" }),
  name: field(Schema.String, { description: "The coin's name", example: "Tether" }),
  networkList: field(Schema.Array(CoinNetwork), { description: "The coin's networks" }),
})
export type CoinConfiguration = typeof CoinConfiguration.Type
