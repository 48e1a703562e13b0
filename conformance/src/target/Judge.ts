/** Decides by the target's own rule whether an answer is a success or a rejection; a broken answer is neither. */
import type { RawAnswer } from "../http/Http.ts"
import { atPointer, isObject } from "../values/Json.ts"
import type { ErrorFormat } from "./Target.ts"

export const defaultRejection: ErrorFormat = {
  statusFrom: 400,
  codeField: "code",
  successCodes: [0, "0", 200, "200"],
}

/** limited: too many requests, to be repeated later. broken: a server error, a redirect, or no JSON. */
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

/** Whether the element at a JSON pointer of a success failed: its code is not a success code. */
export const elementFailed = (json: unknown, pointer: string, rule: ErrorFormat): boolean =>
  isFailure(atPointer(json, pointer), { ...rule, codeField: rule.codeField ?? "code" })
