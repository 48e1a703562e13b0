/** A sub-account's withdrawal: its parameters and its id; amounts in whole coins. */
import { Decimal, field, OptionalText, RequiredText, TextOrInteger } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const subWithdrawQuery = Schema.Struct({
  coin: field(RequiredText, { description: "A coin", example: "USDT" }),
  network: field(RequiredText, {
    description:
      "One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20)",
    example: "TRX",
  }),
  address: field(RequiredText, {
    description:
      "The receiving address, of that network, with a valid checksum; its memo follows after a colon",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  }),
  amount: field(Decimal, {
    description: "Amount, in whole coins, including the network's fee",
    example: "10",
    unit: "whole coins",
  }),
  password: field(OptionalText, {
    description: "The MD5 of the funds password, 32 hexadecimal digits",
    example: "5ebe2294ecd0e0f08eab7690d2a6ee69",
  }),
  remark: field(OptionalText, { description: "Your own note, up to 128 characters", example: "rent" }),
})

/** The id of a withdrawal: the document does not say whether it is text or a number. */
export const SubWithdrawalId = Schema.Struct({
  id: field(TextOrInteger, { description: "The withdrawal's id", example: "1" }),
})
export type SubWithdrawalId = typeof SubWithdrawalId.Type
