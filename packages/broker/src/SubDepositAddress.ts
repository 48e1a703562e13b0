/** An address the exchange gave to the calling account, to deposit one coin on one network. */
import { eitherSpelling } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const SubDepositAddress = /*#__PURE__*/ eitherSpelling(
  /*#__PURE__*/ Schema.Struct({
    address: Schema.String,
    coin: Schema.String,
    /** As the document has it; `netWork` is what the field adds, equal to this where a server sends one of them. */
    network: Schema.String,
    netWork: Schema.String, // sic
    /** Empty or null where the network has none. */
    memo: /*#__PURE__*/ Schema.NullOr(Schema.String),
  }),
  ["network", "netWork"],
)
export type SubDepositAddress = typeof SubDepositAddress.Type
