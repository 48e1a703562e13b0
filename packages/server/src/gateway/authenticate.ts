/** Steps 4 to 10: authentication by key and signature, then authorization. */
import { type Endpoint, isSent, Limits, verifySignature } from "@bourse/core"
import type { ApiKey } from "@bourse/engine"
import { type Caller, includesAddress, isLoopback } from "../callers/Address.ts"
import { ahead, type Clocks, withinAnyWindow } from "../clock/withinWindow.ts"
import type { Exchange } from "../exchange/Exchange.ts"
import type { Principal } from "../plans/Route.ts"
import { ErrorResponse, errorAbout, errorBecause, errorResponse } from "../responses/ErrorResponse.ts"
import { invalidParameter } from "../responses/invalidParameter.ts"
import { takesNoBody } from "./Body.ts"
import { type Query, readQuery } from "./Query.ts"
import type { SigningKeys } from "./SigningKeys.ts"
import type { Compiled } from "./Table.ts"

const timestampPattern = /^\d{13}$/
const recvWindowPattern = /^[1-9]\d{0,14}$/

/** The claims of the request, and the account that they belong to. */
export interface Claims {
  /** The header that contains the key, and its value, if present. */
  readonly keyName: string | ReadonlyArray<string> | undefined
  readonly key: ApiKey | undefined
  readonly query: string
  readonly body: string
  readonly from: Caller
  /** Clock skew of an injected fault, in ms; 0 without one. */
  readonly skewMs: number
}

export interface Authenticated {
  readonly caller: Principal
  readonly query: Query
}

export const authenticate = (
  exchange: Exchange,
  signingKeys: SigningKeys,
  devKeys: "loopback" | "any",
  { endpoint, known }: Compiled,
  { keyName, key, query, body, from, skewMs }: Claims,
): Authenticated | ErrorResponse => {
  // 4 key header present
  if (typeof keyName !== "string" || keyName === "") return errorResponse("apiKeyRequired")
  // 5 key known: an unknown key is rejected only after a signature was computed
  const hmac = key === undefined ? signingKeys.nobody : signingKeys.hmacOf(key, exchange.state)
  // 6 duplicates, signature
  const read = readQuery(query, known)
  if (read instanceof ErrorResponse) return key === undefined ? errorResponse("unknownKey") : read
  const { signature } = read
  if (signature === undefined) {
    if (key === undefined) return errorResponse("unknownKey")
    // A client may send all parameters in the body.
    return body !== "" && endpoint.fieldsIn !== "body"
      ? takesNoBody()
      : errorResponse("mandatoryParameter", "signature")
  }
  // Some clients do not sign the body: keys of this dialect may omit it on this machine.
  const signed =
    verifySignature(hmac, query, body, signature) ||
    (body !== "" &&
      key?.dialect === "field" &&
      isLoopback(from.address) &&
      verifySignature(hmac, query, "", signature))
  if (key === undefined) return errorResponse("unknownKey")
  if (!signed)
    return errorBecause(
      "signature",
      "'signature' must be the HMAC-SHA256 of the query as it is sent, without the signature, followed by the body",
    )
  // 7 timestamp window
  if (read.timestamp === undefined || !isSent(read.timestamp))
    return errorResponse("mandatoryParameter", "timestamp")
  if (!timestampPattern.test(read.timestamp))
    return invalidParameter("timestamp", read.timestamp, "is not a time in milliseconds, 13 digits")
  const sentWindow = isSent(read.recvWindow) ? read.recvWindow! : `${Limits.recvWindowDefaultMs}`
  if (!recvWindowPattern.test(sentWindow))
    return invalidParameter(
      "recvWindow",
      sentWindow,
      `is not a whole number of milliseconds from 1 to ${Limits.recvWindowMaxMs}`,
    )
  const [timestamp, recvWindow] = [Number(read.timestamp), Number(sentWindow)]
  if (recvWindow > Limits.recvWindowMaxMs)
    return errorAbout("recvWindowTooLong", "recvWindow", sentWindow, `is above ${Limits.recvWindowMaxMs}`)
  const clocks = ahead(exchange.clocks(), skewMs)
  if (!withinAnyWindow(timestamp, recvWindow, clocks))
    return errorBecause("outsideWindow", outsideBy(timestamp, recvWindow, clocks))
  // 8 address whitelist
  if (key.addresses.length > 0 && !includesAddress(key.addresses, from.address))
    return errorBecause(
      "addressNotAllowed",
      `the key may not be used from ${from.address || "a caller of unknown address"}`,
    )
  if (key.loopbackOnly && devKeys === "loopback" && !isLoopback(from.address)) return fromElsewhere(from)
  // 9 permission
  if (!key.permissions.includes(endpoint.permission!))
    return errorBecause("noPermission", `The key does not have ${endpoint.permission}`)
  // 10 role
  const account = exchange.state.accounts.get(key.uid)
  if (account === undefined) return errorResponse("unknownKey")
  if (!hasRole(endpoint.role, account)) {
    if (endpoint.role === "broker" && account.master === null) return errorResponse("notABroker")
    return errorBecause("noPermission", `The endpoint is for ${roleWords[endpoint.role]}`)
  }
  const isWrite = endpoint.kind === "write" // open: 0005-replay
  const authority = { key: key.key, timestamp, recvWindow, signature, isWrite, skewMs }
  return { caller: { uid: key.uid, key, authority }, query: read }
}

/**
 * The rejection of a development key from another machine; for an unknown caller it has the reason and the
 * option to set.
 */
const fromElsewhere = ({ address, doubt }: Caller): ErrorResponse =>
  errorBecause(
    "addressNotAllowed",
    `development keys work from the server's own machine, and this request ${doubt ?? `comes from ${address}`}; or allow them from anywhere with --dev-keys any`,
  )

const roleWords = {
  any: "every account",
  master: "master accounts",
  sub: "sub-accounts",
  broker: "broker accounts",
} as const

/** How far a timestamp is outside the receive window by the exchange clock, as text. */
const outsideBy = (timestamp: number, recvWindow: number, { exchange }: Clocks): string => {
  const behind = exchange - timestamp
  const distance = behind >= 0 ? `${behind} ms behind` : `${-behind} ms ahead of`
  return `'timestamp' ${timestamp} is ${distance} the exchange clock, and recvWindow is ${recvWindow} ms`
}

const hasRole = (
  role: Endpoint["role"],
  account: { readonly master: string | null; readonly broker: boolean },
): boolean => {
  if (role === "master") return account.master === null
  if (role === "sub") return account.master !== null
  return role === "any" || account.broker
}
