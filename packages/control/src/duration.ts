/** Durations of time as text, such as `90s`. */
import * as Schema from "effect/Schema"

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Parses `90s`, `1h`, `2d`, or milliseconds, to milliseconds; undefined for any other text. */
export const durationMs = (text: string): number | undefined => {
  const [, digits = "", unit = "ms"] = /^(\d{1,12})(ms|s|m|h|d)?$/.exec(text) ?? []
  return digits === "" ? undefined : Number(digits) * unitMs[unit as keyof typeof unitMs]
}

/** Writes a duration as `500ms`, `90s`, `5m`, `2h` or `1d`. */
export const Duration = Schema.String.check(
  Schema.isPattern(/^\d{1,6}(ms|s|m|h|d)$/u, { expected: "a duration such as 500ms, 90s, 5m, 2h or 1d" }),
).annotate({
  examples: ["90s"],
})
