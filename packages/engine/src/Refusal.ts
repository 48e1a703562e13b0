/** A command that was checked and refused: nothing was emitted, state and journal are untouched. */
export class Refusal {
  readonly code: number
  /** What the code's text leaves open: a minimum, a parameter's name. */
  readonly detail: string
  constructor(code: number, detail = "") {
    this.code = code
    this.detail = detail
  }
}

/** The codes the engine refuses with; their texts are the server's. */
export const RefusalCode = {
  unknownOrder: -2011,
  invalidSymbol: -1121,
  userNotFound: 10001,
  amountTooFine: 10096,
  amountNotPositive: 10102,
  unknownCoin: 10232,
  minimumVolume: 30002,
  maximumVolume: 30003,
  insufficientPosition: 30004,
  oversold: 30005,
  noOppositePrice: 30010,
  openOrdersLimit: 30029,
  priceOffTick: 30061,
  quantityOffLot: 30062,
  postOnlyWouldCross: 30063,
  duplicateClientOrderId: 30064,
  priceOutOfBand: 30087,
  parameterError: 33333,
  mandatoryParameter: 700004,
  nameTaken: 730101,
  apiKeysLimit: 730705,
  apiKeyNotFound: 730706,
} as const

export const parameterError = (message: string): Refusal => new Refusal(RefusalCode.parameterError, message)

/** The exchange contradicts itself. Nothing may go on after this: the server stops. */
export class InvariantBroken extends Error {
  override readonly name = "InvariantBroken"
}
