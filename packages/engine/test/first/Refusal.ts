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
  amountInvalid: 10097,
  transferNotSupported: 10100,
  insufficientBalance: 10101,
  amountNotPositive: 10102,
  accountTransferNotSupported: 10103,
  transferProcessing: 10200,
  addressNotListed: 10212,
  networkNotFound: 10216,
  unknownCoin: 10232,
  withdrawalUnavailable: 10265,
  contentDiffers: 10290,
  recordNotFound: 22222,
  assetNotConvertible: 30021,
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
  notSmallBalance: 30065,
  groupNotFound: 30071,
  groupNameTaken: 30072,
  groupsLimit: 30073,
  notUnderMaster: 30074,
  notInGroup: 30075,
  groupMembersLimit: 30076,
  priceOutOfBand: 30087,
  parameterError: 33333,
  subAccountNotFound: 140001,
  accountFrozen: 140002,
  mandatoryParameter: 700004,
  nameTaken: 730101,
  operationNotSupported: 730003,
  fundsPassword: 730610,
  apiKeysLimit: 730705,
  apiKeyNotFound: 730706,
} as const

export const parameterError = (message: string): Refusal => new Refusal(RefusalCode.parameterError, message)

/** The exchange contradicts itself. Nothing may go on after this: the server stops. */
export class InvariantBroken extends Error {
  override readonly name = "InvariantBroken"
}
