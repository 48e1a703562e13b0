/** A request of the interface as a curl command, signed if there is a key. */
import { encodeText, prepareSigner } from "@bourse/core"
import type { Credentials } from "./credentials.ts"
import { quoted } from "./printing.ts"

export interface CurlRequest {
  readonly method: string
  /** The server's address without a trailing slash. */
  readonly url: string
  readonly path: string
  readonly parameters: ReadonlyArray<readonly [name: string, value: string]>
  /** Whether the request's parameters are sent as a JSON body. */
  readonly inBody: boolean
  /** Credentials that sign the request; null for an unsigned request. */
  readonly credentials: Credentials | null
}

export interface Curl {
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly line: string
}

/** Makes the curl command with the system clock's time. */
export const makeCurl = async (request: CurlRequest): Promise<Curl> => {
  const { method, url, path, parameters, inBody, credentials } = request
  const body = inBody ? JSON.stringify(Object.fromEntries(parameters)) : undefined
  const query = [
    ...(inBody ? [] : parameters),
    ...(credentials === null ? [] : [["timestamp", String(Date.now())] as const]),
  ]
    .map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`)
    .join("&")
  const signature =
    credentials === null ? undefined : await prepareSigner(credentials.secret)(query + (body ?? ""))
  const signed = signature === undefined ? query : `${query}&signature=${signature}`
  const target = `${url}${path}${signed === "" ? "" : `?${signed}`}`
  const headers: Record<string, string> = {
    ...(credentials !== null && { "X-MEXC-APIKEY": credentials.apiKey }),
    ...(inBody && { "Content-Type": "application/json" }),
  }
  const line = [
    "curl -s",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
    quoted(target),
  ].join(" ")
  return { target, headers, body, line }
}
