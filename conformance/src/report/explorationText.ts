/** An exploration in words: its size, and the smallest session that breaks an invariant. */
import { racesIn } from "../explore/Explorer.ts"
import type { Explored, Failure } from "../explore/sessions.ts"
import type { Kit } from "../kit/Kit.ts"

/** The requests in their order, those sent at once below a line that says so. */
export const storyOf = ({ explorer: { told } }: Failure): ReadonlyArray<string> => {
  const races = racesIn(told)
  return told.flatMap(({ step, line }, index) => {
    if (!races.has(step)) return [line]
    return told[index - 1]?.step === step ? [`  ${line}`] : ["at once:", `  ${line}`]
  })
}

export const curlOf = ({ explorer: { told } }: Failure): ReadonlyArray<string> =>
  told.flatMap(({ curl }) => (curl === undefined ? [] : [curl]))

export const sizeText = ({ sessions, calls, seconds, seed }: Explored): string =>
  `${sessions} sessions, ${calls} requests in ${seconds.toFixed(1)} s, seed ${seed}`

const breachLines = (kit: Kit, { breaches }: Failure): ReadonlyArray<string> =>
  breaches.flatMap(([name, { statement, actor, wanted, got }]) => [
    `FAIL  ${name}${actor === undefined ? "" : `, of ${actor}`}`,
    `  ${statement}: ${kit.statements.get(statement)?.text ?? ""}`,
    `  expected ${wanted}`,
    `  got      ${got}`,
  ])

/** How often the smallest session failed again: a race may need luck. */
export const triesText = ({ failed, tries }: Failure): string =>
  `It failed again in ${failed} of ${tries} tries.`

export const explorationText = (kit: Kit, explored: Explored): string => {
  const { failure, seed } = explored
  if (failure === undefined) return `Explored: ${sizeText(explored)}: no invariant broken\n`
  return [
    ...breachLines(kit, failure),
    "The fewest requests that show it:",
    ...storyOf(failure).map((line) => `  ${line}`),
    triesText(failure),
    "With API_KEY and SECRET set:",
    ...curlOf(failure),
    `Explored: ${sizeText(explored)}. Again: bourse-conformance explore --seed ${seed}\n`,
  ].join("\n")
}
