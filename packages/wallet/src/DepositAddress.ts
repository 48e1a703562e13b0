/** A deposit address of the account, for one coin on one network. */
import { field, withAliases } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const DepositAddress = withAliases(
  Schema.Struct({
    coin: field(Schema.String, { description: "The coin", example: "USDT" }),
    /**
     * The documented name of the network; `netWork` is the venue's additional name, equal to this one if a
     * server sends only one.
     */
    network: field(Schema.String, { description: "The network, by the name in the request", example: "TRX" }),
    netWork: field(Schema.String, { description: "The network's identifier", example: "TRX", sic: true }), // sic
    address: field(Schema.String, {
      description: "The address",
      example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    }),
    memo: field(Schema.NullOr(Schema.String), {
      description: "Identifies the user of a shared address; empty or null if the network has none",
      example: "",
    }),
  }),
  ["network", "netWork"],
)
export type DepositAddress = typeof DepositAddress.Type
