/** The schemas of the reports of `bourse check` in the data folder. */
import * as Schema from "effect/Schema"

const CheckedRule = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  severity: Schema.Literals(["critical", "high", "medium", "warning", "information"]),
  verdict: Schema.Literals(["pass", "fail", "warn", "not judged", "not applicable"]),
  /** The reason of a verdict: the bot's mistake, why the rule was not judged, or why it does not apply. */
  reason: Schema.String,
  /** How a careful bot behaves. */
  careful: Schema.String,
  /** The cases that show the mistake. */
  evidence: Schema.Array(
    Schema.Struct({
      caseId: Schema.String,
      /** Number of repetitions in which the bot made the mistake. */
      shown: Schema.String,
      /** The bot's action, and its knowledge at that moment. */
      did: Schema.String,
      knew: Schema.String,
      /** The bot's requests in order: the time by the exchange clock, the request, and its outcome. */
      requests: Schema.Array(Schema.Struct({ line: Schema.String })),
      /** The command that repeats this case of the check. */
      playAgain: Schema.String,
    }),
  ),
})

/** The part of a report.json that the desk shows. */
export const CheckReport = Schema.Struct({
  /** The command line of the bot. */
  command: Schema.Array(Schema.String),
  seed: Schema.Number,
  speed: Schema.Number,
  /** Duration of the check. */
  seconds: Schema.Number,
  /** Why a bot that fails without any fault was not checked; null if it was checked. */
  unfit: Schema.NullOr(Schema.String),
  /** Why the check ended early, or that it is still running, as a sentence; null if it is complete. */
  ended: Schema.NullOr(Schema.String),
  /** Ids of those critical and high rules that may be left unjudged. */
  allowUnjudged: Schema.Array(Schema.String),
  /** Findings of the check, worst first. */
  rules: Schema.Array(CheckedRule),
})
export type CheckReport = typeof CheckReport.Type

export const ListedCheckReport = Schema.Struct({
  /** The name of the report's folder. */
  name: Schema.String,
  /** Time at which the report was written, system time in ms. */
  writtenAt: Schema.Number,
  command: Schema.Array(Schema.String),
  /** Whether the bot fails even without any fault. */
  isUnfit: Schema.Boolean,
  failed: Schema.Number,
  warned: Schema.Number,
  passed: Schema.Number,
  notJudged: Schema.Number,
  /** Why the check ended early, or that it is still running; null if it is complete. */
  ended: Schema.NullOr(Schema.String),
  /** Why the report cannot be read (the other fields are then empty); null for a readable report. */
  problem: Schema.NullOr(Schema.String),
})
export type ListedCheckReport = typeof ListedCheckReport.Type

export const CheckReports = Schema.Struct({
  /** The folder of reports on the server's machine; null for an exchange in memory. */
  folder: Schema.NullOr(Schema.String),
  /** Reports of the check, newest first. */
  reports: Schema.Array(ListedCheckReport),
})
export type CheckReports = typeof CheckReports.Type
