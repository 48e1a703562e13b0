/** The schemas of simulated deposits and withdrawals. */
import { Decimal } from "@bourse/core"
import * as Schema from "effect/Schema"
import { boundedText, example, Uid } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"

const Asset = boundedText(ControlLimits.assetLengthMax).annotate({ examples: ["USDT"] })
const NetworkName = boundedText(ControlLimits.networkLengthMax).annotate({ examples: ["TRX"] })

/** A deposit to the account's address on this network; default of `txId`: generated. */
export const NewDeposit = Schema.Struct({
  uid: Uid,
  asset: Asset,
  network: NetworkName,
  amount: example(Decimal, "10"),
  txId: Schema.optional(boundedText(ControlLimits.transactionIdLengthMax)),
})
export type NewDeposit = typeof NewDeposit.Type

export const SeenDeposit = Schema.Struct({
  id: Schema.String,
  address: Schema.String,
  /** Memo of an address; empty where the network has none. */
  memo: Schema.String,
  txId: Schema.String,
})
export type SeenDeposit = typeof SeenDeposit.Type

/** The number that a deposit's or withdrawal's status has in the interface. */
export const StatusChange = Schema.Struct({ status: Schema.Int })
export type StatusChange = typeof StatusChange.Type

/** A withdrawal address to save. */
export const NewWithdrawalAddress = Schema.Struct({
  uid: Uid,
  asset: Asset,
  network: NetworkName,
  address: boundedText(ControlLimits.chainAddressLengthMax).annotate({
    examples: ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  }),
  memo: Schema.optional(boundedText(ControlLimits.chainAddressLengthMax)),
  tag: Schema.optional(boundedText(ControlLimits.nameLengthMax)),
})
export type NewWithdrawalAddress = typeof NewWithdrawalAddress.Type

/** Answer of an operation that is done. */
export const Done = Schema.Struct({ ok: Schema.Literal(true) })
