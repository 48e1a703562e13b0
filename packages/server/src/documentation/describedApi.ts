/**
 * `/docs` and `/openapi.json`: made and compressed once per host name of this server, then sent from memory; a client
 * with the current version gets no body. The two pages cost little and have no rate limit. The sources of the
 * two pages load with the first request, because most servers get none.
 */
import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { docsPage, docsStyle } from "./docsPage.ts"

interface Resource {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

/** The content security policy permits only the page's own style sheet. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(docsStyle).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

/** The server's address in the document, where the real address is unknown. */
const placeholder = "http://127.0.0.1:7070"

const resource = (type: string, text: string): Resource => {
  const plain = Buffer.from(text)
  return {
    type,
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    plain,
    gzip: gzipSync(plain, { level: 9 }),
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  }
}

/** The best encoding that a caller accepts; an encoding with weight 0 is not used. */
const encodingFor = (accepted: string): "br" | "gzip" | "plain" => {
  const takes = (name: string): boolean =>
    accepted.split(",").some((each) => {
      const [coding, ...parameters] = each.split(";").map((part) => part.trim().toLowerCase())
      return coding === name && !parameters.some((part) => /^q=0(\.0*)?$/.test(part))
    })
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "plain"
}

type Resources = Readonly<Record<"/docs" | "/openapi.json", Resource>>

const resourcesOf = async (origin: string): Promise<Resources> => {
  const { openApiDocument } = await import("./Documentation.ts")
  const json = JSON.stringify(openApiDocument()).replaceAll(placeholder, origin)
  return {
    "/openapi.json": resource("application/json", json),
    "/docs": resource("text/html; charset=utf-8", docsPage(JSON.parse(json))),
  }
}

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  { type, etag, ...bodies }: Resource,
): void => {
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""))
  const headers = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": policy,
    ETag: etag,
    "Referrer-Policy": "no-referrer",
    Vary: "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  }
  const known = String(request.headers["if-none-match"] ?? "").split(",")
  if (known.some((each) => each.trim().replace(/^W\//, "") === etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const body = bodies[encoding]
  response.writeHead(200, {
    ...headers,
    "Content-Type": type,
    "Content-Length": body.length,
    ...(encoding === "plain" ? {} : { "Content-Encoding": encoding }),
  })
  response.end(request.method === "HEAD" ? undefined : body)
}

/** Serves `/docs` and `/openapi.json`; returns false for any other request. */
export const describedApi = (): ((request: IncomingMessage, response: ServerResponse) => boolean) => {
  const made = new Map<string, Promise<Resources>>()
  return (request, response) => {
    const path = request.url!.split("?", 1)[0]!
    if ((path !== "/docs" && path !== "/openapi.json") || !/^(GET|HEAD)$/.test(request.method!)) return false
    // Requests with other host names were rejected earlier, so the cache has few entries.
    const host = request.headers.host!.replace(/:\d*$/, "").toLowerCase()
    const resources = made.get(host) ?? resourcesOf(`http://${host}:${request.socket.localPort}`)
    made.set(host, resources)
    resources.then(
      (of) => send(request, response, of[path]),
      (error: Error) => response.destroy(error),
    )
    return true
  }
}
