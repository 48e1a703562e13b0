/**
 * Groups problems by endpoint and field: one mistake of a server breaks many fixtures at the same field of the
 * same response.
 */
import type { FixtureResult, HttpExchange, Problem } from "../run/Result.ts"

export interface Place {
  /** Method and path of the request, with the pointer into its response or the title of the wrong call. */
  readonly where: string
  readonly first: Problem
  readonly fixtures: ReadonlyArray<string>
  readonly times: number
}

export const brief = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text)

/** Method and path of a recorded request. */
export const callOf = ({ request }: HttpExchange): string => request.split(/[ ?]/, 2).join(" ")

/** Whether the fixture failed without being run because its endpoint is absent. */
export const isAbsence = ({ state, tape }: FixtureResult): boolean => state === "fail" && tape === undefined

/**
 * Lists the places with problems, those that break the most fixtures first. Problems of known failures and of
 * absent endpoints are left out.
 */
export const placesOf = (results: ReadonlyArray<FixtureResult>): ReadonlyArray<Place> => {
  const places = new Map<string, { readonly first: Problem; readonly fixtures: Set<string>; times: number }>()
  for (const { id, problems } of results.filter((result) => result.known === undefined && !isAbsence(result)))
    for (const problem of problems) {
      const { exchange, step, variant, pointer, wanted } = problem
      const call = exchange === undefined ? step : callOf(exchange)
      const where = pointer === "" ? (variant ?? wanted) : `at ${pointer.replace(/\/\d+(?=\/|$)/g, "/*")}`
      const place = places.get(`${call}, ${where}`) ?? { first: problem, fixtures: new Set(), times: 0 }
      places.set(`${call}, ${where}`, place)
      place.fixtures.add(id)
      place.times++
    }
  return [...places]
    .map(([where, { first, fixtures, times }]) => ({ where, first, fixtures: [...fixtures], times }))
    .sort((a, b) => b.fixtures.length - a.fixtures.length || b.times - a.times)
}
