/**
 * Mistakes that programmers make, derived from the catalogue for every endpoint. There are too many mistakes to
 * play, so mistakesMain.ts draws a sample by seed. None of the derived mistakes was written for a particular
 * fixture.
 */
import type { EndpointEntry, Kit } from "@bourse/conformance"
import { answerOf, changes, isOk, understands } from "../deviations.ts"
import type { Call, Json } from "../Mutant.ts"
import { ofConfusions } from "./confusions.ts"
import { bothSent, fromNeighbour, ofAnotherRecord, oneUnitMore as oneUnitMoreExcused } from "./excused.ts"
import { ofHandling } from "./handling.ts"
import { ofOversights } from "./oversights.ts"
import {
  hasRows,
  isMust,
  type Mistake,
  onRows,
  type Place,
  placesOf,
  plain,
  signing,
  typesOf,
} from "./places.ts"
import { ofRecords } from "./records.ts"
import { ofValues } from "./values.ts"

const oneUnitMore = (value: unknown): unknown =>
  typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value)
    ? value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
    : value

/** Mutants that ignore a parameter of a read if another parameter is sent. */
export const forgottenBeside = (entry: EndpointEntry): Array<Mistake> => {
  const own = entry.parameters.filter(({ name }) => !signing.test(name))
  if (entry.method !== "GET") return []
  return own
    .filter((parameter) => parameter.required !== true && isMust(parameter))
    .flatMap(({ name }) =>
      own
        .filter((other) => other.name !== name)
        .map(
          (other): Mistake => ({
            operator: "forgets a parameter beside another",
            statement: `${entry.id}.parameter.${name}`,
            endpoint: entry.id,
            text: `${name} is ignored when ${other.name} is sent.`,
            excuse: bothSent(name, other.name),
            handle: understands(
              entry.id,
              (sent) => sent[name] !== undefined && sent[other.name] !== undefined && { [name]: undefined },
            ),
          }),
        ),
    )
}

const fromElsewhere = (entry: EndpointEntry): Array<Mistake> =>
  placesOf(entry).flatMap((place) => wrongFields(entry, place))

const wrongFields = (entry: EndpointEntry, place: Place): Array<Mistake> => {
  const { fields, path } = place
  const some = fields.filter((field) => plain(field) && isMust(field))
  return some.flatMap((field): Array<Mistake> => {
    const common = { statement: `${entry.id}.field.${path}${field.name}`, endpoint: entry.id }
    return [
      ...some
        .filter((other) => other.name !== field.name && typesOf(other) === typesOf(field))
        .map(
          (other): Mistake => ({
            ...common,
            operator: "shows a field from its neighbour",
            text: `${field.name} shows ${other.name}.`,
            excuse: fromNeighbour(entry, field, other),
            handle: onRows(entry, place, (row) => {
              if (field.name in row && row[other.name] !== undefined) row[field.name] = row[other.name]
            }),
          }),
        ),
      ...(hasRows(entry, place)
        ? [
            {
              ...common,
              operator: "shows a field of another record",
              text: `${field.name} is that of the first record.`,
              excuse: ofAnotherRecord(entry, field),
              handle: onRows(entry, place, (row, _, rows) => {
                if (field.name in row) row[field.name] = rows[0]?.[field.name]
              }),
            },
          ]
        : []),
      ...(typesOf(field) === "decimal"
        ? [
            {
              ...common,
              operator: "is one unit off",
              text: `The last digit of ${field.name} is one more.`,
              excuse: oneUnitMoreExcused(entry, field),
              handle: onRows(entry, place, (row) => {
                row[field.name] = oneUnitMore(row[field.name])
              }),
            },
          ]
        : []),
    ]
  })
}

/** Mutants that return lists with a part missing, in the endpoint's own order. */
const partly = (entry: EndpointEntry): Array<Mistake> =>
  placesOf(entry)
    .filter((place) => hasRows(entry, place))
    .flatMap((place) => cuts(entry, place))

const cuts = (entry: EndpointEntry, place: Place): Array<Mistake> => {
  const cut = (text: string, part: (rows: Array<Json>) => Array<Json>): Mistake => ({
    operator: "takes one element for the list",
    statement: `${entry.id}.answer`,
    endpoint: entry.id,
    text,
    handle: changes(entry.id, (json: Json) => {
      for (const rows of place.listsIn(json))
        if (rows.length > 1) rows.splice(0, rows.length, ...part([...rows]))
    }),
  })
  return [
    cut("Only the first of several rows is returned.", (rows) => rows.slice(0, 1)),
    cut("The last of several rows is missing.", (rows) => rows.slice(0, -1)),
    cut("The first of several rows is missing.", (rows) => rows.slice(1)),
    cut("The second of several rows is the first again.", ([first, , ...rest]) => [
      first ?? {},
      first ?? {},
      ...rest,
    ]),
  ]
}

const before = ({ memory, key, endpoint }: Call): Map<string, unknown> => {
  const place = `before ${endpoint} ${key?.apiKey}`
  const kept = (memory.get(place) ?? new Map()) as Map<string, unknown>
  memory.set(place, kept)
  return kept
}

/** Mutants that report a write as done but do not execute it, or execute it with earlier parameters. */
const halfDone = (entry: EndpointEntry): Array<Mistake> => {
  if (entry.method === "GET") return []
  const told: Mistake = {
    operator: "tells success and does nothing",
    statement: `${entry.id}.route`,
    endpoint: entry.id,
    text: "From the second call on, the first answer is returned and nothing is executed.",
    handle: async (call) => {
      if (call.endpoint !== entry.id || !call.isSigned) return call.pass()
      const kept = before(call)
      const first = kept.get("answer")
      if (first !== undefined) return answerOf(first)
      const answer = await call.pass()
      if (isOk(answer)) kept.set("answer", answer.json)
      return answer
    },
  }
  return [
    told,
    ...entry.parameters
      .filter((parameter) => !signing.test(parameter.name) && isMust(parameter))
      .map(
        ({ name }): Mistake => ({
          operator: "takes a parameter of the call before",
          statement: `${entry.id}.parameter.${name}`,
          endpoint: entry.id,
          text: `${name} is that of the previous call.`,
          handle: understands(entry.id, (sent, call) => {
            const kept = before(call)
            const last = kept.get(name) as string | undefined
            if (sent[name] !== undefined) kept.set(name, sent[name])
            return sent[name] !== undefined && last !== undefined && { [name]: last }
          }),
        }),
      ),
  ]
}

const hourMs = 3_600_000
/**
 * Error of a mutant's time bound, in hours. A rebate's day has no defined time zone and may be that of the
 * trade or the payment: a mutant's bound for rebates is therefore wrong by more than two days.
 */
const hoursOff = ({ id }: EndpointEntry): number => (id === "broker.rebates" ? 96 : 2)
const bounds = (entry: EndpointEntry): Array<Mistake> =>
  entry.method !== "GET"
    ? []
    : [
        ...(["startTime", "endTime"] as const).flatMap((name) =>
          [-hoursOff(entry) * hourMs, hoursOff(entry) * hourMs].map(
            (ms): Mistake => ({
              operator: "is off at a bound",
              statement: `${entry.id}.parameter.${name}`,
              endpoint: entry.id,
              text: `${name} is read ${Math.abs(ms) / hourMs} hours ${ms < 0 ? "earlier" : "later"}.`,
              handle: understands(
                entry.id,
                ({ [name]: value }) =>
                  value !== undefined && /^\d{13}$/.test(value) && { [name]: String(Number(value) + ms) },
              ),
            }),
          ),
        ),
        ...["limit", "size", "pageSize", "page"].flatMap((name) =>
          [-1, 1].map(
            (by): Mistake => ({
              operator: "is off at a bound",
              statement: `${entry.id}.parameter.${name}`,
              endpoint: entry.id,
              text: `${name} is one ${by < 0 ? "less" : "more"}.`,
              handle: understands(
                entry.id,
                ({ [name]: value }) =>
                  value !== undefined && Number(value) + by > 0 && { [name]: String(Number(value) + by) },
              ),
            }),
          ),
        ),
      ].filter(({ statement }) =>
        entry.parameters.some(({ name }) => statement.endsWith(`.parameter.${name}`)),
      )

/** All mistakes that can be derived from the catalogue, including the excused ones. */
export const allMistakes = ({ endpoints, statements }: Kit): ReadonlyArray<Mistake> =>
  [...endpoints.values()]
    .flatMap((entry) => [
      ...forgottenBeside(entry),
      ...fromElsewhere(entry),
      ...partly(entry),
      ...halfDone(entry),
      ...bounds(entry),
      ...ofRecords(entry),
      ...ofValues(entry),
      ...ofConfusions(entry),
      ...ofHandling(entry),
      ...ofOversights(entry),
    ])
    .filter(({ statement }) => statements.get(statement)?.level === "must")

/** Mistakes without an excuse, grouped by operator. */
export const byOperator = (all: ReadonlyArray<Mistake>): ReadonlyMap<string, ReadonlyArray<Mistake>> =>
  Map.groupBy(
    all.filter(({ excuse }) => excuse === undefined),
    ({ operator }) => operator,
  )

/** Operators whose every mistake the proof plays, since a fixture names the broken statement of each. */
const played = /^(?:loses a sign|shows the time of the answer)$/

export const playedMistakes = (kit: Kit): ReadonlyArray<Mistake> =>
  allMistakes(kit).filter(({ operator, excuse }) => excuse === undefined && played.test(operator))
