/** An error response: a documented code, its HTTP status and text, and the seconds to wait before a retry. */
import { describeError, type ErrorName, errorTable } from "@bourse/core"
import type { Refusal } from "@bourse/engine"

interface Row {
  readonly code: number
  readonly status: number
  readonly message: string
}

export class Refused {
  readonly _tag = "Refused"
  readonly code: number
  readonly status: number
  readonly message: string
  /** Seconds to wait, for 418 and 429. */
  readonly retryAfter: number

  constructor({ code, status, message }: Row, retryAfter = 0) {
    this.code = code
    this.status = status
    this.message = message
    this.retryAfter = retryAfter
  }
}

export const refused = (name: ErrorName, detail = "", retryAfter = 0): Refused => {
  const { code, status, message } = errorTable[name]
  return new Refused({ code, status, message: message.replace("{}", () => detail) }, retryAfter)
}

export const fromEngine = ({ code, detail }: Refusal): Refused =>
  new Refused({ code, ...describeError(code, detail) })

/** -2013 for an account without history. */
export const notKept: Refused = new Refused({
  ...errorTable.orderNotFound,
  message: `${errorTable.orderNotFound.message} among the open ones; this account keeps no closed orders`,
})

/** 403 with the reason, and the setting that allows it. */
export const accessDenied = (reason: string): Refused =>
  new Refused({ ...errorTable.forbidden, message: `${errorTable.forbidden.message}: ${reason}` })

/** 503 with the reason: the request was not executed. */
export const unavailable = (reason: string): Refused =>
  new Refused({ ...errorTable.unavailable, message: `service not available; ${reason}` })
