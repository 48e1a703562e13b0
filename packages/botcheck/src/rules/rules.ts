/** All rules, in the order of their page. */
import { ignoredParameter } from "./ignoredParameter.ts"
import { limitRules } from "./limits.ts"
import { lostAnswerRules } from "./lostAnswers.ts"
import { marketRules } from "./market.ts"
import type { Rule } from "./Rule.ts"
import { restartRules } from "./restarts.ts"
import { streamRules } from "./streams.ts"

export const ruleGroups: Readonly<Record<string, ReadonlyArray<Rule>>> = {
  "Lost answers": lostAnswerRules,
  "Starts and stops": restartRules,
  "Limits, outages and clocks": limitRules,
  "Markets and amounts": [...marketRules, ignoredParameter],
  Streams: streamRules,
}

export const rules: ReadonlyArray<Rule> = Object.values(ruleGroups).flat()
