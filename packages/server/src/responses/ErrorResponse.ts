/**
 * An error response: a documented code, the code's HTTP status and text, and the seconds to wait before a
 * retry.
 */
import { describeError, type ErrorName, errorTable } from "@bourse/core"
import type { Rejection } from "@bourse/engine"
import { aboutParameter, errorText } from "@bourse/vocabulary"

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
  /** Seconds to wait before a retry, for 418 and 429. */
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
  return new ErrorResponse({ code, status, message: errorText(message, detail) }, retryAfter)
}

/** An error response with the reason after its text. */
export const errorBecause = (name: ErrorName, reason: string): ErrorResponse => {
  const { code, status, message } = errorTable[name]
  return new ErrorResponse({ code, status, message: errorText(message, "", reason) })
}

/** An error response about one parameter: `Invalid symbol: 'symbol' NOPEUSDT is not listed`. */
export const errorAbout = (
  name: ErrorName,
  parameter: string,
  value: string,
  complaint: string,
): ErrorResponse => errorBecause(name, aboutParameter(parameter, value, complaint))

export const fromEngine = ({ code, detail, reason }: Rejection): ErrorResponse =>
  new ErrorResponse({ code, ...describeError(code, detail, reason) })

/** -2013 for an unknown order of an account without history; `reason` names the order. */
export const noHistory = (reason: string): ErrorResponse =>
  new ErrorResponse({
    ...errorTable.orderNotFound,
    message: `${errorTable.orderNotFound.message} among the open ones; this account keeps no closed orders: ${reason}`,
  })

/** -2013 for an order that still exists but was closed too long ago for a query; `reason` names the order. */
export const closedLongAgo = (reason: string): ErrorResponse =>
  new ErrorResponse({
    ...errorTable.orderNotFound,
    message: `${errorTable.orderNotFound.message} in the last 7 days: it was closed before; ${reason}`,
  })

/** 400 for a request that breaks a rule of HTTP. */
export const malformed = (reason: string): ErrorResponse =>
  errorResponse("parameterError", `malformed HTTP request: ${reason}`)

/** 403 with the reason, and the setting that permits the request. */
export const accessDenied = (reason: string): ErrorResponse =>
  new ErrorResponse({ ...errorTable.forbidden, message: `${errorTable.forbidden.message}: ${reason}` })

/** 500 for a read: the read changed nothing. */
export const readFailed: ErrorResponse = new ErrorResponse({
  ...errorTable.internal,
  message: "Internal error; nothing was changed, and the server's log has the reason",
})

/** 503 with the reason: the request was not executed. */
export const unavailable = (reason: string): ErrorResponse =>
  new ErrorResponse({ ...errorTable.unavailable, message: `service not available; ${reason}` })
