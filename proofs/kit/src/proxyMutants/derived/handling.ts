/**
 * Mutants that handle a value wrongly: damaged in the request or the answer, two filters that exclude each
 * other, a list cut before it is filtered, a write executed twice or taken for a repetition, wrong page fields.
 */
import type { EndpointEntry } from "@bourse/conformance"
import {
  answerOf,
  changes,
  instead,
  isOk,
  ownParametersOf,
  reads,
  rejects,
  understands,
} from "../deviations.ts"
import type { Call, Handle, Json } from "../Mutant.ts"
import {
  answerBefore,
  answeredBefore,
  bothSent,
  doneTwice,
  forgotten,
  oneUnitMore,
  readInCapitals,
  readOtherwise,
  repeatedRequest,
  sumOf,
  timeOfAnswer,
  withBlank,
} from "./excused.ts"
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

const isCount = (name: string): boolean => /^(?:limit|size|pageSize|page)$/.test(name)
const isTimeOf = (name: string): boolean => /^(?:start|end)Time$/.test(name)
const isAmount = (name: string): boolean => /^(?:amount|quantity|price|quoteOrderQty)$/.test(name)

/** Parameters of which one text contains a list of values. */
const listed = new Set([
  "spot.openOrders.symbol",
  "spot.addToStrategyGroup.uid",
  "spot.removeFromStrategyGroup.uid",
  "wallet.convert.asset",
  "broker.createApiKey.permissions",
  "broker.createApiKey.ip",
])

// Section: mutants that make mistakes in reading requests.

/** Mutants that damage a parameter's value before the server reads it. */
const damaged = (entry: EndpointEntry): Array<Mistake> =>
  ownOf(entry).flatMap(({ name }): Array<Mistake> => {
    const misreads = (
      operator: string,
      text: string,
      read: (value: string) => string | undefined,
    ): Mistake => ({
      operator,
      statement: `${entry.id}.parameter.${name}`,
      endpoint: entry.id,
      text,
      excuse: readOtherwise(entry, name),
      handle: reads(entry.id, name, read),
    })
    if (isCount(name)) return []
    if (isTimeOf(name))
      return [
        misreads("takes the day of a time", `${name} is read as 00:00 of its day.`, (value) =>
          /^\d{13}$/.test(value) ? String(Number(value) - (Number(value) % 86_400_000)) : undefined,
        ),
      ]
    if (isAmount(name))
      return [
        misreads("cuts an amount that was sent", `${name} is cut to a whole number.`, (value) =>
          /^\d*[1-9]\d*\.\d+$/.test(value) && Number(value) >= 1 ? value.replace(/\..*$/, "") : undefined,
        ),
        misreads("takes a tenth of an amount that was sent", `A tenth of ${name} is used.`, (value) =>
          /^\d+(?:\.\d+)?$/.test(value) ? String(Number((Number(value) / 10).toPrecision(12))) : undefined,
        ),
      ]
    const capitals = misreads("takes a text in capitals", `${name} is read in capitals.`, (value) =>
      value.startsWith("[") ? undefined : value.toUpperCase(),
    )
    return [
      { ...capitals, excuse: capitals.excuse ?? readInCapitals(name) },
      ...(listed.has(`${entry.id}.${name}`)
        ? [
            misreads(
              "takes one of a list",
              `Only the first of several values in ${name} is used.`,
              (value) => value.split(",")[0],
            ),
            misreads("takes one of a list", `Only the last of several values in ${name} is used.`, (value) =>
              value.split(",").at(-1),
            ),
          ]
        : []),
    ]
  })

/** Mutants that join two filters of a list by "or", or reject both together. */
const together = (entry: EndpointEntry): Array<Mistake> => {
  if (entry.method !== "GET") return []
  const optional = ownOf(entry).filter(({ required }) => required !== true)
  const [place] = placesOf(entry)
  const pairs = optional.flatMap((one, at) =>
    optional.slice(at + 1).map((other) => [one.name, other.name] as const),
  )
  return pairs.flatMap(([one, other]): Array<Mistake> => {
    const common = { statement: `${entry.id}.parameter.${one}`, endpoint: entry.id }
    const areSent = (sent: Readonly<Record<string, string | undefined>>) =>
      sent[one] !== undefined && sent[other] !== undefined
    const arrow = {
      ...common,
      operator: "rejects a parameter beside another",
      text: `${one} and ${other} together are rejected.`,
      excuse: bothSent(one, other),
      handle: rejects(entry.id, areSent),
    }
    if (isCount(one) || isCount(other) || place === undefined || !hasRows(entry, place)) return [arrow]
    return [
      arrow,
      {
        ...common,
        operator: "joins two conditions by or",
        text: `With ${one} and ${other} records that match one of them are listed.`,
        handle: changes(entry.id, async (json: Json, { parameters, ask }) => {
          if (!areSent(parameters)) return
          const [rows] = place.listsIn(json)
          for (const without of [one, other]) {
            const more = await ask(entry.id, { ...parameters, [without]: undefined })
            const known = new Set(rows?.map((row) => JSON.stringify(row)))
            if (isOk(more))
              rows?.push(
                ...(place.listsIn(more.json)[0] ?? []).filter((row) => !known.has(JSON.stringify(row))),
              )
          }
        }),
      },
    ]
  })
}

const sizeOf = (entry: EndpointEntry): string | undefined =>
  entry.parameters.find(({ name }) => /^(?:limit|size|pageSize)$/.test(name))?.name

/** Filters of an endpoint's list: optional parameters that a row has under the same name. */
export const filtersOf = (entry: EndpointEntry, { fields }: Place): ReadonlyArray<string> =>
  ownOf(entry)
    .filter(({ name, required }) => required !== true && fields.some((field) => field.name === name))
    .map(({ name }) => name)

/**
 * Replaces the rows of a filtered answer: reads the list without the parameter, and keeps the rows for which
 * `keeps` is true.
 */
export const filtersAgain = (
  entry: EndpointEntry,
  place: Place,
  name: string,
  keeps: (value: unknown, wanted: string) => boolean,
): Handle =>
  changes(entry.id, async (json: Json, { parameters, ask }) => {
    const wanted = parameters[name]
    if (wanted === undefined) return
    const all = await ask(entry.id, { ...parameters, [name]: undefined })
    const [rows] = place.listsIn(json)
    if (!isOk(all)) return
    const more = place.listsIn(all.json)[0] ?? []
    rows?.splice(0, rows.length, ...more.filter((row) => keeps(row[name], wanted)))
  })

/** Mutants that cut a list before they filter it, or list the rows that a filter excludes. */
const filtered = (entry: EndpointEntry): Array<Mistake> => {
  const [place] = placesOf(entry)
  if (entry.method !== "GET" || place === undefined || !hasRows(entry, place)) return []
  const size = sizeOf(entry)
  return filtersOf(entry, place).flatMap((name): Array<Mistake> => {
    const common = { statement: `${entry.id}.parameter.${name}`, endpoint: entry.id }
    return [
      ...(size === undefined
        ? []
        : [
            {
              ...common,
              operator: "cuts a list before it filters it",
              text: `${size} also counts records that ${name} filters out.`,
              handle: filtersAgain(entry, place, name, (value, wanted) => String(value) === wanted),
            },
          ]),
      {
        ...common,
        operator: "leaves out what a filter names",
        text: `${name} selects the records that are not listed.`,
        handle: filtersAgain(entry, place, name, (value, wanted) => String(value) !== wanted),
      },
    ]
  })
}

const hourMs = 3_600_000

/** Mutants that add a time bound which the request does not have. */
const unsentBounds = (entry: EndpointEntry): Array<Mistake> => {
  if (entry.method !== "GET" || !ownOf(entry).some(({ name }) => name === "startTime")) return []
  return [
    {
      operator: "makes up the other bound",
      statement: `${entry.id}.parameter.startTime`,
      endpoint: entry.id,
      text: "With startTime alone, half an hour is listed.",
      handle: understands(
        entry.id,
        ({ startTime, endTime }) =>
          endTime === undefined &&
          /^\d{13}$/.test(startTime ?? "") && { endTime: String(Number(startTime) + hourMs / 2) },
      ),
    },
    {
      operator: "makes up the other bound",
      statement: `${entry.id}.parameter.endTime`,
      endpoint: entry.id,
      text: "With endTime alone, the half hour before it is listed.",
      handle: understands(
        entry.id,
        ({ startTime, endTime }) =>
          startTime === undefined &&
          /^\d{13}$/.test(endTime ?? "") && { startTime: String(Number(endTime) - hourMs / 2) },
      ),
    },
  ]
}

// Section: mutants that make mistakes in executing requests.

const previous = <A>(call: Call, place: string, value: A): A | undefined => {
  const before = call.memory.get(place) as A | undefined
  call.memory.set(place, value)
  return before
}

const writes = (entry: EndpointEntry): Array<Mistake> => {
  if (entry.method === "GET") return []
  const common = { statement: `${entry.id}.route`, endpoint: entry.id }
  const keyOf = (call: Call) => `${call.key?.apiKey} ${JSON.stringify(ownParametersOf(call))}`
  return [
    {
      ...common,
      operator: "does a write twice",
      text: "A write is executed twice.",
      excuse: doneTwice(entry),
      handle: instead(entry.id, async (call) => {
        if (!call.isSigned) return undefined
        const answer = await call.pass()
        if (isOk(answer)) await call.ask(entry.id, ownParametersOf(call))
        return answer
      }),
    },
    {
      ...common,
      operator: "takes an equal request for a repetition",
      text: "An equal request within a minute gets the earlier answer, and is not executed.",
      excuse: repeatedRequest(entry),
      handle: instead(entry.id, async (call) => {
        if (!call.isSigned) return undefined
        const kept = call.memory.get(keyOf(call)) as
          | { readonly at: number; readonly json: unknown }
          | undefined
        if (kept !== undefined && Math.abs(call.now() - kept.at) < 60_000) return answerOf(kept.json)
        const answer = await call.pass()
        if (isOk(answer)) call.memory.set(keyOf(call), { at: call.now(), json: answer.json })
        return answer
      }),
    },
    {
      ...common,
      operator: "answers a write with the answer before",
      text: "A write is answered with the answer to the previous write of any account.",
      excuse: answeredBefore(entry),
      handle: instead(entry.id, async (call) => {
        if (!call.isSigned) return undefined
        const answer = await call.pass()
        const before = isOk(answer) ? previous(call, "answer", answer.json) : undefined
        return before === undefined ? answer : answerOf(before)
      }),
    },
    ...ownOf(entry)
      .filter(({ required }) => required !== true)
      .map(
        ({ name }): Mistake => ({
          operator: "forgets a parameter of a write",
          statement: `${entry.id}.parameter.${name}`,
          endpoint: entry.id,
          text: `${name} is ignored.`,
          excuse: forgotten(entry, name),
          handle: understands(entry.id, ({ [name]: value }) => value !== undefined && { [name]: undefined }),
        }),
      ),
  ]
}

// Section: mutants that make mistakes in their answers.

/** Mutants that return wrong page numbers and totals. */
const totals = (entry: EndpointEntry): Array<Mistake> => {
  const { fields } = entry.answer
  const place = placesOf(entry).find(({ isList }) => isList)
  if (place === undefined) return []
  const told = (json: Json): Json => (Array.isArray(json) ? (json[0] ?? {}) : json)
  return fields
    .filter(({ name }) => /^(?:page|total|totalRecords|totalPageNum)$/.test(name))
    .flatMap(({ name }): Array<Mistake> => {
      const says = (text: string, made: (json: Json, value: number) => number): Mistake => ({
        operator: "describes a page wrongly",
        statement: `${entry.id}.field.${name}`,
        endpoint: entry.id,
        text,
        handle: changes(entry.id, (json: Json) => {
          const row = told(json)
          const value = made(json, Number(row[name]))
          row[name] = typeof row[name] === "string" ? String(value) : value
        }),
      })
      const rows = (json: Json): number => place.listsIn(json)[0]?.length ?? 0
      return [
        says(`${name} is one more.`, (_, value) => value + 1),
        says(`${name} is one less, if possible.`, (_, value) => Math.max(0, value - 1)),
        says(`${name} is 1.`, () => 1),
        says(`${name} is the number of rows of the page.`, (json) => rows(json)),
      ]
    })
}

const small = (value: string): boolean => Number(value) !== 0 && Math.abs(Number(value)) < 0.001

const ofFields = (entry: EndpointEntry, place: Place): Array<Mistake> => {
  const some = place.fields.filter((field) => plain(field) && isMust(field))
  return some.flatMap((field): Array<Mistake> => {
    const made = ofField(entry, place, field)
    const type = typesOf(field)
    const common = { statement: `${entry.id}.field.${place.path}${field.name}`, endpoint: entry.id }
    const onText = (change: (value: string) => unknown) => (value: unknown) =>
      typeof value === "string" ? change(value) : value
    return [
      {
        ...common,
        operator: "shows what the answer before had",
        text: `${field.name} is that of the previous answer to any account.`,
        excuse: answerBefore(entry, field),
        handle: changes(entry.id, (json: Json, call) => {
          const rows = place.in(json)
          const before = previous(
            call,
            field.name,
            rows.map((row) => row[field.name]),
          )
          for (const [at, row] of rows.entries())
            if (before?.[at] !== undefined && field.name in row) row[field.name] = before[at]
        }),
      },
      ...(type === "ms"
        ? [
            {
              ...common,
              operator: "shows the time of the answer",
              text: `${field.name} is the time of the request.`,
              excuse: timeOfAnswer(entry, field),
              handle: changes(entry.id, (json: Json, { now }) => {
                for (const row of place.in(json)) if (field.name in row) row[field.name] = now()
              }),
            },
          ]
        : []),
      ...(type === "text"
        ? [
            made(
              "adds a blank",
              `${field.name} has a trailing space.`,
              onText((value) => (value === "" ? "" : `${value} `)),
              withBlank(entry, field),
            ),
            ...(/id$/i.test(field.name)
              ? [
                  made(
                    "reads an id as a number",
                    `${field.name} loses leading zeros, and digits after the sixteenth.`,
                    onText((value) => (/^\d+$/.test(value) ? String(Number(value)) : value)),
                  ),
                ]
              : []),
          ]
        : []),
      ...(type === "decimal"
        ? [
            made(
              "writes a whole number as a number",
              `${field.name} is a JSON number if it is whole.`,
              onText((value) => (Number.isInteger(Number(value)) ? Number(value) : value)),
            ),
            made(
              "writes an exponent",
              `${field.name} has an exponent if it is small.`,
              onText((value) => (small(value) ? Number(value).toExponential() : value)),
            ),
            made(
              "separates thousands",
              `${field.name} has commas between thousands.`,
              onText((value) => value.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",")),
            ),
            made(
              "computes in single precision",
              `${field.name} has the digits of a number of 32 bits.`,
              onText((value) =>
                /^\d+(?:\.\d+)?$/.test(value) ? plainText(Math.fround(Number(value))) : value,
              ),
              oneUnitMore(entry, field),
            ),
            ...some
              .filter((other) => other.name !== field.name && typesOf(other) === "decimal")
              .map(
                (other): Mistake => ({
                  ...common,
                  operator: "adds a neighbour",
                  text: `${field.name} has ${other.name} added to it.`,
                  excuse: sumOf(entry, field),
                  handle: onRows(entry, place, (row) => {
                    const sum = Number(row[field.name]) + Number(row[other.name])
                    if (Number(row[other.name]) > 0) row[field.name] = plainText(sum)
                  }),
                }),
              ),
          ]
        : []),
    ]
  })
}

const plainText = (value: number): string => value.toFixed(12).replace(/\.?0+$/, "")

export const ofHandling = (entry: EndpointEntry): ReadonlyArray<Mistake> => [
  ...damaged(entry),
  ...together(entry),
  ...filtered(entry),
  ...unsentBounds(entry),
  ...writes(entry),
  ...totals(entry),
  ...placesOf(entry).flatMap((place) => ofFields(entry, place)),
]
