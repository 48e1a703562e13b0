/** Functions that give a right answer another legal form. */
import { isObject } from "@bourse/conformance/src/values/Json.ts"
import { changesAt, elementsOf } from "../deviations.ts"
import type { Call, Handle, Json } from "../Mutant.ts"

/** The record objects of an answer: its elements, or the elements of the list inside. */
const recordsOf = (json: unknown): ReadonlyArray<Json> =>
  elementsOf(json).flatMap((element) => {
    const inner = [element.data, element.subAccount].find(Array.isArray)
    return inner === undefined ? [element] : elementsOf(inner)
  })

/** Changes each record in the successful answers of these endpoints. */
export const eachRecord = (
  endpoints: ReadonlyArray<string>,
  change: (record: Json, call: Call) => unknown,
): Handle =>
  changesAt(endpoints, async (json, call) => {
    for (const record of recordsOf(json)) await change(record, call)
    return json
  })

/** Every object of an answer at any depth, outer objects first. */
const objectsOf = (value: unknown): ReadonlyArray<Json> =>
  Array.isArray(value)
    ? value.flatMap(objectsOf)
    : isObject(value)
      ? [value, ...Object.values(value).flatMap(objectsOf)]
      : []

/** Changes each object at any depth of the endpoints' successful answers. */
export const eachObject = (endpoints: ReadonlyArray<string>, change: (object: Json) => unknown): Handle =>
  changesAt(endpoints, (json) => {
    for (const object of objectsOf(json)) change(object)
    return json
  })

/** Changes the values of the named fields that are present. */
export const maps =
  (map: (value: never) => unknown, ...names: ReadonlyArray<string>) =>
  (object: Json): void => {
    for (const name of names) if (object[name] !== undefined) object[name] = map(object[name] as never)
  }

export const asText = (...names: ReadonlyArray<string>) => maps(String, ...names)
export const asNumber = (...names: ReadonlyArray<string>) =>
  maps((value: unknown) => (typeof value === "string" ? Number(value) : value), ...names)

/** Adds zeros to the decimals of the named amounts. */
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

/** Reverses the order of a list in successful answers. */
export const backwards = (endpoints: ReadonlyArray<string>): Handle =>
  changesAt(endpoints, (json) => json.toReversed())
