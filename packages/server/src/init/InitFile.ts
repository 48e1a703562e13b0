/**
 * The init file: the content of a new exchange besides coins, symbols and demo accounts.
 * `scripts/src/generate/fileSchemas.ts` makes its JSON Schema, `init.schema.json`, from this file.
 */
import { NewAccount, NewApiKey, SettingsChange } from "@bourse/control"
import { Decimal } from "@bourse/core"
import { MarketFile } from "@bourse/simulator"
import * as Schema from "effect/Schema"
import { invalidValues, sayInvalid } from "../responses/invalidParameter.ts"

const Text = Schema.NonEmptyString
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const described = <S extends Schema.Top>(schema: S, description: string) => schema.annotate({ description })

const Network = Schema.Struct({
  network: Text,
  oldName: described(Text, "Another name of the network that requests may use"),
  name: Text,
  depositEnable: Schema.Boolean,
  withdrawEnable: Schema.Boolean,
  withdrawFee: Decimal,
  withdrawMin: Decimal,
  withdrawMax: Decimal,
  withdrawIntegerMultiple: Schema.NullOr(Decimal),
  minConfirm: Count,
  contract: Schema.String,
  sameAddress: Schema.Boolean,
  family: Schema.Literals(["bitcoin", "ethereum", "tron", "ripple"]),
  blockMs: described(Count, "Time between two blocks, in milliseconds of the exchange clock"),
})

const Asset = Schema.Struct({
  asset: Text,
  name: Text,
  ledgerScale: described(Count, "Decimal places of the ledger unit, 0 to 18"),
  networks: Schema.Array(Network),
})

const Symbol_ = Schema.Struct({
  symbol: Text,
  base: Text,
  quote: Text,
  tick: described(Decimal, "Smallest price step, a power of ten"),
  lot: described(Decimal, "Smallest quantity step, a power of ten"),
  minQuantity: Decimal,
  minAmount: described(Decimal, "Smallest order, in the quote coin"),
  maxAmount: described(Decimal, "Largest order, in the quote coin"),
  makerFee: described(Decimal, "Fee as a share of the amount; 0.001 is 0.1 %"),
  takerFee: Decimal,
  feeIn: Schema.Literals(["quote", "received"]),
  openingPrice: Decimal,
  priceBand: described(
    Schema.NullOr(Decimal),
    "How far from the last price a limit price may be, as a share",
  ),
})

const { uid: _, ...keyFields } = NewApiKey.fields
const { master: __, ...accountFields } = NewAccount.fields

const Account = Schema.Struct({
  ...accountFields,
  master: Schema.optional(described(Text, "Name of the master of a sub-account")),
  funds: Schema.optional(
    described(Schema.Record(Schema.String, Decimal), "Test funds by coin, in whole coins; needs the sandbox"),
  ),
  keys: Schema.optional(
    described(
      Schema.Array(Schema.Struct(keyFields)),
      "If a key or secret is left out, the server generates it and prints it once, at the first start",
    ),
  ),
})

const Market = Schema.Union([
  Schema.Boolean,
  Schema.Struct({ seed: Schema.optionalKey(Count), file: Schema.optionalKey(MarketFile) }),
])

export const InitFile = Schema.Struct({
  $schema: Schema.optionalKey(Schema.String),
  assets: Schema.optionalKey(Schema.Array(Asset)),
  symbols: Schema.optionalKey(Schema.Array(Symbol_)),
  settings: Schema.optionalKey(SettingsChange),
  accounts: Schema.optionalKey(Schema.Array(Account)),
  market: Schema.optionalKey(
    described(Market, "The simulated market, applied at every start; needs the sandbox"),
  ),
})
/** The JSON of an init file. */
export type InitFile = typeof InitFile.Encoded
export type CheckedInit = typeof InitFile.Type

/** An init file that cannot be used; the message names each mistake and its place. */
export class InitError extends Error {
  override readonly name = "InitError"
}

/** Reads the JSON of an init file. Throws {@link InitError} with one line per mistake. */
export const parseInit = (json: unknown): CheckedInit => {
  const decoded = Schema.decodeUnknownResult(InitFile)(json, { onExcessProperty: "error", errors: "all" })
  if (decoded._tag === "Success") return decoded.success
  const faults = invalidValues(decoded.failure, json).map((fault) =>
    fault.place === "" ? sayInvalid(fault) : `${fault.place}: ${sayInvalid(fault)}`,
  )
  throw new InitError(`the init file is wrong:\n${faults.map((fault) => `  ${fault}`).join("\n")}`)
}
