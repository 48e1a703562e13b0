/**
 * Step 1: size of the target, and Host, before anything else of a request is read. A page of another site that
 * reaches this server by DNS rebinding sends that site's name in Host, and is rejected.
 */
import type { IncomingMessage } from "node:http"
import { Limits } from "@bourse/core"
import { accessDenied, type ErrorResponse, errorResponse, malformed } from "../responses/ErrorResponse.ts"

const hostName = (host: string): string => host.replace(/:\d+$/, "").toLowerCase()

/** The number of Host headers of a request: node keeps only the first, which may be the wrong one. */
const hostsOf = (request: IncomingMessage): number => {
  const { rawHeaders } = request
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === "host") hosts++
  }
  return hosts
}

/** Why a request is rejected; `hosts` are the host names of this server, without port. */
export const admission = (request: IncomingMessage, hosts: ReadonlySet<string>): ErrorResponse | null => {
  if (request.url!.length > Limits.targetBytesMax) return errorResponse("targetTooLarge")
  const count = hostsOf(request)
  if (count > 1) return malformed("it has two Host headers")
  const sent = request.headers.host ?? ""
  if (count === 0 || sent === "") return malformed("it has no Host header")
  if (hosts.has(sent)) return null
  const host = hostName(sent)
  if (hosts.has(host)) return null
  return accessDenied(
    `this server does not accept the host name ${host.slice(0, 100)}; start the server with --allow-host ${host.slice(0, 100)}`,
  )
}
