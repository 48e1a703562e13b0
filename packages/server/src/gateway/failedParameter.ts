/** Which parameter a decoding failure is about. */
import type * as Schema from "effect/Schema"

/** The first parameter the failure names. */
export const failedParameter = (failure: unknown): string => {
  const issue = (failure as Schema.SchemaError).issue
  const first = (issue as { issues?: ReadonlyArray<{ path?: ReadonlyArray<PropertyKey> }> }).issues?.[0]
  return String(first?.path?.[0] ?? "")
}
