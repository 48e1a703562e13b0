/** A deposit address of the calling account, for one coin on one network. */
import { field, withAliases } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const SubDepositAddress = withAliases(
  Schema.Struct({
    address: field(Schema.String, {
      description: "The address",
      example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    }),
    coin: field(Schema.String, { description: "The coin", example: "USDT" }),
    /**
     * The documented name of the network; `netWork` is the venue's additional name, equal to this one if a
     * server sends only one.
     */
    network: field(Schema.String, { description: "The network, by the name in the request", example: "TRX" }),
    netWork: field(Schema.String, { description: "The network's identifier", example: "TRX", sic: true }), // sic
    memo: field(Schema.NullOr(Schema.String), {
      description: "Identifies the user of a shared address; empty or null if the network has none",
      example: "",
    }),
  }),
  ["network", "netWork"],
)
export type SubDepositAddress = typeof SubDepositAddress.Type
