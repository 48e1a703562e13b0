/** Whether spot commission is paid with the platform token. */
import { field, TimedEnvelope } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const FeeDeduction = TimedEnvelope(
  0,
  Schema.Struct({
    mxDeductEnable: field(Schema.Boolean, {
      description: "Whether fees are paid with the platform token",
      example: true,
    }),
  }),
  { description: "The setting" },
)
export type FeeDeduction = typeof FeeDeduction.Type
