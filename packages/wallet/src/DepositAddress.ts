/** An address the exchange gave to the account, to deposit one coin on one network. */
import { type Notes, withAliases } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const DepositAddress = withAliases(
  Schema.Struct({
    coin: Schema.String,
    /** As the document has it; `netWork` is what the field adds, equal to this where a server sends one of them. */
    network: Schema.String,
    netWork: Schema.String, // sic
    address: Schema.String,
    memo: Schema.NullOr(Schema.String),
  }),
  ["network", "netWork"],
)
export type DepositAddress = typeof DepositAddress.Type

export const depositAddressNotes = (): Notes<typeof DepositAddress> => ({
  coin: { description: "The coin", example: "USDT" },
  network: { description: "The network, by the name in the request", example: "TRX" },
  netWork: { description: "The network's identifier", example: "TRX", sic: true },
  address: { description: "The address", example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
  memo: {
    description: "Identifies the user of a shared address; empty or null if the network has none",
    example: "",
  },
})
