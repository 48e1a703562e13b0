/**
 * The wrappers some answers come in: `{code, data, msg}` around the payload, with the time where the document shows
 * it, and `{code, msg}` for a refusal.
 */
import * as Schema from "effect/Schema"

/** `{code: 200, data, msg}`: symbols open to trading. */
export const DataEnvelope = <Data extends Schema.Top>(data: Data) =>
  Schema.Struct({
    code: Schema.Literal(200),
    data,
    msg: Schema.NullOr(Schema.String),
  })

/** `{data, code, msg, timestamp}`, in milliseconds: code 0 around fees, 200 around strategy groups. */
export const TimedEnvelope = <Code extends 0 | 200, Data extends Schema.Top>(code: Code, data: Data) =>
  Schema.Struct({
    data,
    code: Schema.Literal(code),
    msg: Schema.NullOr(Schema.String),
    timestamp: Schema.Number,
  })

/** The body of every refusal. Broker endpoints send the code as text and the text under `message` too. */
export const RefusalBody = /*#__PURE__*/ Schema.Struct({
  code: /*#__PURE__*/ Schema.Union([Schema.Number, Schema.String]),
  msg: /*#__PURE__*/ Schema.optionalKey(Schema.String),
  message: /*#__PURE__*/ Schema.optionalKey(Schema.String),
})
