import { ErrorCode } from "@bourse/vocabulary"

/** A command that was checked and rejected: nothing was emitted, state and journal are untouched. */
export class Rejection {
  readonly code: number
  /** What the code's text leaves open: a minimum, a parameter's name. */
  readonly detail: string
  constructor(code: number, detail = "") {
    this.code = code
    this.detail = detail
  }
}

export const parameterError = (message: string): Rejection => new Rejection(ErrorCode.parameterError, message)

/** The exchange contradicts itself. Nothing may go on after this: the server stops. */
export class InvariantBroken extends Error {
  override readonly name = "InvariantBroken"
}
