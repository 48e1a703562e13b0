// Writes the reference page of all rejections, with advice for each.
import { errorTable } from "@bourse/core"
import { writeOutcomes } from "@bourse/vocabulary"
import { anchor, generated, table } from "./markdown.ts"

/** Advice for each rejection code that our server returns; a test compares the list with the sources. */
export const advice: Partial<Record<keyof typeof errorTable, string>> = {
  unknownOrder:
    "The order is not open: it is filled, cancelled or another account's, or both ids were sent and name different orders. Query the order to see its status.",
  orderNotFound:
    "This account placed no such order in this symbol in the last 7 days, or both ids were sent and name different orders. After an unknown outcome, once its `recvWindow` is over, this code means that the order was not placed.",
  invalidSymbol: "`GET /api/v3/exchangeInfo` lists the symbols; they are written in capitals, `BTCUSDT`.",
  apiKeyRequired: "Send the API key in the header `X-MEXC-APIKEY`.",
  forbidden:
    "The text names the reason: a host name that this server does not accept (`--allow-host`), a sandbox endpoint called from another machine (`--sandbox-from`), or a wrong or missing `X-Bourse-Token`.",
  notFound:
    "Check method and path; the path must match exactly, without a trailing slash. The paths of a control plane that is off return this code too.",
  methodNotAllowed: "The path exists, but only for another method.",
  requestTimeout:
    "Send the whole request at once: the headers must arrive within 5 seconds, the request within 9.",
  bodyTooLarge: "A body has at most 64 KiB, on the control plane 1 MiB.",
  targetTooLarge: "Path and query are at most 16 KiB.",
  headersTooLarge: "All headers together are at most 32 KiB.",
  banned:
    "Too many requests got 429 in one window: wait the number of seconds in `Retry-After`. Slow down at the first 429.",
  tooManyRequests:
    "Wait the number of seconds in the header `Retry-After`. `--weights off` switches rate limits off.",
  internal: `The outcome of a write is unknown. ${writeOutcomes.internal.advice} Send a read again. ${writeOutcomes.internal.why} See the server's log.`,
  unavailable: `The request was not executed. ${writeOutcomes.unavailable.why} ${writeOutcomes.unavailable.advice}`,
  gatewayTimeout: `Only an injected [fault](../control-plane.md#faults) returns this status. The outcome of a write is unknown. ${writeOutcomes.injected.advice}`,
  userNotFound:
    "There is no account with this uid, e-mail address or phone number, or the account cannot receive; on the control plane also: the named master is itself a sub-account.",
  unknownKey: "Check the API key; it may have been revoked.",
  amountTooFine: "The amount has more decimals than the asset's ledger unit. Amounts are never rounded.",
  amountNotPositive: "Send an amount above zero.",
  unknownCoin: "`GET /api/v3/capital/config/getall` lists the coins.",
  amountInvalid:
    "The amount is outside the limits of the coin's network; the text names the limit. For a small balance: nothing would be left after the fee.",
  transferNotSupported:
    "Small balances are converted into the platform token; the token itself cannot be converted.",
  insufficientBalance: "The free balance is too small.",
  transferProcessing: "The withdrawal was already sent to the chain.",
  noAddress:
    "The coin does not have this network, or the network accepts no deposits; `GET /api/v3/capital/config/getall` lists them.",
  withdrawalUnavailable: "This network accepts no withdrawals.",
  remarkTooLong: "A remark has at most 128 characters.",
  contentDiffers:
    "A withdrawal with this `withdrawOrderId`, or a universal transfer with this `clientTranId`, exists with other content. Choose a new id, or retry with the same content.",
  recordNotFound:
    "Your account has no such record, or the withdrawal to cancel has already failed or was cancelled.",
  assetNotConvertible: "No book has a price for this coin.",
  notSmallBalance: "Only small balances can be converted; sell a larger balance with an order.",
  minimumVolume:
    "The order is worth too little, or its quantity is too small; the text names the minimum. For an order by amount the minimum can be one lot at the best price, with its fee.",
  maximumVolume:
    "The order's value exceeds the symbol's maximum, or it has more lots than can be counted exactly; split the order.",
  insufficientPosition: "A buy needs its amount and the worst-case fee free in the quote asset.",
  oversold: "A sell needs its quantity free in the base asset.",
  noOppositePrice:
    "A MARKET order found no order on the other side of the book. Use LIMIT, or start the server with `--market on`.",
  openOrdersLimit:
    "An account has at most 500 open orders per symbol and 2500 in total, and 200,000 client order ids in use ([settings](../control-plane.md#settings)). Cancel some orders; the id of a closed order is in use for 120 seconds.",
  priceOffTick: "Round the price to the symbol's tick: `quotePrecision` decimals in exchangeInfo.",
  quantityOffLot: "Round the quantity to the symbol's lot: `baseAssetPrecision` decimals in exchangeInfo.",
  postOnlyWouldCross:
    "A LIMIT_MAKER order that would trade at once is rejected. Choose a price further away.",
  duplicateClientOrderId:
    "The id belongs to an order that is open, or was closed less than 120 seconds ago. If this was a retry, the first order arrived: query it by this id.",
  strategyGroupNotFound:
    "The calling master has no group with this id; the response to the creation of a group has its id.",
  strategyGroupNameTaken: "Choose another name: the master already has a group with this one.",
  strategyGroupsLimit: "Delete a strategy group first.",
  notUnderMaster: "Only the calling master itself and its sub-accounts can be in its groups.",
  notInStrategyGroup: "Remove only accounts that are in the group; no account was removed.",
  strategyGroupMembersLimit: "Remove an account from the group first, or create another group.",
  priceOutOfBand:
    "The price is too large to be counted exactly, or outside the symbol's price band if it has one.",
  parameterError: "The text describes the error in the request.",
  signature:
    "Sign the query exactly as it is sent, without `signature`, with the secret of this key, HMAC-SHA256, lower-case hex. See [request pipeline](../pipeline.md).",
  outsideWindow:
    "Set the machine's clock, send a larger `recvWindow` (at most 60000), or sign right before you send. A late second copy of a request gets this code too: query its order first. During the first second after a restart, writes with a timestamp before the restart are rejected too.",
  invalidParameter: "The named parameter has an invalid value; the text names the reason and the limit.",
  mandatoryParameter: "The named parameter is missing or empty.",
  recvWindowTooLong: "The largest `recvWindow` is 60000.",
  addressNotAllowed:
    "The key works only from the IP addresses on its list; development keys work from the server's machine only, see `--dev-keys`. For a development key used through a [proxy](../deployment.md#behind-a-proxy), the text says why the caller's address is unknown.",
  noPermission:
    "The key lacks the endpoint's permission, the account lacks the role, or a new key was requested with a permission that the calling key lacks.",
  illegalCharacters: "Percent-encode parameters as UTF-8; control characters are rejected.",
  duplicateParameter: "Send each parameter, and each member of a body or of a batch's order, once.",
  contentType: "Bodies of the control plane are JSON: send `Content-Type: application/json`.",
  addressInvalid: "Each address must be an IPv4 or IPv6 address, not a range or a name.",
  signatureUsed:
    "This write was received before and is not executed again: query its outcome. For a new write, send a new timestamp or a client id (two equal writes in one millisecond look the same).",
  nameTaken:
    "Choose another name: the master has a sub-account with this one. On the control plane: another account has the name, the e-mail address or the phone number.",
  apiKeysLimit: "Revoke one of the account's API keys first.",
  subAccountNotFound: "The calling master has no sub-account with this name.",
  symbolSuspended:
    "The symbol is halted: cancels and reads work; place orders when the symbol trades again (`status` of `GET /api/v3/exchangeInfo`).",
  tradingDisabled:
    "The symbol is delisted: its open orders were canceled, and its history stays readable. Place orders again if the symbol is listed again (`status` of `GET /api/v3/exchangeInfo`).",
  subAccountFrozen:
    "The account is frozen: it can only receive, cancel and read ([table](../concepts.md#frozen-accounts)). The operator unfreezes it with the [control plane](../control-plane.md#accounts).",
  subAccountNameInvalid: "A sub-account's name has 8 to 32 letters and digits.",
  operationNotSupported:
    "The master has the maximum number of sub-accounts, or the calling account is a sub-account, which cannot have sub-accounts.",
  fundsPassword:
    "The MD5 of the password is wrong, or the password is locked for 15 minutes after too many wrong passwords.",
  permissionUnknown: "Send names of permissions, separated by commas.",
  addressListInvalid: "A key has at most 4 IP addresses; the calling key must work from each of them.",
  addressNotListed: "Save the address as a withdrawal address, or send the funds password.",
  accountTransferNotSupported:
    "Futures are not enabled for the sub-account; its master enables them with `POST /api/v3/broker/sub-account/futures`.",
  notABroker: "Only a broker's account may make universal transfers.",
  apiKeyNotFound: "There is no such API key; it may have been revoked already.",
}

export const errorsPage = `${generated}

# Errors

An error response is \`{"code": number, "msg": text}\` with the HTTP status below. In the broker's area the code is text,
and \`message\` has the text too. \`{}\` stands for a detail, for example a parameter's name or a minimum. [Concepts](../concepts.md#what-an-acknowledgement-promises) says for each
error whether a write was executed. The [request pipeline](../pipeline.md) says which error comes first.

${table(
  ["code", "status", "text", "what to do"],
  Object.entries(errorTable).map(([name, { code, status, message }]) => [
    `${anchor(`error-${name}`)}${code}`,
    String(status),
    message,
    advice[name as keyof typeof errorTable] ??
      "The live exchange has this code; this server does not return it.",
  ]),
)}
`
