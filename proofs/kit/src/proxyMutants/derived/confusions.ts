/**
 * Mutants in which the server confuses two things: two accounts, two parameters, a rejection and a success, two
 * records, the times of two zones.
 */
import type { EndpointEntry } from "@bourse/conformance"
import { answerOf, instead, isOk, ownParametersOf, rejection, understands } from "../deviations.ts"
import type { Parameters } from "../Mutant.ts"
import {
  cutDecimals,
  cutMilliseconds,
  doneAgain,
  keptFromAnother,
  ofAnotherRecord,
  opposite,
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

/** Mutants that cache an answer under a key that lacks the account. */
const keptForAll = (entry: EndpointEntry): Array<Mistake> =>
  entry.method !== "GET"
    ? []
    : [
        {
          operator: "keeps an answer without the account in its name",
          statement: `${entry.id}.answer`,
          endpoint: entry.id,
          text: "Another account's call within a second gets the previous account's answer.",
          excuse: keptFromAnother(entry),
          handle: instead(entry.id, async (call) => {
            if (!call.isSigned) return undefined
            const uid = call.key?.uid
            const place = JSON.stringify(ownParametersOf(call))
            const kept = call.memory.get(place) as
              | { readonly at: number; readonly uid: string | undefined; readonly json: unknown }
              | undefined
            const answer = await call.pass()
            if (kept !== undefined && kept.uid !== uid && Math.abs(call.now() - kept.at) < 1_000)
              return answerOf(kept.json)
            if (isOk(answer)) call.memory.set(place, { at: call.now(), uid, json: answer.json })
            return answer
          }),
        },
      ]

/** Mutants that exchange two parameters of the same type. */
const exchanged = (entry: EndpointEntry): Array<Mistake> => {
  const own = ownOf(entry)
  return own.flatMap((one, at) =>
    own
      .slice(at + 1)
      .filter((other) => other.type === one.type)
      .map(
        (other): Mistake => ({
          operator: "takes two parameters for each other",
          statement: `${entry.id}.parameter.${one.name}`,
          endpoint: entry.id,
          text: `${one.name} and ${other.name} are exchanged.`,
          handle: understands(
            entry.id,
            ({ [one.name]: first, [other.name]: second }) =>
              (first !== undefined || second !== undefined) && { [one.name]: second, [other.name]: first },
          ),
        }),
      ),
  )
}

/** Mutants in which the reported result is not the real result. */
const toldAsFailure = (entry: EndpointEntry): Array<Mistake> =>
  entry.method === "GET"
    ? []
    : [
        {
          operator: "does what it rejects",
          statement: `${entry.id}.route`,
          endpoint: entry.id,
          text: "A rejected write is executed with the parameters of the account's last success.",
          excuse: doneAgain(entry),
          handle: instead(entry.id, async (call) => {
            if (!call.isSigned) return undefined
            const answer = await call.pass()
            const place = `before ${call.key?.apiKey}`
            const before = call.memory.get(place) as Parameters | undefined
            if (isOk(answer)) call.memory.set(place, ownParametersOf(call))
            else if (before !== undefined) await call.ask(entry.id, before)
            return answer
          }),
        },
        {
          operator: "rejects a call that it has executed",
          statement: `${entry.id}.route`,
          endpoint: entry.id,
          text: "Every third success is executed but reported as a rejection.",
          handle: instead(entry.id, async (call) => {
            if (!call.isSigned) return undefined
            const answer = await call.pass()
            if (!isOk(answer)) return answer
            const count = ((call.memory.get("count") as number | undefined) ?? 0) + 1
            call.memory.set("count", count)
            return count % 3 === 0 ? rejection : answer
          }),
        },
      ]

const hourMs = 3_600_000

const ofFields = (entry: EndpointEntry, place: Place): Array<Mistake> =>
  place.fields
    .filter((field) => plain(field) && isMust(field))
    .flatMap((field): Array<Mistake> => {
      const made = ofField(entry, place, field)
      const type = typesOf(field)
      return [
        ...(hasRows(entry, place)
          ? [
              {
                operator: "shows a field of the next record",
                statement: `${entry.id}.field.${place.path}${field.name}`,
                endpoint: entry.id,
                text: `${field.name} is that of the next record.`,
                excuse: ofAnotherRecord(entry, field),
                handle: onRows(entry, place, (row, at, rows) => {
                  const next = rows[at + 1]
                  if (field.name in row && next !== undefined) row[field.name] = next[field.name]
                }),
              },
            ]
          : []),
        ...(type === "decimal"
          ? [
              made("shows zero as nothing", `${field.name} is an empty text if it is zero.`, (value) =>
                typeof value === "string" && Number(value) === 0 ? "" : value,
              ),
              made("loses a sign", `${field.name} has the opposite sign.`, (value) =>
                typeof value === "string" && Number(value) !== 0
                  ? value.startsWith("-")
                    ? value.slice(1)
                    : `-${value}`
                  : value,
              ),
              made(
                "rounds up",
                `${field.name} is rounded up to two decimals.`,
                (value) =>
                  typeof value === "string" && /\.\d{3}/.test(value)
                    ? (Math.ceil(Number(value) * 100) / 100).toString()
                    : value,
                cutDecimals(entry, field),
              ),
            ]
          : []),
        ...(type === "ms"
          ? [
              made("is in another time zone", `${field.name} is eight hours later.`, (value) =>
                typeof value === "number" && value > 0 ? value + 8 * hourMs : value,
              ),
              made(
                "cuts milliseconds",
                `${field.name} ends in whole seconds.`,
                (value) => (typeof value === "number" ? value - (value % 1_000) : value),
                cutMilliseconds(entry, field),
              ),
            ]
          : []),
        ...(type === "boolean"
          ? [
              made(
                "says the opposite",
                `${field.name} is the opposite.`,
                (value) => (typeof value === "boolean" ? !value : value),
                opposite(entry, field),
              ),
            ]
          : []),
      ]
    })

export const ofConfusions = (entry: EndpointEntry): ReadonlyArray<Mistake> => [
  ...keptForAll(entry),
  ...exchanged(entry),
  ...toldAsFailure(entry),
  ...placesOf(entry).flatMap((place) => ofFields(entry, place)),
]
