/**
 * The envelope of some of the broker's responses: `{code: "0", message, data}`, the code as text. A server should send
 * that, with `msg` (the spelling of the other areas) beside `message`; a code that is a number, or one spelling
 * alone, is read too.
 */
import { type FieldNote, withAliases } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

const Success = Schema.Literals(["0", 0]).pipe(
  Schema.decodeTo(
    Schema.Literal("0"),
    SchemaTransformation.transform({
      decode: (): "0" => "0",
      encode: (code): "0" | 0 => code,
    }),
  ),
)

export const BrokerEnvelope = <Type, Encoded>(element: Schema.Codec<Type, Encoded>) =>
  withAliases(
    Schema.Struct({
      code: Success, // text here, a number elsewhere
      message: Schema.String,
      msg: Schema.String,
      data: Schema.Array(element),
    }),
    ["message", "msg"],
  )

/** The notes of {@link BrokerEnvelope}, with that of its `data`. */
export const brokerEnvelopeNotes = (data: FieldNote) => ({
  code: { description: "The text 0", example: "0" },
  message: { description: "The result as text", example: "success" },
  msg: { description: "The same as message", example: "success" },
  data,
})
