/** What a sandbox does about deposits and withdrawals that only the world outside could do. */
import { Decimal } from "@bourse/core"
import * as Schema from "effect/Schema"
import { boundedText, example, Uid } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"

const Asset = /*#__PURE__*/ boundedText(ControlLimits.assetLengthMax).annotate({ examples: ["USDT"] })
const NetworkName = /*#__PURE__*/ boundedText(ControlLimits.networkLengthMax).annotate({ examples: ["TRX"] })

/** A transaction to the account's deposit address on this network; its id on the chain is made up unless given. */
export const NewDeposit = /*#__PURE__*/ Schema.Struct({
  uid: Uid,
  asset: Asset,
  network: NetworkName,
  amount: /*#__PURE__*/ example(Decimal, "10"),
  txId: /*#__PURE__*/ Schema.optional(/*#__PURE__*/ boundedText(ControlLimits.transactionIdLengthMax)),
})
export type NewDeposit = typeof NewDeposit.Type

export const SeenDeposit = /*#__PURE__*/ Schema.Struct({
  id: Schema.String,
  address: Schema.String,
  /** Empty where the network has none. */
  memo: Schema.String,
  txId: Schema.String,
})
export type SeenDeposit = typeof SeenDeposit.Type

/** The number of a deposit's or withdrawal's status, as the interface answers it. */
export const StatusChange = /*#__PURE__*/ Schema.Struct({ status: Schema.Number })
export type StatusChange = typeof StatusChange.Type

/** An address for the account's book of withdrawal addresses. */
export const NewWithdrawalAddress = /*#__PURE__*/ Schema.Struct({
  uid: Uid,
  asset: Asset,
  network: NetworkName,
  address: /*#__PURE__*/ boundedText(ControlLimits.chainAddressLengthMax).annotate({
    examples: ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  }),
  memo: /*#__PURE__*/ Schema.optional(/*#__PURE__*/ boundedText(ControlLimits.chainAddressLengthMax)),
  tag: /*#__PURE__*/ Schema.optional(/*#__PURE__*/ boundedText(ControlLimits.nameLengthMax)),
})
export type NewWithdrawalAddress = typeof NewWithdrawalAddress.Type

/** Nothing to tell: it is done. */
export const Done = /*#__PURE__*/ Schema.Struct({ ok: /*#__PURE__*/ Schema.Literal(true) })
