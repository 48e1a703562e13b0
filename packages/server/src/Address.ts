/** Who is calling: the peer's address, or what a configured proxy says it is. */
import type { IncomingMessage } from "node:http"

/** IPv4 addresses written as IPv6 (`::ffff:127.0.0.1`) in their plain form. */
export const plain = (address: string): string => (address.startsWith("::ffff:") ? address.slice(7) : address)

export const isLoopback = (address: string): boolean => address === "::1" || address.startsWith("127.")

/**
 * The caller's address. `X-Forwarded-For` counts only when the peer is a trusted proxy; then it is the right-most
 * hop that is no trusted proxy itself.
 */
export const callerAddress = (request: IncomingMessage, trustedProxies: ReadonlySet<string>): string => {
  const peer = plain(request.socket.remoteAddress ?? "")
  if (!trustedProxies.has(peer)) return peer
  const forwarded = request.headers["x-forwarded-for"]
  const hops = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? ""))
    .split(",")
    .map((hop) => plain(hop.trim()))
  return hops.findLast((hop) => hop !== "" && !trustedProxies.has(hop)) ?? peer
}
