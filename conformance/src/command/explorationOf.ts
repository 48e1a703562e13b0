/** Makes the record of an exploration for reports, without accounts and the model runner. */

import { racesIn } from "../explore/Explorer.ts"
import type { Explored } from "../explore/sessions.ts"
import type { Exploration } from "../report/Exploration.ts"

const storyOf = (told: NonNullable<Explored["failure"]>["explorer"]["told"]): ReadonlyArray<string> => {
  const races = racesIn(told)
  return told.flatMap(({ step, line }, index) => {
    if (!races.has(step)) return [line]
    return told[index - 1]?.step === step ? [`  ${line}`] : ["at once:", `  ${line}`]
  })
}

export const explorationOf = ({ failure, ...size }: Explored): Exploration => {
  if (failure === undefined) return size
  const { breaches, explorer, failed, tries } = failure
  return {
    ...size,
    failure: {
      breaches: breaches.map(([invariant, { statement, actor, wanted, got }]) => ({
        invariant,
        statement,
        ...(actor === undefined ? {} : { actor }),
        wanted,
        got,
      })),
      story: storyOf(explorer.told),
      curl: explorer.told.flatMap(({ curl = [] }) => curl),
      failed,
      tries,
    },
  }
}
