/**
 * Wrappers of some answers: `{code, data, msg}` around the payload, with the time where the document shows it, and
 * `{code, msg}` for a rejection.
 */
import * as Schema from "effect/Schema"
import { type FieldNote, field } from "./EndpointDocs.ts"

const Message = Schema.NullOr(Schema.String)

/** `{code: 200, data, msg}`: symbols open to trading. */
export const DataEnvelope = <Data extends Schema.Top>(data: Data, note: FieldNote) =>
  Schema.Struct({
    code: field(Schema.Literal(200), { description: "200", example: 200 }),
    data: field(data, note),
    msg: field(Message, { description: "A message", example: null }),
  })

/** `{data, code, msg, timestamp}`, in milliseconds: code 0 around fees, 200 around strategy groups. */
export const TimedEnvelope = <Code extends 0 | 200, Data extends Schema.Top>(
  code: Code,
  data: Data,
  note: FieldNote,
) =>
  Schema.Struct({
    data: field(data, note),
    code: field(Schema.Literal(code), { description: String(code), example: code }),
    msg: field(Message, { description: "A message", example: "success" }),
    timestamp: field(Schema.Number, {
      description: "Time of the response",
      example: 1785542400000,
      unit: "ms",
    }),
  })

/**
 * The body of every rejection. Broker endpoints send the code as text, and the message also under `message`.
 */
export const ErrorBody = Schema.Struct({
  code: Schema.Union([Schema.Number, Schema.String]),
  msg: Schema.optionalKey(Schema.String),
  message: Schema.optionalKey(Schema.String),
})
