/** A refusal on its way to the wire: a documented code, its HTTP status and text, and when to come back. */
import { describeError, ErrorCode, type ErrorName } from "@bourse/core"
import type { Refusal } from "@bourse/engine"

export class Refused {
  readonly code: number
  readonly status: number
  readonly message: string
  /** Seconds to wait, for 429. */
  readonly retryAfter: number

  constructor(code: number, detail = "", retryAfter = 0) {
    const { status, message } = describeError(code, detail)
    this.code = code
    this.status = status
    this.message = message
    this.retryAfter = retryAfter
  }
}

export const refused = (name: ErrorName, detail = ""): Refused => new Refused(ErrorCode[name], detail)

export const fromEngine = (refusal: Refusal): Refused => new Refused(refusal.code, refusal.detail)
