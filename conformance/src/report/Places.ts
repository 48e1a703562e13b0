/**
 * Groups problems by place: one mistake of a server breaks many fixtures at the same field of the same response.
 */
import type { FixtureResult, HttpExchange, Problem } from "../run/Result.ts"

export interface Place {
  /** The call, with the pointer into its response or the title of the wrong variant. */
  readonly where: string
  readonly first: Problem
  readonly fixtures: ReadonlyArray<string>
  readonly times: number
}

export const brief = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text)

/** Method and path. */
export const callOf = ({ request }: HttpExchange): string => request.split(/[ ?]/, 2).join(" ")

/** Whether the fixture failed because its endpoint is absent; it was not run. */
export const isAbsence = ({ state, tape }: FixtureResult): boolean => state === "fail" && tape === undefined

/** Places with the most fixtures first. Known failures and absent endpoints are left out. */
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
