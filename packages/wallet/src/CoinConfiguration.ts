/** A coin and the networks it can be deposited and withdrawn on; amounts in whole coins. */
import { Decimal } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const TextOrNull = /*#__PURE__*/ Schema.NullOr(Schema.String)

/** One network of a coin. */
export const CoinNetwork = /*#__PURE__*/ Schema.Struct({
  coin: Schema.String,
  name: Schema.String,
  /** The network's old name, for the old withdrawal endpoint. */
  network: Schema.String,
  /** The network's identifier, for the new withdrawal endpoint. */
  netWork: Schema.String, // sic
  depositEnable: Schema.Boolean,
  withdrawEnable: Schema.Boolean,
  withdrawFee: Decimal,
  withdrawMax: Decimal,
  withdrawMin: Decimal,
  /** Withdrawals must be a multiple of it, where there is one. */
  withdrawIntegerMultiple: /*#__PURE__*/ Schema.NullOr(Decimal),
  /** Confirmations until a deposit counts. */
  minConfirm: Schema.Number,
  /** The coin's contract on this network; empty for a native coin. */
  contract: Schema.String,
  /** Whether all users share one address and a memo tells them apart. */
  sameAddress: Schema.Boolean,
  depositDesc: TextOrNull,
  depositTips: TextOrNull,
  withdrawTips: TextOrNull,
})
export type CoinNetwork = typeof CoinNetwork.Type

export const CoinConfiguration = /*#__PURE__*/ Schema.Struct({
  coin: Schema.String,
  name: Schema.String,
  networkList: /*#__PURE__*/ Schema.Array(CoinNetwork),
})
export type CoinConfiguration = typeof CoinConfiguration.Type
