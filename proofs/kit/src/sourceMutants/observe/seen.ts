/**
 * Prepares a fixture's answers for the comparison of two servers. Values that differ in every run are removed;
 * ids and names are replaced by their order of first appearance.
 */

import type { HttpExchange } from "@bourse/conformance"
import { add, type Exact, exact, isDecimalText, negate } from "@bourse/conformance/src/values/Exact.ts"

/** A response to compare: its request, its outcome, and every value with its JSON pointer. */
export interface Seen {
  /** Method and path of the compared request. */
  readonly route: string
  readonly step: string
  readonly variant: string | undefined
  readonly served: "ok" | "rejected" | "broken"
  readonly values: ReadonlyMap<string, string>
}

/** Matches keys of ids, addresses, names and texts, whose values differ in every run. */
const idKey = /(?:id|address|memo|key|uid|account|name|note|tag|txhash|transhash|remark|ip)$/i
/**
 * Matches the key of an error code: the interface does not define codes and texts, but whether there is an
 * error.
 */
const errorCodeKey = /\/code$/i
const wordsKey = /\/(?:msg|message)$/i
const noError: ReadonlyArray<unknown> = [0, 200, "0", "200", null]
/** Matches keys of fields that change with time. */
const timeKey = /(?:time(?:stamp)?|confirmtimes|confirmno)$/i

/** Replaces a time by its number of digits, so that a time in seconds differs from one in ms. */
const timeOf = (value: unknown): string =>
  /^\d{9,}$/.test(String(value)) ? `(time of ${String(value).length} digits)` : "(time)"

/**
 * Greatest distance of two times that count as equal, in ms: whether two steps share a millisecond is chance.
 */
const togetherMs = 10_000
const areApart = (one: unknown, other: unknown): boolean =>
  one !== other && !(Math.abs(Number(one) - Number(other)) <= togetherMs)

/**
 * Compares the times of a record that has an id: whether the record was changed after it was made, and whether
 * its creation time stays the same.
 */
const recordTimes = () => {
  const made = new Map<string, unknown>()
  return (record: Readonly<Record<string, unknown>>): string | undefined => {
    const idName = ["orderId", "tranId", "txId", "apiKey", "tradeGroupId", "id"].find(
      (name) => name in record,
    )
    const madeName = [
      "time",
      "createTime",
      "creatTime",
      "applyTime",
      "insertTime",
      "convertTime",
      "timestamp",
    ].find((name) => name in record)
    if (idName === undefined || madeName === undefined) return undefined
    const { [idName]: id, [madeName]: at, updateTime } = record
    const key = `${idName} ${id} ${madeName}`
    const before = made.get(key)
    if (before === undefined) made.set(key, at)
    const moved =
      updateTime === undefined || updateTime === null
        ? ""
        : areApart(updateTime, at)
          ? ", changed"
          : ", unchanged"
    return `${before === undefined || !areApart(before, at) ? "made once" : "made anew"}${moved}`
  }
}

const maskOf = () => {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (value: unknown, key: string): string => {
    if ((typeof value === "number" && value > 1e11) || timeKey.test(key)) return timeOf(value)
    if (errorCodeKey.test(key) && !noError.includes(value)) return "(an error code)"
    if (wordsKey.test(key) && typeof value === "string" && value !== "") return "(words)"
    if (value === null || value === "" || value === -1 || !idKey.test(key)) return JSON.stringify(value)
    // Ids of one kind are numbered separately from ids of other kinds.
    const kind = key.split("/").at(-1) ?? ""
    const text = `${kind} ${value}`
    const counted = counts.get(kind) ?? 0
    const name = names.get(text) ?? `(${kind} ${counted + 1})`
    if (!names.has(text)) counts.set(kind, counted + 1)
    names.set(text, name)
    return name
  }
}

const valuesOf = (
  json: unknown,
  mask: (value: unknown, key: string) => string,
  times: ReturnType<typeof recordTimes>,
): Map<string, string> => {
  const found = new Map<string, string>()
  const visit = (value: unknown, place: string) => {
    if (typeof value !== "object" || value === null) {
      found.set(place, mask(value, place))
      return
    }
    if (Array.isArray(value)) found.set(`${place}/length`, String(value.length))
    else {
      const together = times(value as Readonly<Record<string, unknown>>)
      if (together !== undefined) found.set(`${place}/(times)`, together)
    }
    for (const [key, item] of Object.entries(value)) visit(item, `${place}/${key}`)
  }
  visit(json, "")
  return found
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Reports shorten long responses, which then cannot be parsed and compared.
    return "(not compared)"
  }
}

export const seenIn = (exchanges: ReadonlyArray<HttpExchange>): ReadonlyArray<Seen> => {
  const mask = maskOf()
  const times = recordTimes()
  return exchanges.map(({ request, step, variant, status = 0, answer }) => {
    const served = status >= 500 || status === 0 ? "broken" : status >= 400 ? "rejected" : "ok"
    return {
      route: request.split("?")[0] ?? "",
      step,
      variant,
      served,
      values: served === "ok" ? valuesOf(parsed(answer), mask, times) : new Map(),
    }
  })
}

/** A value in which two servers' responses to the same request differ. */
export interface Difference {
  readonly at: Seen
  /** JSON pointer to the differing value in the response; "" is the whole response. */
  readonly pointer: string
  readonly was: string
  readonly is: string
}

const amountIn = (value: string): Exact | undefined => {
  const text = value.replace(/^"(.*)"$/, "$1")
  return isDecimalText(text) ? exact(text) : undefined
}

/** Whether two values are amounts that differ by no more than `atMost`. */
export const isNear = (a: string, b: string, atMost: string): boolean => {
  const [one, other, most] = [amountIn(a), amountIn(b), exact(atMost)]
  if (one === undefined || other === undefined) return false
  const apart = add(one, negate(other))
  return add(apart, most).units >= 0n && add(most, negate(apart)).units >= 0n
}

const place = ({ step, variant }: Seen, pointer: string, index: number): string =>
  `${index} ${step} ${variant ?? ""} ${pointer}`

/** Finds the first few differences between two servers' responses; places in `noise` are ignored. */
export const differences = (
  good: ReadonlyArray<Seen>,
  other: ReadonlyArray<Seen>,
  noise: ReadonlySet<string> = new Set(),
): ReadonlyArray<Difference & { readonly place: string }> => {
  const found: Array<Difference & { readonly place: string }> = []
  const compare = (index: number, at: Seen, pointer: string, was: string, is: string) => {
    const key = place(at, pointer, index)
    if (was !== is && !noise.has(key)) found.push({ at, pointer, was, is, place: key })
  }
  for (const [index, at] of good.entries()) {
    const beside = other[index]
    if (beside === undefined) break
    compare(index, at, "", at.served, beside.served)
    if (at.served !== beside.served) break
    for (const pointer of new Set([...at.values.keys(), ...beside.values.keys()]))
      compare(
        index,
        at,
        pointer,
        at.values.get(pointer) ?? "(absent)",
        beside.values.get(pointer) ?? "(absent)",
      )
  }
  return found
}
