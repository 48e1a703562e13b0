/**
 * The wrappers some answers come in: `{code, data, msg}` around the payload, with the time where the document shows
 * it, and `{code, msg}` for a rejection.
 */
import * as Schema from "effect/Schema"
import type { FieldNote } from "./EndpointDocs.ts"

/** `{code: 200, data, msg}`: symbols open to trading. */
export const DataEnvelope = <Data extends Schema.Top>(data: Data) =>
  Schema.Struct({
    code: Schema.Literal(200),
    data,
    msg: Schema.NullOr(Schema.String),
  })

/** The notes of {@link DataEnvelope}, with that of its `data`. */
export const dataEnvelopeNotes = (data: FieldNote) => ({
  code: { description: "200", example: 200 },
  data,
  msg: { description: "A message", example: null },
})

/** `{data, code, msg, timestamp}`, in milliseconds: code 0 around fees, 200 around strategy groups. */
export const TimedEnvelope = <Code extends 0 | 200, Data extends Schema.Top>(code: Code, data: Data) =>
  Schema.Struct({
    data,
    code: Schema.Literal(code),
    msg: Schema.NullOr(Schema.String),
    timestamp: Schema.Number,
  })

/** The notes of {@link TimedEnvelope}, with that of its `data`. */
export const timedEnvelopeNotes = (data: FieldNote, code: 0 | 200) => ({
  data,
  code: { description: String(code), example: code },
  msg: { description: "A message", example: "success" },
  timestamp: { description: "When the response was made", example: 1785542400000, unit: "ms" },
})

/** The body of every rejection. Broker endpoints send the code as text and the text under `message` too. */
export const ErrorBody = Schema.Struct({
  code: Schema.Union([Schema.Number, Schema.String]),
  msg: Schema.optionalKey(Schema.String),
  message: Schema.optionalKey(Schema.String),
})
