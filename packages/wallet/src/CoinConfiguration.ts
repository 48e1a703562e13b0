/** A coin and the networks it can be deposited and withdrawn on; amounts in whole coins. */
import { Decimal, type Notes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const TextOrNull = Schema.NullOr(Schema.String)

/** One network of a coin. */
export const CoinNetwork = Schema.Struct({
  coin: Schema.String,
  name: Schema.String,
  network: Schema.String,
  netWork: Schema.String, // sic
  depositEnable: Schema.Boolean,
  withdrawEnable: Schema.Boolean,
  withdrawFee: Decimal,
  withdrawMax: Decimal,
  withdrawMin: Decimal,
  withdrawIntegerMultiple: Schema.NullOr(Decimal),
  minConfirm: Schema.Number,
  contract: TextOrNull,
  sameAddress: Schema.Boolean,
  depositDesc: TextOrNull,
  depositTips: TextOrNull,
  withdrawTips: TextOrNull,
})
export type CoinNetwork = typeof CoinNetwork.Type

export const coinNetworkNotes = (): Notes<typeof CoinNetwork> => ({
  coin: { description: "The coin", example: "USDT" },
  name: { description: "The coin's name", example: "Tether" },
  network: { description: "The network's old name, for the old withdrawal", example: "Tron(TRC20)" },
  netWork: { description: "The network's identifier, for the new withdrawal", example: "TRX", sic: true },
  depositEnable: { description: "Whether deposits are enabled", example: true },
  withdrawEnable: { description: "Whether withdrawals are enabled", example: true },
  withdrawFee: { description: "The fee of one withdrawal", example: "1", unit: "whole coins" },
  withdrawMax: { description: "The maximum amount of a withdrawal", example: "1000000", unit: "whole coins" },
  withdrawMin: { description: "The minimum amount of a withdrawal", example: "5", unit: "whole coins" },
  withdrawIntegerMultiple: {
    description: "Withdrawals must be a multiple of it; null if there is no such rule",
    example: null,
    unit: "whole coins",
  },
  minConfirm: { description: "Number of confirmations that a deposit requires", example: 20 },
  contract: {
    description: "The coin's contract on this network; empty or null for a native coin",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  },
  sameAddress: {
    description: "Whether all users share one address and are identified by a memo",
    example: false,
  },
  depositDesc: { description: "A remark on deposits, or null", example: null },
  depositTips: { description: "A hint for deposits, or null", example: null },
  withdrawTips: { description: "A hint for withdrawals, or null", example: null },
})

export const CoinConfiguration = Schema.Struct({
  coin: Schema.String,
  name: Schema.String,
  networkList: Schema.Array(CoinNetwork),
})
export type CoinConfiguration = typeof CoinConfiguration.Type

export const coinConfigurationNotes = (): Notes<typeof CoinConfiguration> => ({
  coin: { description: "The coin", example: "USDT" },
  name: { description: "The coin's name", example: "Tether" },
  networkList: { description: "The coin's networks", fields: coinNetworkNotes() },
})
