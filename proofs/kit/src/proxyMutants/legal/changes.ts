/** Ways in which an answer is right in another form. */
import { isObject } from "@bourse/conformance/src/values/Json.ts"
import { changesAt, elementsOf } from "../deviations.ts"
import type { Call, Handle, Json } from "../Mutant.ts"

/** The records of an answer: its elements, or those of the list in an element. */
const recordsOf = (json: unknown): ReadonlyArray<Json> =>
  elementsOf(json).flatMap((element) => {
    const inner = [element.data, element.subAccount].find(Array.isArray)
    return inner === undefined ? [element] : elementsOf(inner)
  })

/** Successes of these endpoints are reported otherwise, record by record. */
export const eachRecord = (
  endpoints: ReadonlyArray<string>,
  change: (record: Json, call: Call) => unknown,
): Handle =>
  changesAt(endpoints, async (json, call) => {
    for (const record of recordsOf(json)) await change(record, call)
    return json
  })

/** Every object of an answer, from the outermost in. */
const objectsOf = (value: unknown): ReadonlyArray<Json> =>
  Array.isArray(value)
    ? value.flatMap(objectsOf)
    : isObject(value)
      ? [value, ...Object.values(value).flatMap(objectsOf)]
      : []

/** The same for each object at any depth. */
export const eachObject = (endpoints: ReadonlyArray<string>, change: (object: Json) => unknown): Handle =>
  changesAt(endpoints, (json) => {
    for (const object of objectsOf(json)) change(object)
    return json
  })

/** Fields that are there have another value. */
export const maps =
  (map: (value: never) => unknown, ...names: ReadonlyArray<string>) =>
  (object: Json): void => {
    for (const name of names) if (object[name] !== undefined) object[name] = map(object[name] as never)
  }

export const asText = (...names: ReadonlyArray<string>) => maps(String, ...names)
export const asNumber = (...names: ReadonlyArray<string>) =>
  maps((value: unknown) => (typeof value === "string" ? Number(value) : value), ...names)

/** Amounts have more zeros. */
export const withZeros = (...names: ReadonlyArray<string>) =>
  maps(
    (value: unknown) =>
      typeof value === "string" ? `${value}${value.includes(".") ? "" : "."}00000000` : value,
    ...names,
  )

export const leavesOutFields =
  (...names: ReadonlyArray<string>) =>
  (object: Json): void => {
    for (const name of names) delete object[name]
  }

/** A list stands in the other order. */
export const backwards = (endpoints: ReadonlyArray<string>): Handle =>
  changesAt(endpoints, (json) => json.toReversed())
