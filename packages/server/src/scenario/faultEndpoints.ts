/** The endpoints that a fault rule names: ids, or methods and paths, with `*`, separated by commas. */
import type { Endpoint } from "@bourse/core"
import { type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { byNearness } from "../responses/nearest.ts"

const nearestMax = 3

const idOf = ({ id }: Endpoint): string => id
const pathOf = ({ method, path }: Endpoint): string => `${method} ${path}`

const matcherOf = (pattern: string): RegExp => {
  const parts = pattern.split("*").map((part) => part.replace(/[^\w ]/g, "\\$&"))
  return new RegExp(`^${parts.join(".*")}$`)
}

/** The endpoints that a text names; an error with the nearest name if a part of it matches none. */
export const endpointsNamed = (
  asked: string,
  endpoints: ReadonlyArray<Endpoint>,
): ReadonlySet<Endpoint> | ErrorResponse => {
  const named = new Set<Endpoint>()
  for (const part of asked.split(",").map((each) => each.trim())) {
    const nameOf = part.includes("/") ? pathOf : idOf
    const matcher = matcherOf(part)
    const found = endpoints.filter((each) => matcher.test(nameOf(each)))
    if (found.length === 0) {
      const nearest = byNearness(part, endpoints.map(nameOf)).slice(0, nearestMax)
      return errorResponse(
        "parameterError",
        `no endpoint has the id ${part}; did you mean one of ${nearest.join(", ")}?`,
      )
    }
    for (const each of found) named.add(each)
  }
  return named
}

/** The channels that a text names; an error if a part of it matches none. */
export const channelsNamed = (asked: string): RegExp | ErrorResponse => {
  const parts = asked.split(",").map((each) => each.trim())
  const wrong = parts.find((part) => !/^(spot@|\*)[\w.@*]*$/.test(part))
  if (wrong !== undefined)
    return errorResponse(
      "parameterError",
      `no channel has the name ${wrong}; one is spot@public.aggre.depth.v3.api.pb@100ms@BTCUSDT, or with * for any characters *depth*`,
    )
  return new RegExp(`^(${parts.map((part) => matcherOf(part).source.slice(1, -1)).join("|")})$`)
}
