// Every refusal, and what to do about it.
import { errorTable } from "../../packages/core/src/ErrorCode.ts"
import { anchor, generated, table } from "./markdown.ts"

/**
 * What to do about each refusal. A code stands here when this server answers it, and only then, which a test checks
 * against the sources.
 */
export const advice: Partial<Record<keyof typeof errorTable, string>> = {
  unknownOrder:
    "The order is not open: filled, cancelled, somebody else's, or both ids were sent and disagree. Query it to see how it ended.",
  orderNotFound:
    "No such order of this account and symbol in the last 7 days, or both ids were sent and disagree. After an unknown outcome, once its `recvWindow` is over, this means: it was not placed.",
  invalidSymbol:
    "Ask `GET /api/v3/exchangeInfo` for the symbols there are; they are written in capitals, `BTCUSDT`.",
  apiKeyRequired: "Send the key in the header `X-MEXC-APIKEY`.",
  forbidden:
    "On the control plane: a wrong or missing `X-Bourse-Token`. Elsewhere: the `Host` header names a host this server does not answer to; see `--allow-host`.",
  notFound:
    "Check method and path; there is one spelling of each, without a trailing slash. A control plane that is off answers like this too.",
  methodNotAllowed: "The path exists for another method.",
  requestTimeout: "Send the whole request at once; headers have 5 seconds, the request 20.",
  bodyTooLarge: "At most 64 KiB; on the control plane 1 MiB.",
  targetTooLarge: "Path and query are at most 16 KiB.",
  headersTooLarge: "All headers together are at most 32 KiB.",
  banned:
    "Too many calls were refused with 429 in one window: wait as many seconds as `Retry-After` says. Slow down at the first 429.",
  tooManyRequests:
    "Wait as many seconds as the header `Retry-After` says. `--weights off` switches weights and rates off.",
  internal:
    "Of a write the outcome is unknown: ask for the order by its client id. Of a read: send it again. It is a bug, or a disk that failed; the server's log says which.",
  unavailable:
    "Starting, stopping, rebuilding or overloaded: nothing was done. Send it again after a moment, with a new timestamp.",
  gatewayTimeout:
    "Answered where a [fault](../control-plane.md#faults) was asked for. Of a write the outcome is unknown: ask for the order by its client id.",
  userNotFound:
    "There is no account with this uid, e-mail address or phone number, or it may not receive; on the control plane also: the named master is itself a sub-account.",
  unknownKey: "Check the key; it may have been revoked.",
  amountTooFine: "The amount has more decimals than the asset's ledger unit. Nothing is rounded for you.",
  amountNotPositive: "Send an amount above zero.",
  unknownCoin: "Ask `GET /api/v3/capital/config/getall` for the coins there are.",
  amountInvalid: "The amount is outside of what the coin's network takes; the text says which bound.",
  transferNotSupported:
    "The platform token is what small balances are converted into; it is not converted itself.",
  insufficientBalance: "Less than that is free.",
  transferProcessing: "The withdrawal is on the chain already.",
  noAddress:
    "The coin has no such network, or one that takes no deposits; `GET /api/v3/capital/config/getall` lists them.",
  withdrawalUnavailable: "This network takes no withdrawals.",
  remarkTooLong: "At most 128 characters.",
  contentDiffers:
    "A withdrawal with this `withdrawOrderId` exists, to another address or of another amount. Choose a new id, or send the same again.",
  recordNotFound: "There is no such record of yours.",
  assetNotConvertible: "No book has a price for this coin.",
  notSmallBalance: "Only small balances are converted; sell it in the book.",
  minimumVolume: "The order is worth too little, or its quantity is too small; the text names the minimum.",
  maximumVolume:
    "The order is worth more than the symbol allows, or has more lots than are counted exactly; split it.",
  insufficientPosition: "A buy needs its amount and the worst-case fee free in the quote asset.",
  oversold: "A sell needs its quantity free in the base asset.",
  noOppositePrice:
    "A MARKET order found no order at all on the other side of the book. Use LIMIT, or start the maker.",
  openOrdersLimit:
    "An account has at most 500 open orders a symbol and 2500 in all ([settings](../control-plane.md#settings)); cancel some.",
  priceOffTick: "Round the price to the symbol's tick: `quotePrecision` decimals in exchangeInfo.",
  quantityOffLot: "Round the quantity to the symbol's lot: `baseAssetPrecision` decimals in exchangeInfo.",
  postOnlyWouldCross: "A LIMIT_MAKER that would trade at once is refused. Choose a price further away.",
  duplicateClientOrderId:
    "The id belongs to an order that is open, or was closed less than 120 seconds ago. If this was a retry, the first one arrived: ask for it by this id.",
  strategyGroupNotFound:
    "The calling master has no group with this id; ids are those that the making of a group answered.",
  strategyGroupNameTaken: "Choose another name: the master has a group of this one.",
  strategyGroupsLimit: "Delete a group first.",
  notUnderMaster: "Only the calling master itself and its sub-accounts can be in its groups.",
  notInStrategyGroup: "Remove only accounts that are in the group; none was removed.",
  strategyGroupMembersLimit: "Remove an account first, or make another group.",
  priceOutOfBand:
    "The price is beyond what can be counted, or outside the symbol's price band where it has one.",
  parameterError: "The text says what is wrong with the request.",
  signature:
    "Sign the query exactly as it is sent, without `signature`, with the secret of this key, HMAC-SHA256, lower-case hex. See [request pipeline](../pipeline.md).",
  outsideWindow:
    "Set the machine's clock, send a larger `recvWindow` (at most 60000), or build the request later. For a second after a restart, writes stamped before it are refused like this too.",
  mandatoryParameter: "The named parameter is missing, empty, or not of its form.",
  recvWindowTooLong: "60000 is the largest `recvWindow`.",
  addressNotAllowed:
    "The key has a list of addresses it may be used from; development keys work from this machine only, see `--dev-keys`.",
  noPermission:
    "The key lacks the endpoint's permission, or the account its role; a new key was asked for with a permission that the calling key lacks.",
  illegalCharacters: "Percent-encode parameters as UTF-8; control characters are refused.",
  duplicateParameter: "Send each parameter, and each member of a body or of a batch's order, once.",
  contentType: "Bodies of the control plane are JSON: send `Content-Type: application/json`.",
  addressInvalid: "Each address must be an IPv4 or IPv6 address, not a range or a name.",
  signatureUsed:
    "This write was received before and is not executed again. For a new one, send a new timestamp (two equal writes in one millisecond look the same) or a client id.",
  nameTaken:
    "Choose another name: the master has a sub-account of this one. On the control plane: some account has the name, the e-mail address or the phone number.",
  apiKeysLimit: "An account has at most 30 keys; revoke one.",
  subAccountNotFound: "There is no sub-account of this name under the calling master.",
  subAccountFrozen:
    "The account is frozen: it places no orders and moves nothing out, and may cancel and read. The operator frees it on the [control plane](../control-plane.md#accounts).",
  subAccountNameInvalid: "8 to 32 letters and digits.",
  operationNotSupported:
    "The master has as many sub-accounts as it may have, or the caller is a sub-account, which has none.",
  fundsPassword:
    "The MD5 of the password is wrong, or too many wrong ones were named: then none is listened to for 15 minutes.",
  permissionUnknown: "Names of permissions, separated by commas.",
  addressListInvalid: "At most 4 addresses, and none from which the calling key may not be used itself.",
  addressNotListed: "Keep the address in the account's book, or send the funds password.",
  accountTransferNotSupported:
    "The sub-account's futures side is not enabled; its master enables it with `POST /api/v3/broker/sub-account/futures`.",
  notABroker: "Only a broker's account may make universal transfers.",
  apiKeyNotFound: "There is no such key; it may have been revoked already.",
}

export const errorsPage = `${generated}

# Errors

A refusal is \`{"code": number, "msg": text}\` with the HTTP status below; in the broker's area the code is text, and the
text stands as \`message\` too. \`{}\` stands for a detail: a parameter's name, a minimum. Nothing was done, except after
500 and after a connection that broke: then the outcome of a write is unknown (see
[concepts](../concepts.md#what-an-acknowledgement-promises)). Which refusal comes first: [request pipeline](../pipeline.md).

${table(
  ["code", "status", "text", "what to do"],
  Object.entries(errorTable).map(([name, { code, status, message }]) => [
    `${anchor(`error-${name}`)}${code}`,
    String(status),
    message,
    advice[name as keyof typeof errorTable] ?? "A code of the field that this server does not answer.",
  ]),
)}
`
