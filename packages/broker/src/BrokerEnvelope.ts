/**
 * What some of the broker's answers come in: `{code: "0", message, data}`, the code as text. A server should send
 * that, with `msg` (the spelling of the other areas) beside `message`; a code that is a number, or one spelling
 * alone, is read too.
 */
import { eitherSpelling } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

const Success = /*#__PURE__*/ Schema.Literals(["0", 0]).pipe(
  /*#__PURE__*/ Schema.decodeTo(
    /*#__PURE__*/ Schema.Literal("0"),
    /*#__PURE__*/ SchemaTransformation.transform({
      decode: (): "0" => "0",
      encode: (code): "0" | 0 => code,
    }),
  ),
)

export const BrokerEnvelope = <Type, Encoded>(element: Schema.Codec<Type, Encoded>) =>
  eitherSpelling(
    Schema.Struct({
      code: Success, // sic: text here, a number elsewhere
      /** A word on the outcome. */
      message: Schema.String, // sic
      msg: Schema.String,
      data: Schema.Array(element),
    }),
    ["message", "msg"],
  )
