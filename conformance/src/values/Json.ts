/** Functions for JSON values as received: JSON pointers, and short descriptions for reports. */

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** One step of a JSON pointer, with `~` and `/` escaped. */
export const pointerStep = (key: string | number): string =>
  typeof key === "string" && /[~/]/.test(key)
    ? `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`
    : `/${key}`

/**
 * The value at a JSON pointer; undefined if there is no such value. The pointer step `key=text` selects the
 * array element with that field value, the step `-1` the last element.
 */
export const atPointer = (value: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((at, step) => {
      if (Array.isArray(at)) {
        const [, key, wanted] = /^(\w+)=(.*)$/.exec(step) ?? []
        if (key !== undefined) return at.find((each) => isObject(each) && each[key] === wanted)
        if (step === "-1") return at.at(-1)
        return /^\d+$/.test(step) ? at[Number(step)] : undefined
      }
      return isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined
    }, value)

/** A value as a report shows it: its JSON, cut short. */
export const shown = (value: unknown): string => {
  if (value === undefined) return "nothing there"
  const text = JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 197)}...` : text
}
