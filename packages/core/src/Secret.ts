/** A text that logs, errors and traces show as `<redacted>`; `Redacted.value(secret)` is the text. */
import * as Schema from "effect/Schema"

export const Secret = Schema.RedactedFromValue(Schema.String)
export type Secret = typeof Secret.Type
