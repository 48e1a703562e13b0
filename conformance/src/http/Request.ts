/**
 * Builds raw signed requests, with a deliberate mistake if a fixture asks for one. No client library builds the
 * requests, since libraries reject bad input before they send it.
 *
 * The signed text of a request is the query without its signature, followed by the body.
 */
import { randomBytes } from "node:crypto"
import { encodeText } from "@bourse/core"
import type { EndpointEntry } from "../kit/Catalogue.ts"
import type { Controls } from "../kit/Fixture.ts"
import { isDecimalText } from "../values/Exact.ts"

/** Properties of an endpoint that a request needs: method, path and parameters. */
export type Route = Pick<EndpointEntry, "method" | "path"> & Partial<Pick<EndpointEntry, "parameters">>

export interface Credentials {
  readonly apiKey: string
  readonly secret: string
}

export interface RequestPlan {
  readonly route: Route
  /** Parameters in the order in which they are sent. */
  readonly parameters: ReadonlyArray<readonly [name: string, value: string]>
  readonly controls: Controls
  readonly as: Credentials
  /** Secret that signs the request, if it is not the sender's own. */
  readonly signSecret?: string | undefined
  /** The target server's time, in ms. */
  readonly nowMs: number
  readonly keyHeader: string
  /** Where broker writes send their fields; default: in the body. */
  readonly fieldsIn?: "body" | "query" | undefined
  readonly sign: (secret: string, text: string) => string
}

export interface RawRequest {
  readonly method: string
  /** Path and query in the request line of the HTTP request. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A signed request with the facts that curl.ts needs to print it as a command. */
export interface PreparedRequest extends RawRequest {
  readonly path: string
  /** The query that is signed, without its signature; null if nothing is signed. */
  readonly query: string
  readonly timestamp: string | undefined
  readonly skewMs: number
  readonly signature: string | undefined
  readonly plan: RequestPlan
}

/** Parameters that are always sent in the query, even if an endpoint takes its other fields from the body. */
const signing = ["recvWindow", "timestamp", "signature"]

/** Another value of the same kind, so that the rest of the tampered request stays plausible. */
export const changed = (value: string): string =>
  /^\d+$/.test(value) ? String(BigInt(value) + 1n) : isDecimalText(value) ? `1${value}` : `${value}0`

const changedDigit = (signature: string): string =>
  signature.slice(0, -1) + (signature.endsWith("0") ? "1" : "0")

const signatureSent = (signature: string, { tamper, cut }: Controls): string => {
  if (cut === "signature") return signature.slice(0, -1)
  return tamper === "signature" ? changedDigit(signature) : signature
}

const keySent = (apiKey: string, { key, cut }: Controls): string | undefined => {
  if (key !== undefined) return key === "none" ? undefined : unknownKey()
  return cut === "key" ? apiKey.slice(0, -1) : apiKey
}

const encodePair = ([name, value]: readonly [string, string]): string =>
  `${encodeText(name)}=${encodeText(value)}`

/** An API key that no account has. */
const unknownKey = (): string => `unknown${randomBytes(12).toString("hex")}`

const goesToBody = ({
  route: { method, parameters = [] },
  fieldsIn = "body",
}: Pick<RequestPlan, "route" | "fieldsIn">): ((name: string) => boolean) => {
  const inQuery = new Set(parameters.filter((each) => each.in === "query").map(({ name }) => name))
  const hasBody = fieldsIn === "body" && method !== "GET" && parameters.some((each) => each.in === "body")
  return (name) => hasBody && !inQuery.has(name) && !signing.includes(name)
}

export const prepare = (plan: RequestPlan): PreparedRequest => {
  const { route, controls, as, nowMs, keyHeader } = plan
  const skewMs = controls.skewMs ?? 0
  const omitted = new Set(controls.omit)
  const pairs = plan.parameters.filter(([name]) => !signing.includes(name) || name === "recvWindow")
  if (controls.recvWindow !== undefined) {
    const at = pairs.findIndex(([name]) => name === "recvWindow")
    pairs.splice(at < 0 ? pairs.length : at, at < 0 ? 0 : 1, ["recvWindow", controls.recvWindow])
  }
  const timestamp = String(nowMs + skewMs)
  pairs.push(["timestamp", timestamp])
  const kept = pairs.filter(([name]) => !omitted.has(name))
  const toBody = goesToBody(plan)
  const inQuery = kept.filter(([name]) => !toBody(name))
  const inBody = kept.filter(([name]) => toBody(name))
  const query = inQuery.map(encodePair).join("&")
  const body = inBody.length === 0 ? "" : JSON.stringify(Object.fromEntries(inBody))
  const signature = omitted.has("signature")
    ? undefined
    : plan.sign(plan.signSecret ?? as.secret, query + body)

  const tamper = controls.tamper
  const spoil = (list: typeof kept) =>
    list.map((pair) => (pair[0] === tamper ? ([pair[0], changed(pair[1])] as const) : pair))
  const sent = spoil(inQuery).map(encodePair)
  const sentBody = inBody.length === 0 ? "" : JSON.stringify(Object.fromEntries(spoil(inBody)))
  if (signature !== undefined) {
    const at = { first: 0, middle: Math.floor(sent.length / 2), last: sent.length }[
      controls.signatureAt ?? "last"
    ]
    sent.splice(at, 0, `signature=${signatureSent(signature, controls)}`)
  }
  const method = controls.method ?? route.method
  const key = keySent(as.apiKey, controls)
  return {
    method,
    path: route.path,
    target: sent.length === 0 ? route.path : `${route.path}?${sent.join("&")}`,
    headers: {
      ...(key === undefined ? {} : { [keyHeader]: key }),
      ...(method === "GET" ? {} : { "Content-Type": "application/json" }),
    },
    body: sentBody,
    query,
    timestamp: omitted.has("timestamp") ? undefined : timestamp,
    skewMs,
    signature,
    plan,
  }
}
