/** The cases to play after the baselines: those of rules without a verdict. */
import type { Case } from "../cases/Case.ts"
import { baselines, casesOf } from "../cases/cases.ts"
import type { Rule } from "../rules/Rule.ts"
import { type Baseline, baselineOf } from "../trace/Baseline.ts"
import { baselineCount, type Calibrated } from "./calibrate.ts"

export interface Plan {
  readonly quiet: Baseline
  /** The cases of the selected rules. */
  readonly cases: ReadonlyArray<Case>
  /** The baseline in a still market, repeated once for each of its first plays. */
  readonly stills: ReadonlyArray<Case>
  /** Ids of the cases left out because they need a fast clock. */
  readonly left: ReadonlySet<string>
}

export interface Planning {
  readonly calibrated: Calibrated
  readonly rules: ReadonlyArray<Rule>
  readonly seed: number
  /** The only case to play; undefined to play all. */
  readonly play: Case | undefined
  readonly hasSpeed: boolean
}

export const planOf = ({ calibrated, rules, seed, play, hasSpeed }: Planning): Plan => {
  const { pace, lively } = calibrated
  const quiet = baselineOf(lively)
  const wanted = new Set(rules.flatMap(({ cases }) => cases))
  const all = casesOf({ ...quiet, pace, seed }).filter(({ id }) => wanted.has(id))
  const isLeft = ({ isLong }: Case): boolean => !hasSpeed && isLong === true
  const isStill = play === undefined && all.some(({ market }) => market === "still")
  return {
    quiet,
    cases: play === undefined ? all.filter((each) => !isLeft(each)) : [play],
    stills: isStill ? Array.from({ length: baselineCount }, () => baselines(pace).still) : [],
    left: new Set(all.filter(isLeft).map(({ id }) => id)),
  }
}
