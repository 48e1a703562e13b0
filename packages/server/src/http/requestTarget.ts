/**
 * The forms of a request's target (RFC 9112, 3.2): a path; `http://host/path`, which every server has to take and whose
 * host counts in place of the header; `*`, which only OPTIONS may ask for.
 */
import type { IncomingMessage } from "node:http"

const absoluteForm = /^https?:\/\/([^/?#@]+)([/?#].*)?$/i

/** Brings an absolute target into the form of a path. False for a target that is neither of these nor `*`. */
export const readTarget = (request: IncomingMessage): boolean => {
  const url = request.url!
  if (url.startsWith("/")) return true
  if (url === "*") return request.method === "OPTIONS"
  const [, host, rest = "/"] = absoluteForm.exec(url) ?? []
  if (host === undefined) return false
  request.url = rest.startsWith("/") ? rest : `/${rest}`
  // Without the header a request is malformed, even with a full URL as its target.
  if (request.headers.host !== undefined) request.headers.host = host
  return true
}
