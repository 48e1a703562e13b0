/** Step 1: size of the target, and Host, before anything is read of a request. */
import type { IncomingMessage } from "node:http"
import { Limits } from "@bourse/core"
import { accessDenied, type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"

const hostName = (host: string): string => host.replace(/:\d+$/, "").toLowerCase()

/** Node keeps the first of two Host headers; which of them was meant is nobody's guess to make. */
const twoHosts = (request: IncomingMessage): boolean => {
  const { rawHeaders } = request
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === "host") hosts++
  }
  return hosts > 1
}

/** Why a request is not let in; `hosts` are the names this server answers to, without port. */
export const admission = (request: IncomingMessage, hosts: ReadonlySet<string>): ErrorResponse | null => {
  if (request.url!.length > Limits.targetBytesMax) return errorResponse("targetTooLarge")
  if (twoHosts(request)) return accessDenied("the request has two Host headers")
  const sent = request.headers.host ?? ""
  if (hosts.has(sent)) return null
  const host = hostName(sent)
  if (hosts.has(host)) return null
  return accessDenied(
    host === ""
      ? "the request has no Host header"
      : `this server does not accept the host name ${host.slice(0, 100)}; start it with --allow-host ${host.slice(0, 100)}`,
  )
}
