/**
 * Checks each request to the mock as every server does: key, signature, time, permissions and parameters. The
 * mock's rejections have the interface's error codes.
 */
import { Limits, parsePermission, prepareHmac, verifySignature } from "@bourse/core"
import type { EndpointEntry, Parameter } from "../kit/Catalogue.ts"
import { isDecimalText } from "../values/Exact.ts"
import type { MockKey } from "./Account.ts"
import { signingNames } from "./Binding.ts"
import type { MockTarget } from "./Replies.ts"
import type { Rejection } from "./Session.ts"

export interface MockRequest {
  readonly method: string
  readonly path: string
  /** The request's query string as the mock received it. */
  readonly query: string
  readonly body: string
  readonly apiKey: string | undefined
}

export interface MockAnswer {
  readonly status: number
  readonly body: unknown
  /** Id of the fixture from which the answer comes. */
  readonly fixture?: string
}

const mayAsk = ({ permissions }: MockKey, permission: string | null): boolean =>
  permission === null ||
  permissions === undefined ||
  permissions.some((name) => parsePermission(name) === parsePermission(permission))

const wholeTypes = new Set(["LONG", "long", "int", "ms"])

const isMalformed = ({ type }: Parameter, value: string): boolean =>
  (type === "DECIMAL" && !isDecimalText(value)) || (wholeTypes.has(type) && !/^\d{1,19}$/.test(value))

/** Names of the symbols that the mock knows. */
export const symbolsOf = ({ symbols }: MockTarget): ReadonlySet<string> =>
  new Set(Object.values(symbols).map(({ symbol }) => symbol))

/** Whether the API key may be used from this machine, from which all requests to the mock come. */
const isFromHere = ({ addresses }: MockKey): boolean =>
  addresses.length === 0 || addresses.includes("127.0.0.1")

export const accessRejection = (
  target: MockTarget,
  key: MockKey | undefined,
  { permission, parameters }: EndpointEntry,
  { query, body, apiKey }: MockRequest,
  sent: ReadonlyMap<string, string>,
  wallTimeMs: number,
): Rejection | undefined => {
  if (apiKey === undefined) return ["apiKeyRequired"]
  if (key === undefined) return ["unknownKey"]
  const signature = sent.get("signature")
  if (signature === undefined) return ["mandatoryParameter", "signature"]
  if (!verifySignature(prepareHmac(key.secret), query, body, signature)) return ["signature"]
  const timestamp = sent.get("timestamp") ?? ""
  if (!/^\d{13}$/.test(timestamp)) return ["mandatoryParameter", "timestamp"]
  const recvWindow = sent.get("recvWindow") ?? String(Limits.recvWindowDefaultMs)
  if (!/^\d{1,9}$/.test(recvWindow)) return ["mandatoryParameter", "recvWindow"]
  if (Number(recvWindow) > Limits.recvWindowMaxMs) return ["recvWindowTooLong"]
  const ageMs = wallTimeMs - Number(timestamp)
  if (ageMs > Number(recvWindow) || ageMs < -Limits.clockToleranceMs) return ["outsideWindow"]
  if (!isFromHere(key)) return ["addressNotAllowed"]
  if (!mayAsk(key, permission)) return ["noPermission"]
  for (const parameter of parameters) {
    const { name, required } = parameter
    const value = sent.get(name)
    if (value === undefined || signingNames.has(name)) continue
    if (isMalformed(parameter, value)) return ["mandatoryParameter", name]
    if (name === "symbol" && required === true && !symbolsOf(target).has(value)) return ["invalidSymbol"]
  }
  return undefined
}

/**
 * Rejects a request without a required parameter. Missing parameters are checked after the fixtures, since some
 * fixtures omit a required parameter where the interface contradicts itself.
 */
export const missingRejection = (
  { parameters }: EndpointEntry,
  sent: ReadonlyMap<string, string>,
): Rejection | undefined => {
  const missing = parameters.find(
    ({ name, required }) => required === true && !signingNames.has(name) && !sent.has(name),
  )
  return missing && ["mandatoryParameter", missing.name]
}
