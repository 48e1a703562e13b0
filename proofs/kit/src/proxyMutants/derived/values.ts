/**
 * Mutants with wrong field values: a tenth of an amount, a text cut or in lower case; and mutants that cache an
 * answer under a key that lacks a parameter.
 */
import type { EndpointEntry } from "@bourse/conformance"
import { answerOf, instead, isOk, ownParametersOf } from "../deviations.ts"
import { otherText, tenthOf } from "./excused.ts"
import { isMust, type Mistake, ofField, type Place, placesOf, plain, signing, typesOf } from "./places.ts"

/** Mutants that cache an answer under a key that lacks one of the parameters. */
const keptTooLong = (entry: EndpointEntry): Array<Mistake> =>
  entry.method !== "GET"
    ? []
    : entry.parameters
        .filter((parameter) => !signing.test(parameter.name) && isMust(parameter))
        .map(({ name }) => ({
          operator: "keeps an answer without a parameter in its name",
          statement: `${entry.id}.parameter.${name}`,
          endpoint: entry.id,
          text: `A call within a second with another ${name} gets the previous answer.`,
          handle: instead(entry.id, async (call) => {
            if (!call.isSigned) return undefined
            const { [name]: value, ...rest } = ownParametersOf(call)
            const place = JSON.stringify([call.key?.uid, rest])
            const kept = call.memory.get(place) as { readonly at: number; readonly json: unknown } | undefined
            const answer = await call.pass()
            if (value !== undefined && kept !== undefined && Math.abs(call.now() - kept.at) < 1_000)
              return answerOf(kept.json)
            if (isOk(answer) && value !== undefined)
              call.memory.set(place, { at: call.now(), json: answer.json })
            return answer
          }),
        }))

const ofFields = (entry: EndpointEntry, place: Place): Array<Mistake> =>
  place.fields
    .filter((field) => plain(field) && isMust(field))
    .flatMap((field): Array<Mistake> => {
      const made = ofField(entry, place, field)
      switch (typesOf(field)) {
        case "decimal":
          return [
            made("shows a tenth", `${field.name} is a tenth of its value.`, tenth, tenthOf(entry, field)),
          ]
        case "text":
          return [
            made(
              "cuts a text",
              `${field.name} ends after eight characters.`,
              (value) => (typeof value === "string" ? value.slice(0, 8) : value),
              otherText(entry, field),
            ),
            made(
              "writes a text in small letters",
              `${field.name} is in lower case.`,
              (value) => (typeof value === "string" ? value.toLowerCase() : value),
              otherText(entry, field),
            ),
          ]
        default:
          return []
      }
    })

const tenth = (value: unknown): unknown =>
  typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value)
    ? value.replace(/^(\d+)(\d)(?:\.(\d+))?$|^(\d)(?:\.(\d+))?$/, (_, whole, digit, rest, one, after) =>
        one === undefined ? `${whole}.${digit}${rest ?? ""}` : `0.${one}${after ?? ""}`,
      )
    : value

export const ofValues = (entry: EndpointEntry): ReadonlyArray<Mistake> => [
  ...keptTooLong(entry),
  ...placesOf(entry).flatMap((place) => ofFields(entry, place)),
]
