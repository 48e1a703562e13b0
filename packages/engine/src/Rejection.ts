import { aboutParameter, ErrorCode, significantPlaces } from "@bourse/vocabulary"

/** A rejected command: it emitted no event, so state and journal are unchanged. */
export class Rejection {
  readonly code: number
  /** The variable part of the code's text: a minimum, a parameter's name. */
  readonly detail: string
  /** Text after the error message: the parameter by its request name, its value, and the fault. */
  readonly reason: string
  constructor(code: number, detail = "", reason = "") {
    this.code = code
    this.detail = detail
    this.reason = reason
  }
}

/** Makes a rejection about one parameter. */
export const rejectionAbout = (
  code: number,
  parameter: string,
  value: string,
  complaint: string,
): Rejection => new Rejection(code, "", aboutParameter(parameter, value, complaint))

export const unknownSymbol = (symbol: string, parameter = "symbol"): Rejection =>
  rejectionAbout(ErrorCode.invalidSymbol, parameter, symbol, "is not listed")

export const unknownCoin = (coin: string, parameter: string): Rejection =>
  rejectionAbout(ErrorCode.unknownCoin, parameter, coin, "is not listed")

export const unknownUser = (uid: string, parameter = "uid"): Rejection =>
  rejectionAbout(ErrorCode.userNotFound, parameter, uid, "is not the uid of any account")

/** The rejection of an amount with too many decimal places; `of` names the amount. */
export const tooFine = (parameter: string, amount: string, places: number, of: string): Rejection =>
  rejectionAbout(
    ErrorCode.amountTooFine,
    parameter,
    amount,
    `has ${significantPlaces(amount)} decimal places, and ${of} has ${places}`,
  )

export const accountFrozen = new Rejection(
  ErrorCode.subAccountFrozen,
  "",
  "this account is frozen, and can only receive, cancel and read",
)

export const parameterError = (message: string): Rejection => new Rejection(ErrorCode.parameterError, message)

/** Error of an exchange whose state contradicts itself: the server must stop. */
export class InvariantBroken extends Error {
  override readonly name = "InvariantBroken"
}
