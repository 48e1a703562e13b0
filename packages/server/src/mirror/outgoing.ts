/**
 * The only module that sends anything to a mirrored exchange. It has no access to keys, sends GET requests for public
 * market data to one origin, and follows no redirect.
 */
import type { WebSocketClass } from "@bourse/client/streams"
import WebSocket from "ws"

/** Paths of public market data. A request for another path is a defect of this program. */
const publicPaths = new Set(
  ["time", "exchangeInfo", "depth", "trades", "klines", "ticker/price"].map((name) => `/api/v3/${name}`),
)
const streamsPath = "/ws"
/** Longest message of a stream: a push of a whole book is much shorter. */
const messageBytesMax = 4 * 1024 * 1024
const handshakeMs = 10_000

export interface Outgoing {
  readonly fetch: typeof globalThis.fetch
  readonly WebSocket: WebSocketClass
}

const pathIn = (base: URL, url: URL): string => url.pathname.slice(base.pathname.replace(/\/+$/, "").length)

/** The functions that send requests to the exchange at a URL, and to no other place. */
export const outgoingTo = (baseUrl: string): Outgoing => {
  const base = new URL(baseUrl)
  const check = (target: string, paths: ReadonlySet<string>): URL => {
    const url = new URL(target)
    if (url.host !== base.host || url.username !== "" || !paths.has(pathIn(base, url)))
      throw new Error(`a mirror does not request ${url.origin}${url.pathname}`)
    return url
  }
  const streamPaths = new Set([streamsPath])
  class Socket extends WebSocket {
    constructor(target: string) {
      super(check(target, streamPaths), {
        maxPayload: messageBytesMax,
        handshakeTimeout: handshakeMs,
        perMessageDeflate: false,
        followRedirects: false,
      })
      // The client reports a failed connection by its close event.
      this.on("error", () => {})
    }
  }
  return {
    fetch: async (input, { signal } = {}) => {
      if (typeof input !== "string") throw new Error("a mirror requests a URL as text")
      const url = check(input, publicPaths)
      return fetch(url, { method: "GET", redirect: "error", ...(signal == null ? {} : { signal }) })
    },
    WebSocket: Socket as unknown as WebSocketClass,
  }
}
