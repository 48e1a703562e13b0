/** Replaces the `Redacted` texts in an answer by the texts, as clients without Effect have them. */
import * as Redacted from "effect/Redacted"

export const plainSecrets = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return Redacted.value(value)
  if (Array.isArray(value)) return value.map(plainSecrets)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainSecrets(each)]))
}
