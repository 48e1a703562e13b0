/** Servers that are wrong about the times and pages of a list: mistakes that many lists have in common. */
import { changes, dayMs, ignores, lastBy, makesUp, understands } from "../deviations.ts"
import { type Json, mutants } from "../Mutant.ts"

/** Parameters of a list that are not looked at, each by the rule of its own. */
export const ignoring = (endpoint: string, ...names: ReadonlyArray<string>) =>
  names.flatMap((name) =>
    mutants(endpoint, { [`parameter.${name}`]: { [`${name} does not matter.`]: ignores(endpoint, name) } }),
  )

/** Of a list whose records are bounded by times. */
export const ignoringTimes = (endpoint: string) => [
  ...ignoring(endpoint, "startTime", "endTime"),
  ...mutants(endpoint, {
    "window-bounds-the-records": {
      "startTime and endTime do not matter.": ignores(endpoint, "startTime", "endTime"),
    },
  }),
]

/** Of a list that is of the last days unless times are sent. */
export const ofDaysByDefault = (endpoint: string, rule: string, ...days: ReadonlyArray<number>) =>
  days.flatMap((count) =>
    mutants(endpoint, {
      [rule]: { [`Without times, the last ${count} days are listed.`]: lastBy(endpoint, count * dayMs) },
    }),
  )

/** Of a list whose times bound it, and that has 7 days unless they are sent. */
export const weekly = (endpoint: string) => [
  ...ignoringTimes(endpoint),
  ...ofDaysByDefault(endpoint, "default-window-7-days", 3, 30),
]

interface Pages {
  readonly endpoint: string
  /** The parameter that says how much a page holds. */
  readonly size: string
  readonly sizeDefault: number
  /** The most that a page may hold, where there is such a rule. */
  readonly sizeMax?: number
  /** The name of the parameter in the ids of statements; default: its name. */
  readonly sizeRule?: string
  readonly rows?: (json: never) => Array<Json>
}

/** Of a list that comes page by page. */
export const paged = ({
  endpoint,
  size,
  sizeDefault,
  sizeMax,
  sizeRule = size,
  rows = (json) => json,
}: Pages) => [
  ...ignoring(endpoint, "page", size),
  ...mutants(endpoint, {
    "page-default-1": { "Without page, the second is answered.": makesUp(endpoint, "page", "2") },
    [`${sizeRule}-default-${sizeDefault}`]: Object.fromEntries(
      [sizeDefault * 2, Math.floor(sizeDefault / 2)]
        // A page that may not be as large is no mistake that anybody sees.
        .filter((count) => count > 0 && count <= (sizeMax ?? count))
        .map((count) => [`Without ${size}, a page holds ${count}.`, makesUp(endpoint, size, String(count))]),
    ),
    [`answers-no-more-than-${sizeRule}`]: {
      [`A page holds one more than ${size} says.`]: changes(endpoint, (json, { parameters }) => {
        const list = rows(json as never)
        if (list[0] !== undefined && String(list.length) === parameters[size]) list.push(list[0])
      }),
    },
    ...(sizeMax === undefined
      ? {}
      : {
          [`${sizeRule}-max-${sizeMax}`]: {
            [`A page for which more than ${sizeMax} are asked holds one more.`]: changes(
              endpoint,
              (json, { parameters }) => {
                const list = rows(json as never)
                if (list[0] !== undefined && list.length === sizeMax && Number(parameters[size]) > sizeMax)
                  list.push(list[0])
              },
            ),
            [`No page holds more than ${sizeMax - 1}.`]: understands(
              endpoint,
              ({ [size]: asked }) => Number(asked) >= sizeMax && { [size]: String(sizeMax - 1) },
            ),
          },
        }),
  }),
]
