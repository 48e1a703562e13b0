/** An address the exchange gave to the calling account, to deposit one coin on one network. */
import * as Schema from "effect/Schema"

export const SubDepositAddress = /*#__PURE__*/ Schema.Struct({
  address: Schema.String,
  coin: Schema.String,
  network: Schema.String,
  /** Empty or null where the network has none. */
  memo: /*#__PURE__*/ Schema.NullOr(Schema.String),
})
export type SubDepositAddress = typeof SubDepositAddress.Type
