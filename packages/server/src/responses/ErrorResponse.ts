/** An error response: a documented code, its HTTP status and text, and the seconds to wait before a retry. */
import { describeError, type ErrorName, errorTable } from "@bourse/core"
import type { Rejection } from "@bourse/engine"

interface Row {
  readonly code: number
  readonly status: number
  readonly message: string
}

export class ErrorResponse {
  readonly _tag = "ErrorResponse"
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

export const errorResponse = (name: ErrorName, detail = "", retryAfter = 0): ErrorResponse => {
  const { code, status, message } = errorTable[name]
  return new ErrorResponse({ code, status, message: message.replace("{}", () => detail) }, retryAfter)
}

export const fromEngine = ({ code, detail }: Rejection): ErrorResponse =>
  new ErrorResponse({ code, ...describeError(code, detail) })

/** -2013 for an account without history. */
export const noHistory: ErrorResponse = new ErrorResponse({
  ...errorTable.orderNotFound,
  message: `${errorTable.orderNotFound.message} among the open ones; this account keeps no closed orders`,
})

/** -2013 for an order that is kept, and was closed before what can be queried. */
export const closedLongAgo: ErrorResponse = new ErrorResponse({
  ...errorTable.orderNotFound,
  message: `${errorTable.orderNotFound.message} in the last 7 days: it was closed before`,
})

/** 403 with the reason, and the setting that allows it. */
export const accessDenied = (reason: string): ErrorResponse =>
  new ErrorResponse({ ...errorTable.forbidden, message: `${errorTable.forbidden.message}: ${reason}` })

/** 500 for a read: it changed nothing. */
export const readFailed: ErrorResponse = new ErrorResponse({
  ...errorTable.internal,
  message: "Internal error; nothing was changed, and the server's log has the reason",
})

/** 503 with the reason: the request was not executed. */
export const unavailable = (reason: string): ErrorResponse =>
  new ErrorResponse({ ...errorTable.unavailable, message: `service not available; ${reason}` })
