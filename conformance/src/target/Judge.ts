/**
 * Decides by the target's own rule whether a response is a success or a rejection; a broken response is
 * neither.
 */
import type { RawAnswer } from "../http/Http.ts"
import { atPointer, isObject } from "../values/Json.ts"
import type { ErrorFormat } from "./Target.ts"

export const defaultRejection: ErrorFormat = {
  statusFrom: 400,
  codeField: "code",
  successCodes: [0, "0", 200, "200"],
}

/**
 * Verdict on a response. limited: too many requests, to be repeated later. broken: a server error, a redirect,
 * or no JSON.
 */
export type Verdict = "ok" | "rejected" | "limited" | "broken"

const isFailure = (value: unknown, { codeField, successCodes }: ErrorFormat): boolean => {
  if (codeField === null || !isObject(value) || !Object.hasOwn(value, codeField)) return false
  const code = value[codeField]
  return code !== null && code !== undefined && !successCodes.includes(code as number | string)
}

export const judge = ({ status, json }: RawAnswer, rule: ErrorFormat): Verdict => {
  if (status === 429 || status === 418) return "limited"
  if (rule.statusFrom !== null && status >= rule.statusFrom)
    return status <= (rule.statusTo ?? 499) ? "rejected" : "broken"
  if (status >= 300 || status < 200 || json === undefined) return "broken"
  return isFailure(json, rule) ? "rejected" : "ok"
}

/**
 * Whether an element of a successful response failed: the object at the JSON pointer has a code that does not
 * mean success.
 */
export const elementFailed = (json: unknown, pointer: string, rule: ErrorFormat): boolean =>
  isFailure(atPointer(json, pointer), { ...rule, codeField: rule.codeField ?? "code" })
