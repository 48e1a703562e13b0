/** Mutants of lists with wrong time windows and pages, for each of the catalogue's rules about lists. */
import type { EndpointEntry, Kit } from "@bourse/conformance"
import { changes, dayMs, hasWindow, ignores, isOk, lastBy, makesUp, understands } from "../deviations.ts"
import { type Handle, type Json, mutants, type Parameters } from "../Mutant.ts"
import { forgottenBeside } from "./mistakes.ts"
import { isMust, ownOf, type Place, placesOf } from "./places.ts"

type Ways = Readonly<Record<string, Handle>>

/** Adds a row to each list of the answer for which `isFull` is true. */
const oneMore = (
  endpoint: string,
  place: Place,
  isFull: (rows: number, sent: Parameters) => boolean,
): Handle =>
  changes(endpoint, (json: Json, { parameters }) => {
    for (const rows of place.listsIn(json))
      if (rows[0] !== undefined && isFull(rows.length, parameters)) rows.push(rows[0])
  })

/** Name of the parameter that a rule is about: `page-size` is about `pageSize`. */
const parameterOf = (rule: string): string => rule.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

const sizeMax = ({ rules }: EndpointEntry, rule: string): number =>
  Number(rules.map(({ id }) => new RegExp(`^${rule}-max-(\\d+)$`).exec(id)?.[1]).find(Boolean) ?? Infinity)

/** Mutants of a list, by the way in which they break the rule. */
const waysOf = (entry: EndpointEntry, place: Place, id: string): Ways => {
  const endpoint = entry.id
  const [, sized = "", size = ""] = /^(limit|size|page-size)-default-(\d+)$/.exec(id) ?? []
  if (size !== "") {
    const name = parameterOf(sized)
    const made = (count: number): Ways => ({
      [`Without ${name}, a page has ${count} records.`]: makesUp(endpoint, name, String(count)),
    })
    const [half, double] = [Math.floor(Number(size) / 2), Number(size) * 2]
    return {
      ...(half > 0 ? made(half) : {}),
      ...(double <= sizeMax(entry, sized)
        ? made(double)
        : {
            [`Without ${name}, a page has ${Number(size) + 1} records.`]: oneMore(
              endpoint,
              place,
              (rows, sent) => rows === Number(size) && sent[name] === undefined,
            ),
          }),
    }
  }
  const [, limited = "", most = ""] = /^(limit|size)-max-(\d+)$/.exec(id) ?? []
  if (most !== "")
    return {
      [`A page requested with more than ${most} records has one record more.`]: oneMore(
        endpoint,
        place,
        (rows, sent) => rows === Number(most) && Number(sent[limited]) > rows,
      ),
      [`No page has more than ${Number(most) - 1} records.`]: understands(
        endpoint,
        ({ [limited]: asked }) => Number(asked) >= Number(most) && { [limited]: String(Number(most) - 1) },
      ),
    }
  const [, counted = ""] = /^answers-no-more-than-([\w-]+)$/.exec(id) ?? []
  if (counted !== "")
    return {
      [`A page has one record more than ${parameterOf(counted)}.`]: oneMore(
        endpoint,
        place,
        (rows, sent) => String(rows) === sent[parameterOf(counted)],
      ),
    }
  const [, count = "", unit = ""] = /^default-window-(\d+)-(days|hours)$/.exec(id) ?? []
  if (count !== "") {
    const ms = (Number(count) * dayMs) / (unit === "days" ? 1 : 24)
    return {
      [`Without times, the last ${Number(count) / 2} ${unit} are listed.`]: lastBy(endpoint, ms / 2),
      [`Without times, records up to ${Number(count) * 4} ${unit} old are listed.`]: changes(
        endpoint,
        async (json: Json, { parameters, ask, now }) => {
          if (hasWindow(parameters)) return
          // Older rows are read in several requests, since a list may have a maximum window.
          for (const ago of [1, 2, 3]) {
            const times = { startTime: String(now() - (ago + 1) * ms), endTime: String(now() - ago * ms) }
            const older = await ask(endpoint, { ...parameters, ...times })
            if (isOk(older)) place.listsIn(json)[0]?.push(...(place.listsIn(older.json)[0] ?? []))
          }
        },
      ),
    }
  }
  if (id === "page-default-1")
    return { "Without page, the second page is returned.": makesUp(endpoint, "page", "2") }
  if (id === "window-bounds-the-records")
    return { "startTime and endTime are ignored.": ignores(endpoint, "startTime", "endTime") }
  return {}
}

/**
 * Mutants that ignore a time bound sent alone. If the parameter's statement is no `must`, they break the
 * statement about the window.
 */
const alone = (entry: EndpointEntry, name: string, other: string) =>
  entry.parameters
    .filter((parameter) => parameter.name === name)
    .flatMap((parameter) =>
      mutants(entry.id, {
        [isMust(parameter) ? `parameter.${name}` : "window-bounds-the-records"]: {
          [`${name} without ${other} is ignored.`]: understands(
            entry.id,
            (sent) => sent[name] !== undefined && sent[other] === undefined && { [name]: undefined },
          ),
        },
      }),
    )

const pageOrTime = /^(?:limit|size|pageSize|page|startTime|endTime)$/

/** Mutants that ignore a filter when another parameter is sent, and times when a filter is sent. */
const besideFilters = (entry: EndpointEntry) => {
  const filters = ownOf(entry).filter(({ name, required }) => required !== true && !pageOrTime.test(name))
  const named = new Set(filters.map(({ name }) => `${entry.id}.parameter.${name}`))
  return [
    ...forgottenBeside(entry).filter(({ statement, excuse }) => named.has(statement) && excuse === undefined),
    ...filters.flatMap(({ name }) =>
      mutants(entry.id, {
        "parameter.endTime": {
          [`Times are ignored when ${name} is sent.`]: understands(
            entry.id,
            (sent) => sent[name] !== undefined && { startTime: undefined, endTime: undefined },
          ),
        },
      }),
    ),
  ]
}

const ofList = (entry: EndpointEntry) => {
  const place = placesOf(entry).find(({ isList }) => isList)
  if (entry.method !== "GET" || place === undefined) return []
  return [
    ...mutants(entry.id, {
      ...Object.fromEntries(entry.rules.map(({ id }) => [id, waysOf(entry, place, id)])),
      "parameter.page": {
        "A page beyond the last repeats the first.": changes(entry.id, async (json: Json, call) => {
          const { page = "1" } = call.parameters
          if (page === "1" || place.listsIn(json).some((rows) => rows.length > 0)) return undefined
          return (await call.ask(entry.id, { ...call.parameters, page: "1" })).json
        }),
      },
    }),
    ...alone(entry, "startTime", "endTime"),
    ...alone(entry, "endTime", "startTime"),
    ...besideFilters(entry),
  ]
}

export const lists = ({ endpoints }: Kit) => [...endpoints.values()].flatMap(ofList)
