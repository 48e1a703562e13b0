/** The schemas of the reports of `bourse check` that are in the data folder. */
import * as Schema from "effect/Schema"

const CheckedRule = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  severity: Schema.Literals(["critical", "high", "medium", "warning", "information"]),
  verdict: Schema.Literals(["pass", "fail", "warn", "not judged", "not applicable"]),
  /** Why: what the bot did, why the rule was not judged, why it does not apply. */
  reason: Schema.String,
  /** The way of a careful bot. */
  careful: Schema.String,
  /** The cases that show it. */
  evidence: Schema.Array(
    Schema.Struct({
      caseId: Schema.String,
      /** In how many repetitions it showed. */
      shown: Schema.String,
      /** The bot's act, and its knowledge at that moment. */
      did: Schema.String,
      knew: Schema.String,
      /** In order: the time by the exchange clock, the request, and its outcome. */
      requests: Schema.Array(Schema.Struct({ line: Schema.String })),
      /** The command that plays this case again. */
      playAgain: Schema.String,
    }),
  ),
})

/** The shown part of a report.json. */
export const CheckReport = Schema.Struct({
  /** The bot's. */
  command: Schema.Array(Schema.String),
  seed: Schema.Number,
  speed: Schema.Number,
  /** How long the check took. */
  seconds: Schema.Number,
  /** Why a bot that fails without any fault was not checked; null for one that was. */
  unfit: Schema.NullOr(Schema.String),
  /** Why the check ended early, or that it still runs, as a sentence; null for one that came to its end. */
  ended: Schema.NullOr(Schema.String),
  /** Ids of the critical and high rules that may be left unjudged. */
  allowUnjudged: Schema.Array(Schema.String),
  /** Worst first. */
  rules: Schema.Array(CheckedRule),
})
export type CheckReport = typeof CheckReport.Type

export const ListedCheckReport = Schema.Struct({
  /** The name of its folder. */
  name: Schema.String,
  /** The time at which it was written, system time in milliseconds. */
  writtenAt: Schema.Number,
  command: Schema.Array(Schema.String),
  /** Whether the bot fails without any fault. */
  isUnfit: Schema.Boolean,
  failed: Schema.Number,
  warned: Schema.Number,
  passed: Schema.Number,
  notJudged: Schema.Number,
  /** Why the check ended early, or that it still runs; null for one that came to its end. */
  ended: Schema.NullOr(Schema.String),
  /** Why it cannot be read, and the rest is empty; null for a good one. */
  problem: Schema.NullOr(Schema.String),
})
export type ListedCheckReport = typeof ListedCheckReport.Type

export const CheckReports = Schema.Struct({
  /** The folder of reports on the server's machine; null for an exchange in memory. */
  folder: Schema.NullOr(Schema.String),
  /** The latest first. */
  reports: Schema.Array(ListedCheckReport),
})
export type CheckReports = typeof CheckReports.Type
