/**
 * Every code a refusal can carry, with its text and HTTP status.
 *
 * Codes and texts follow the field where the field is known; 30061 to 30064, 700009, 700010, 730610 and 10290
 * are ours, in free ranges. `{}` in a text is filled with a detail (the parameter's name, the minimum).
 */
interface Row {
  readonly code: number
  readonly status: number
  readonly message: string
}
const row = (code: number, message: string, status = 400): Row => ({ code, status, message })

export const errorTable = {
  unknownOrder: row(-2011, "Unknown order sent"),
  orderNotFound: row(-2013, "Order does not exist"),
  invalidSymbol: row(-1121, "Invalid symbol"),
  apiKeyRequired: row(400, "api key required"),
  forbidden: row(403, "Access Denied", 403),
  notFound: row(404, "no such endpoint", 404),
  methodNotAllowed: row(405, "this method is not allowed here", 405),
  requestTimeout: row(408, "the request took too long to arrive", 408),
  bodyTooLarge: row(413, "request body too large", 413),
  targetTooLarge: row(414, "request target too long", 414),
  headersTooLarge: row(431, "request headers too large", 431),
  tooManyRequests: row(429, "Too Many Requests", 429),
  internal: row(500, "Internal error; the outcome of a write is unknown", 500),
  unavailable: row(503, "service not available, please try again", 503),
  userNotFound: row(10001, "user does not exist"),
  unknownKey: row(10072, "Api key info invalid"),
  amountTooFine: row(10096, "amount decimal places is too long"),
  amountNotPositive: row(10102, "amount cannot be zero or negative"),
  insufficientBalance: row(10101, "Insufficient balance"),
  unknownCoin: row(10232, "currency does not exist"),
  minimumVolume: row(30002, "The minimum transaction volume cannot be less than: {}"),
  maximumVolume: row(30003, "The maximum transaction volume cannot be greater than: {}"),
  insufficientPosition: row(30004, "Insufficient position"),
  oversold: row(30005, "Oversold"),
  noOppositePrice: row(30010, "no valid trade price"),
  openOrdersLimit: row(30029, "Cannot exceed the maximum order limit"),
  priceOffTick: row(30061, "price must be a multiple of {}"),
  quantityOffLot: row(30062, "quantity must be a multiple of {}"),
  postOnlyWouldCross: row(30063, "post-only order would execute at once"),
  duplicateClientOrderId: row(30064, "duplicate client order id"),
  priceOutOfBand: row(30087, "Order price exceeds allowed range"),
  parameterError: row(33333, "{}"),
  apiKeyFormat: row(700001, "API-key format invalid"),
  signature: row(700002, "Signature for this request is not valid."),
  outsideWindow: row(700003, "Timestamp for this request is outside of the recvWindow."),
  mandatoryParameter: row(700004, "Mandatory parameter '{}' was not sent, was empty/null, or malformed."),
  recvWindowTooLong: row(700005, "recvWindow must less than 60000"),
  addressNotAllowed: row(700006, "IP non white list", 403),
  noPermission: row(700007, "No permission to access the endpoint.", 403),
  illegalCharacters: row(700008, "Illegal characters found in parameter '{}'"),
  duplicateParameter: row(700009, "Parameter '{}' was sent more than once"),
  signatureUsed: row(700010, "signature already used"),
  contentType: row(700013, "Invalid content Type", 415),
  nameTaken: row(730101, "user name already exists"),
  subAccountNotFound: row(140001, "sub account does not exist"),
  subAccountFrozen: row(140002, "sub account is forbidden"),
  permissionUnknown: row(730702, "permission does not exist"),
  apiKeysLimit: row(730705, "at most 30 groups of API keys"),
  apiKeyNotFound: row(730706, "API key info does not exist"),
} as const satisfies Record<string, Row>

export type ErrorName = keyof typeof errorTable

/** Codes by name: `ErrorCode.insufficientPosition` is `30004`. */
export const ErrorCode = /*#__PURE__*/ Object.fromEntries(
  /*#__PURE__*/ Object.entries(errorTable).map(([name, { code }]) => [name, code]),
) as { readonly [Name in ErrorName]: (typeof errorTable)[Name]["code"] }

const byCode: ReadonlyMap<number, Row> = /*#__PURE__*/ new Map(
  /*#__PURE__*/ Object.values(errorTable).map((each) => [each.code, each]),
)

/** The HTTP status and text of a code, `detail` filled in where the text has a place for it. */
export const describeError = (
  code: number,
  detail = "",
): { readonly status: number; readonly message: string } => {
  const found = byCode.get(code)
  if (found === undefined) throw new RangeError(`error code ${code} has no text`)
  return { status: found.status, message: found.message.replace("{}", () => detail) }
}
