/** Whether spot commission is paid with the platform token. */
import { TimedEnvelope } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const FeeDeduction = /*#__PURE__*/ TimedEnvelope(
  0,
  /*#__PURE__*/ Schema.Struct({ mxDeductEnable: Schema.Boolean }),
)
export type FeeDeduction = typeof FeeDeduction.Type
