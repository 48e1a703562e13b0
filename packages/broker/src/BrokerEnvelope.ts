/**
 * The envelope of some of the broker's responses: `{code: "0", message, data}`, the code as text. A server
 * should send this text code, and `msg` (the other areas' spelling) beside `message`; a numeric code, or one
 * spelling alone, is read too.
 */
import { type FieldNote, field, withAliases } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** The code of a successful response. */
export const BrokerCode = Schema.Literals(["0", 0]).pipe(
  Schema.decodeTo(
    Schema.Literal("0"),
    SchemaTransformation.transform({
      decode: (): "0" => "0",
      encode: (code): "0" | 0 => code,
    }),
  ),
)

export const BrokerEnvelope = <Type, Encoded>(element: Schema.Codec<Type, Encoded>, note: FieldNote) =>
  withAliases(
    Schema.Struct({
      // The code is text in the broker's area, and a number in all others.
      code: field(BrokerCode, { description: "The text 0", example: "0" }),
      message: field(Schema.String, { description: "The result in words", example: "success" }),
      msg: field(Schema.String, { description: "The same as message", example: "success" }),
      data: field(Schema.Array(element), note),
    }),
    ["message", "msg"],
  )
