/** Names of the package's scenarios, for commands that load no scenario. */
export const scenarioNames: ReadonlyArray<string> = [
  "flash-crash",
  "weekend-gap",
  "thin-book",
  "wide-spread",
  "empty-side",
  "halt",
  "new-steps",
  "stuck-withdrawals",
  "slow-and-lost-answers",
  "rate-limit-storm",
  "stale-reads",
  "clock-skew",
  "blind",
]
