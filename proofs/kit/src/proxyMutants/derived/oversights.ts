/**
 * Mutants with mistakes of oversight: in a part of a value, in a parameter sent with another one, in calls
 * after a rejection, in a similar record, or in an empty field.
 */
import type { EndpointEntry, Field } from "@bourse/conformance"
import {
  answerOf,
  changes,
  instead,
  isOk,
  ownParametersOf,
  reads,
  rejection,
  understands,
} from "../deviations.ts"
import type { Call, Json } from "../Mutant.ts"
import {
  cutDecimals,
  type Excuse,
  forgottenBeside,
  nextOfList,
  ofAnotherRecord,
  shownInPart,
  takenFirst,
  takenInPart,
  withoutValue,
  writtenAsText,
} from "./excused.ts"
import { filtersAgain, filtersOf } from "./handling.ts"
import {
  hasRows,
  isMust,
  type Mistake,
  ofField,
  onRows,
  ownOf,
  type Place,
  placesOf,
  plain,
  typesOf,
} from "./places.ts"

const count = /^(?:limit|size|pageSize|page)$/

// Section: mutants that make mistakes in reading requests.

/** Mutants that damage a text of the request, or read a value of a closed list as another value. */
const misread = (entry: EndpointEntry): Array<Mistake> =>
  ownOf(entry).flatMap(({ name, values = [] }): Array<Mistake> => {
    const misreads = (
      operator: string,
      text: string,
      read: (value: string) => string | undefined,
    ): Mistake => ({
      operator,
      statement: `${entry.id}.parameter.${name}`,
      endpoint: entry.id,
      text,
      excuse: takenInPart(entry, name),
      handle: reads(entry.id, name, (value) => read(value) || undefined),
    })
    if (count.test(name)) return []
    const isList = (value: string): boolean => value.startsWith("[")
    return [
      misreads(
        "takes nothing but letters and digits",
        `Only letters and digits of ${name} are used.`,
        (value) => (isList(value) ? undefined : value.replace(/[^A-Za-z0-9]/g, "")),
      ),
      misreads("cuts a text that was sent", `${name} is cut to twelve characters.`, (value) =>
        isList(value) ? undefined : value.slice(0, 12),
      ),
      ...values.flatMap((value, at) => {
        const other = values[(at + 1) % values.length] ?? value
        return other === value
          ? []
          : [
              misreads(
                "takes a value for the next of its list",
                `${name} ${value} is read as ${other}.`,
                (sent) => (sent === value ? other : undefined),
              ),
            ]
      }),
    ]
  })

/** Mutants whose parameter keeps its first value, for all callers. */
const firstForGood = (entry: EndpointEntry): Array<Mistake> =>
  ownOf(entry).map(({ name }) => ({
    operator: "takes what was sent first",
    statement: `${entry.id}.parameter.${name}`,
    endpoint: entry.id,
    text: `${name} keeps its value from the very first call.`,
    excuse: takenFirst(entry, name),
    handle: understands(entry.id, ({ [name]: value }, { memory }) => {
      if (value === undefined) return undefined
      if (!memory.has(name)) memory.set(name, value)
      return { [name]: memory.get(name) as string }
    }),
  }))

/** Mutants that add a row count which the request does not have. */
const unsentCounts = (entry: EndpointEntry): Array<Mistake> =>
  entry.method !== "GET"
    ? []
    : ownOf(entry)
        .filter(({ name }) => count.test(name))
        .map(({ name }) => ({
          operator: "makes up a count",
          statement: `${entry.id}.parameter.${name}`,
          endpoint: entry.id,
          text: `${name} is 2 if it is not sent.`,
          handle: understands(entry.id, ({ [name]: value }) => value === undefined && { [name]: "2" }),
        }))

/** Mutants that ignore a parameter of a write if a second parameter is sent. */
const besides = (entry: EndpointEntry): Array<Mistake> => {
  if (entry.method === "GET") return []
  const optional = ownOf(entry).filter(({ required }) => required !== true)
  return optional.flatMap(({ name }) =>
    optional
      .filter((other) => other.name !== name)
      .map(
        (other): Mistake => ({
          operator: "forgets a parameter of a write beside another",
          statement: `${entry.id}.parameter.${name}`,
          endpoint: entry.id,
          text: `${name} is ignored when ${other.name} is sent.`,
          excuse: forgottenBeside(entry, name, other.name),
          handle: understands(
            entry.id,
            (sent) => sent[name] !== undefined && sent[other.name] !== undefined && { [name]: undefined },
          ),
        }),
      ),
  )
}

// Section: mutants that make mistakes in executing requests.

const recent = (at: unknown, now: number, ms: number): boolean =>
  typeof at === "number" && Math.abs(now - at) < ms

/** Mutants in which a rejection affects later calls. */
const afterRejections = (entry: EndpointEntry): Array<Mistake> => {
  const placeOf = ({ key }: Call): string => `of ${key?.apiKey}`
  return [
    {
      operator: "rejects what follows a rejection",
      statement: `${entry.id}.route`,
      endpoint: entry.id,
      text: "A key's first call within three seconds of a rejection is rejected and not executed.",
      handle: instead(entry.id, async (call) => {
        if (!call.isSigned) return undefined
        const wasAt = call.memory.get(placeOf(call))
        call.memory.delete(placeOf(call))
        if (recent(wasAt, call.now(), 3_000)) return rejection
        const answer = await call.pass()
        if (!isOk(answer)) call.memory.set(placeOf(call), call.now())
        return answer
      }),
    },
    {
      operator: "answers what it rejects with the success before",
      statement: `${entry.id}.route`,
      endpoint: entry.id,
      text: "An invalid call gets the answer of the key's last success.",
      handle: instead(entry.id, async (call) => {
        if (!call.isSigned) return undefined
        const answer = await call.pass()
        const before = call.memory.get(placeOf(call))
        if (isOk(answer)) call.memory.set(placeOf(call), answer.json)
        else if (before !== undefined) return answerOf(before)
        return answer
      }),
    },
  ]
}

/** Mutants that cache a read for longer than a caller waits. */
const kept = (entry: EndpointEntry): Array<Mistake> =>
  entry.method !== "GET"
    ? []
    : [
        {
          operator: "keeps an answer for five seconds",
          statement: `${entry.id}.answer`,
          endpoint: entry.id,
          text: "An account's read within five seconds gets the previous answer.",
          handle: instead(entry.id, async (call) => {
            if (!call.isSigned) return undefined
            const place = JSON.stringify([call.key?.uid, ownParametersOf(call)])
            const was = call.memory.get(place) as { readonly at: number; readonly json: unknown } | undefined
            const answer = await call.pass()
            if (was !== undefined && recent(was.at, call.now(), 5_000)) return answerOf(was.json)
            if (isOk(answer)) call.memory.set(place, { at: call.now(), json: answer.json })
            return answer
          }),
        },
      ]

// Section: mutants that make mistakes in their answers.

const sizes = /^(?:limit|size|pageSize)$/

/** Mutants whose pages repeat a row or skip a row between two pages. */
const seams = (entry: EndpointEntry): Array<Mistake> => {
  const place = placesOf(entry).find(({ isList }) => isList)
  const size = ownOf(entry).find(({ name }) => sizes.test(name))
  if (place === undefined || size === undefined || !ownOf(entry).some(({ name }) => name === "page"))
    return []
  const shifted = (text: string, by: number): Mistake => ({
    operator: "cuts pages at another place",
    statement: `${entry.id}.parameter.page`,
    endpoint: entry.id,
    text,
    handle: changes(entry.id, async (json: Json, { parameters, ask }) => {
      const [page, rows] = [Number(parameters.page ?? 1), Number(parameters[size.name])]
      if (!(page > 1) || !(rows > 0)) return
      const all = await ask(entry.id, { ...parameters, page: "1", [size.name]: String(page * rows + 1) })
      if (!isOk(all)) return
      const from = (page - 1) * rows + by
      const [shown] = place.listsIn(json)
      shown?.splice(0, shown.length, ...(place.listsIn(all.json)[0] ?? []).slice(from, from + rows))
    }),
  })
  return [
    shifted("A page begins with the last row of the page before.", -1),
    shifted("A row between two pages is left out.", 1),
  ]
}

/** Mutants whose filter compares only the first two characters. */
const loosely = (entry: EndpointEntry): Array<Mistake> => {
  const [place] = placesOf(entry)
  if (entry.method !== "GET" || place === undefined || !hasRows(entry, place)) return []
  return filtersOf(entry, place).map((name) => ({
    operator: "filters by a beginning",
    statement: `${entry.id}.parameter.${name}`,
    endpoint: entry.id,
    text: `${name} selects records that begin with the same two characters.`,
    handle: filtersAgain(entry, place, name, (value, wanted) => String(value).startsWith(wanted.slice(0, 2))),
  }))
}

const isNothing = (value: unknown): boolean =>
  value === "" || value === false || (value !== null && typeof value !== "boolean" && Number(value) === 0)

/** Mutants whose lists lack the rows with a certain value in a field. */
const missing = (entry: EndpointEntry, place: Place, field: Field): Array<Mistake> => {
  if (!hasRows(entry, place)) return []
  const keeps = (
    operator: string,
    text: string,
    wanted: (row: Json, before: Array<Json>) => boolean,
    excuse?: Excuse,
  ): Mistake => ({
    operator,
    statement: `${entry.id}.answer`,
    endpoint: entry.id,
    text,
    excuse,
    handle: changes(entry.id, (json: Json) => {
      for (const rows of place.listsIn(json)) {
        const left: Array<Json> = []
        for (const row of rows) if (wanted(row, left)) left.push(row)
        rows.splice(0, rows.length, ...left)
      }
    }),
  })
  return [
    keeps(
      "lists one record for each value of a field",
      `Only the first of the records with the same ${field.name} is listed.`,
      (row, before) => !before.some((other) => other[field.name] === row[field.name]),
    ),
    keeps(
      "leaves out records without a value",
      `Records whose ${field.name} is empty, zero or false are not listed.`,
      (row) => !(field.name in row) || !isNothing(row[field.name]),
      withoutValue(entry, field),
    ),
  ]
}

const cutToFour = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/^(-?\d+\.\d{4})\d+$/, "$1") : value

const ofFields = (entry: EndpointEntry, place: Place): Array<Mistake> =>
  place.fields
    .filter((field) => plain(field) && isMust(field))
    .flatMap((field): Array<Mistake> => {
      const { name, values = [], optional = false } = field
      const made = ofField(entry, place, field)
      const type = typesOf(field)
      const common = { statement: `${entry.id}.field.${place.path}${name}`, endpoint: entry.id }
      return [
        ...missing(entry, place, field),
        ...values.flatMap((value, at) => {
          const other = values[(at + 1) % values.length]
          return other === value
            ? []
            : [
                made(
                  "shows a value as the next of its list",
                  `${name} ${value} is shown as ${other}.`,
                  (shown) => (shown === value ? other : shown),
                  nextOfList(value),
                ),
              ]
        }),
        ...(optional
          ? []
          : [
              {
                ...common,
                operator: "leaves out a field that has nothing",
                text: `${name} is missing if it is empty, zero or false.`,
                handle: onRows(entry, place, (row) => {
                  if (name in row && isNothing(row[name])) delete row[name]
                }),
              },
            ]),
        ...(hasRows(entry, place)
          ? [
              {
                ...common,
                operator: "shows the first record's field in the last",
                text: `${name} of the last record is that of the first.`,
                excuse: ofAnotherRecord(entry, field),
                handle: onRows(entry, place, (row, at, rows) => {
                  if (at === rows.length - 1 && name in row) row[name] = rows[0]?.[name]
                }),
              },
            ]
          : []),
        ...(type === "decimal"
          ? [
              made(
                "keeps four decimals",
                `${name} is cut to four decimals.`,
                cutToFour,
                cutDecimals(entry, field),
              ),
            ]
          : []),
        ...(type === "text"
          ? [
              made(
                "writes an empty text as null",
                `${name} is "null" if it is empty.`,
                (value) => (value === "" ? "null" : value),
                writtenAsText(entry, field),
              ),
              made(
                "shows nothing but letters and digits",
                `${name} is shown with letters and digits only.`,
                (value) => (typeof value === "string" ? value.replace(/[^A-Za-z0-9]/g, "") : value),
                shownInPart(entry, field),
              ),
            ]
          : []),
        ...(type.includes("ms")
          ? [
              made("is a day off", `${name} is a day earlier.`, (value) =>
                typeof value === "number"
                  ? value - dayMs
                  : typeof value === "string" && /^\d{13}$/.test(value)
                    ? String(Number(value) - dayMs)
                    : value,
              ),
            ]
          : []),
      ]
    })

const dayMs = 86_400_000

export const ofOversights = (entry: EndpointEntry): ReadonlyArray<Mistake> => [
  ...misread(entry),
  ...firstForGood(entry),
  ...unsentCounts(entry),
  ...besides(entry),
  ...afterRejections(entry),
  ...kept(entry),
  ...seams(entry),
  ...loosely(entry),
  ...placesOf(entry).flatMap((place) => ofFields(entry, place)),
]
