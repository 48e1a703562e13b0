/**
 * The formats of a request's target (RFC 9112, 3.2): a path; `http://host/path`, whose host replaces the Host
 * header; `*`, only for OPTIONS.
 */
import type { IncomingMessage } from "node:http"

const absoluteForm = /^https?:\/\/([^/?#@]+)([/?#].*)?$/i

/**
 * Changes an absolute target into a path. Returns false for a target that is neither absolute nor a path nor
 * `*`.
 */
export const readTarget = (request: IncomingMessage): boolean => {
  const url = request.url!
  if (url.startsWith("/")) return true
  if (url === "*") return request.method === "OPTIONS"
  const [, host, rest = "/"] = absoluteForm.exec(url) ?? []
  if (host === undefined) return false
  request.url = rest.startsWith("/") ? rest : `/${rest}`
  // Without a Host header a request is malformed, even with a full URL as its target.
  if (request.headers.host !== undefined) request.headers.host = host
  return true
}
