/** Whether spot commission is paid with the platform token. */
import { type Notes, TimedEnvelope, timedEnvelopeNotes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const FeeDeduction = TimedEnvelope(0, Schema.Struct({ mxDeductEnable: Schema.Boolean }))
export type FeeDeduction = typeof FeeDeduction.Type

export const feeDeductionNotes = (): Notes<typeof FeeDeduction> =>
  timedEnvelopeNotes(
    {
      description: "The setting",
      fields: {
        mxDeductEnable: { description: "Whether fees are paid with the platform token", example: true },
      },
    },
    0,
  )
