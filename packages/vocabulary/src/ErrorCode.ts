/**
 * All error codes, with their text and HTTP status.
 *
 * Codes and texts follow the venue where it is known, including codes that no endpoint returns now; 30061 to 30065,
 * 30071 to 30076, 700009, 700010, 730610 and 10290 are ours, in free ranges. `{}` in a text is replaced by a detail:
 * the parameter's name, the minimum. A reason may follow the text of each code.
 */
interface Row {
  readonly code: number
  readonly status: number
  readonly message: string
}
const row = <const Code extends number>(code: Code, message: string, status = 400) => ({
  code,
  status,
  message,
})

export const errorTable = {
  unknownOrder: row(-2011, "Unknown order sent"),
  orderNotFound: row(-2013, "Order does not exist"),
  invalidSymbol: row(-1121, "Invalid symbol"),
  apiKeyRequired: row(400, "api key required"),
  noAuthority: row(401, "No authority", 401),
  forbidden: row(403, "Access Denied", 403),
  notFound: row(404, "no such endpoint", 404),
  methodNotAllowed: row(405, "this method is not allowed here", 405),
  requestTimeout: row(408, "the request took too long to arrive", 408),
  bodyTooLarge: row(413, "request body too large", 413),
  targetTooLarge: row(414, "request target too long", 414),
  // A ban has the same code as the 429 before it: clients check the code before the status, and know this code.
  banned: row(429, "Too many rejected requests; temporarily banned", 418),
  tooManyRequests: row(429, "Too Many Requests", 429),
  headersTooLarge: row(431, "request headers too large", 431),
  internal: row(500, "Internal error; the outcome of a write is unknown", 500),
  unavailable: row(503, "service not available, please try again", 503),
  gatewayTimeout: row(504, "Gateway Time-out", 504),

  userNotFound: row(10001, "user does not exist"),
  badSymbol: row(10007, "bad symbol"),
  unknownKey: row(10072, "Api key info invalid"),
  invalidRequestTime: row(10073, "invalid Request-Time"),
  amountMissing: row(10095, "amount cannot be null"),
  amountTooFine: row(10096, "amount decimal places is too long"),
  amountInvalid: row(10097, "amount is error: {}"),
  riskControl: row(10098, "risk control system detected abnormal"),
  subAccountNotOpen: row(10099, "user sub account does not open"),
  transferNotSupported: row(10100, "this currency transfer is not supported"),
  insufficientBalance: row(10101, "Insufficient balance"),
  amountNotPositive: row(10102, "amount cannot be zero or negative"),
  accountTransferNotSupported: row(10103, "this account transfer is not supported"),
  transferProcessing: row(10200, "transfer operation processing"),
  transferInFailed: row(10201, "transfer in failed"),
  transferOutFailed: row(10202, "transfer out failed"),
  transferDisabled: row(10206, "transfer is disabled"),
  transferForbidden: row(10211, "transfer is forbidden"),
  addressNotListed: row(10212, "withdrawal address is not on the address list or has been invalidated"),
  noAddress: row(10216, "no address available"),
  coinMissing: row(10222, "currency cannot be null"),
  unknownCoin: row(10232, "currency does not exist"),
  withdrawalUnavailable: row(10265, "risk control, withdrawal unavailable"),
  remarkTooLong: row(10268, "remark length is too long"),
  contentDiffers: row(10290, "this client id was used with other content"),
  subsystemNotSupported: row(20001, "subsystem is not supported"),
  internalSystem: row(20002, "internal system error"),
  recordNotFound: row(22222, "record does not exist"),

  symbolSuspended: row(30000, "suspended transaction for the symbol"),
  directionNotAllowed: row(30001, "current transaction direction not allowed"),
  minimumVolume: row(30002, "The minimum transaction volume cannot be less than: {}"),
  maximumVolume: row(30003, "The maximum transaction volume cannot be greater than: {}"),
  insufficientPosition: row(30004, "Insufficient position"),
  oversold: row(30005, "Oversold"),
  noOppositePrice: row(30010, "no valid trade price"),
  symbolInvalid: row(30014, "invalid symbol"),
  tradingDisabled: row(30016, "trading disabled"),
  marketOrderDisabled: row(30018, "market order is disabled"),
  apiMarketOrderDisabled: row(30019, "api market order is disabled"),
  symbolNotPermitted: row(30020, "no permission for the symbol"),
  assetNotConvertible: row(30021, "invalid symbol"),
  noOpponentOrder: row(30025, "no exist opponent order"),
  orderIdsInvalid: row(30026, "invalid order ids"),
  openOrdersLimit: row(30029, "Cannot exceed the maximum order limit"),
  orderTypeNotAllowed: row(30041, "current order type can not place order"),
  priceOffTick: row(30061, "price must be a multiple of {}"),
  quantityOffLot: row(30062, "quantity must be a multiple of {}"),
  postOnlyWouldCross: row(30063, "post-only order would execute at once"),
  duplicateClientOrderId: row(30064, "duplicate client order id"),
  notSmallBalance: row(30065, "not a small balance: it is worth {} or more"),
  strategyGroupNotFound: row(30071, "strategy group does not exist"),
  strategyGroupNameTaken: row(30072, "a strategy group with this name already exists"),
  strategyGroupsLimit: row(30073, "at most {} strategy groups"),
  notUnderMaster: row(30074, "uid {} is not an account of this master"),
  notInStrategyGroup: row(30075, "uid {} is not in this strategy group"),
  strategyGroupMembersLimit: row(30076, "at most {} accounts in a strategy group"),
  priceOutOfBand: row(30087, "Order price exceeds allowed range"),
  parameterError: row(33333, "{}"),
  parameterMissing: row(44444, "param cannot be null"),
  accountAbnormal: row(60005, "your account is abnormal"),
  keyBannedOnPair: row(70011, "pair user ban trade apikey"),

  subAccountNotFound: row(140001, "sub account does not exist"),
  subAccountFrozen: row(140002, "sub account is forbidden"),

  apiKeyFormat: row(700001, "API-key format invalid"),
  signature: row(700002, "Signature for this request is not valid."),
  outsideWindow: row(700003, "Timestamp for this request is outside of the recvWindow."),
  invalidParameter: row(700004, "Parameter {}."),
  mandatoryParameter: row(700004, "Mandatory parameter '{}' was not sent, was empty/null, or malformed."),
  recvWindowTooLong: row(700005, "recvWindow must less than 60000"),
  addressNotAllowed: row(700006, "IP non white list", 403),
  noPermission: row(700007, "No permission to access the endpoint.", 403),
  illegalCharacters: row(700008, "Illegal characters found in parameter '{}'"),
  duplicateParameter: row(700009, "Parameter '{}' was sent more than once"),
  signatureUsed: row(700010, "signature already used"),
  contentType: row(700013, "Invalid content Type", 415),

  requestFailed: row(730000, "Request failed"),
  userInformation: row(730001, "User information error"),
  brokerParameter: row(730002, "Parameter error"),
  operationNotSupported: row(730003, "Unsupported operation"),
  userStatusUnusual: row(730100, "Unusual user status"),
  nameTaken: row(730101, "user name already exists"),
  subAccountNameMissing: row(730600, "Sub-account name null"),
  subAccountNameInvalid: row(730601, "Sub-account name must be 8-32 letters and numbers"),
  subAccountNoteMissing: row(730602, "remarks null"),
  notABroker: row(730603, "account does not support broker sub-account", 403),
  fundsPassword: row(730610, "wrong or locked funds password"),
  apiKeyNoteMissing: row(730700, "API key remarks null"),
  permissionMissing: row(730701, "permission null"),
  permissionUnknown: row(730702, "permission does not exist"),
  addressListInvalid: row(730703, "IP information incorrect"),
  addressInvalid: row(730704, "IP format"),
  apiKeysLimit: row(730705, "at most {} groups of API keys"),
  apiKeyNotFound: row(730706, "API key info does not exist"),
  apiKeyMissing: row(730707, "accessKey null"),
} as const satisfies Record<string, Row>

export type ErrorName = keyof typeof errorTable

/** Codes by name: `ErrorCode.insufficientPosition` is `30004`. */
export const ErrorCode = Object.fromEntries(
  Object.entries(errorTable).map(([name, { code }]) => [name, code]),
) as { readonly [Name in ErrorName]: (typeof errorTable)[Name]["code"] }

/** If two rows share a code, the later one defines the code's meaning. */
const byCode: ReadonlyMap<number, Row> = new Map(Object.values(errorTable).map((each) => [each.code, each]))

/** An error's text with its detail in place of `{}`, and the reason after it. */
export const errorText = (text: string, detail: string, reason = ""): string => {
  const filled = text.replace("{}", () => detail)
  if (reason === "") return filled
  const separator = text.endsWith(".") ? "" : text.includes("{}") ? ";" : ":"
  return `${filled}${separator} ${reason}`
}

/**
 * The HTTP status and text of a code with its detail and its reason. 700004 has two texts: a quoted name with a reason,
 * as in `'price' is invalid: 0 is not above 0`, uses the one about a value.
 */
export const describeError = (
  code: number,
  detail = "",
  reason = "",
): { readonly status: number; readonly message: string } => {
  const aboutValue = code === errorTable.invalidParameter.code && detail.startsWith("'")
  const found = aboutValue ? errorTable.invalidParameter : byCode.get(code)
  if (found === undefined) throw new RangeError(`error code ${code} has no text`)
  return { status: found.status, message: errorText(found.message, detail, reason) }
}
