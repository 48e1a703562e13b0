/**
 * Codes with which the exchange rejects a request. A code that the exchange never sends may come from a gateway
 * in between.
 */
import { codeSteps } from "./generated/rejectionCodes.ts"

let codes: ReadonlySet<unknown> | undefined

/** Whether a write that is answered with this code was rejected by the exchange, and so was not executed. */
export const isRejectionCode = (code: unknown): boolean => {
  let last = 0
  codes ??= new Set(codeSteps.split(" ").map((step) => (last += Number.parseInt(step, 36))))
  return codes.has(code)
}
