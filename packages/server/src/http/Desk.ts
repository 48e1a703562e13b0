/**
 * `/desk/`: the built files of `apps/desk`. The desk's files are read at each request, so a page that is built
 * while the server runs appears at once. Only names that a build makes are looked up, so no path can leave the
 * folder.
 */
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"

const besideBundle = join(import.meta.dirname, "desk")
/**
 * The build's output folder: next to this package's own output, or next to the file if all of `bourse` is in one
 * folder.
 */
export const deskFolder = existsSync(besideBundle)
  ? besideBundle
  : join(import.meta.dirname, "../../dist/desk")

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

const common = {
  "Content-Security-Policy": policy,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
}

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
}

/** The page shown while the desk is not built: it reloads until the desk exists. */
const notBuilt = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="dark light">
<meta http-equiv="refresh" content="2"><title>The desk is not built yet</title></head>
<body><h1>The desk is not built yet</h1><p>npm start builds it in the background, which takes some seconds after the first
start. This page opens the desk when it is built. To build it now, run: npm run build</p></body></html>
`

const read = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null)

/** Serves requests below `/desk`; returns false for any other request. */
export const serveDesk =
  (folder: string = deskFolder) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = request.url!.split("?", 1)[0]!
    if (!/^(GET|HEAD)$/.test(request.method!)) return false
    if (path === "/desk") {
      response.writeHead(308, { Location: "/desk/", "Content-Length": 0 }).end()
      return true
    }
    const asset = /^\/desk\/(assets\/[\w-]+\.(js|css|svg))$/.exec(path)
    // A path of the desk without a file: the desk's page evaluates the address itself.
    if (asset === null && !/^\/desk\/[a-z]*$/.test(path)) return false
    const send = (status: number, body: Buffer | string, headers: Readonly<Record<string, string>>): void => {
      response.writeHead(status, { ...common, ...headers, "Content-Length": Buffer.byteLength(body) })
      response.end(request.method === "HEAD" ? undefined : body)
    }
    const page = async (): Promise<void> => {
      const html = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" }
      const found = await read(join(folder, "index.html"))
      if (found === null) send(503, notBuilt, { ...html, "Retry-After": "2" })
      else send(200, found, html)
    }
    const file = async ([, name, extension]: RegExpExecArray): Promise<void> => {
      const takesGzip = /\bgzip\b(?!;q=0)/.test(String(request.headers["accept-encoding"] ?? ""))
      const packed = takesGzip ? await read(join(folder, `${name}.gz`)) : null
      const body = packed ?? (await read(join(folder, name!)))
      if (body === null) send(404, "", { "Content-Type": "text/plain", "Cache-Control": "no-store" })
      else
        send(200, body, {
          "Content-Type": types[extension!]!,
          // Names of the desk's files contain a hash of the content, so they are cached for ever.
          "Cache-Control": "public, max-age=31536000, immutable",
          Vary: "Accept-Encoding",
          ...(packed === null ? {} : { "Content-Encoding": "gzip" }),
        })
    }
    void (asset === null ? page() : file(asset))
    return true
  }
