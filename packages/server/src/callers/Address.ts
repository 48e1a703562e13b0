/**
 * Internet addresses in one canonical spelling, by which whitelists, rate limits, bans, trusted proxies and
 * connections compare and count them. For example, `::ffff:10.0.0.1` becomes `10.0.0.1`; a zone (`%eth0`) is
 * left out.
 */
import type { IncomingMessage } from "node:http"
import { isIP, type Socket } from "node:net"

/** Spells an IPv6 address without a zone as RFC 5952 does; an IPv4 address inside it has no dots. */
const spelled = (text: string): string => new URL(`http://[${text}]`).hostname.slice(1, -1)

/** The canonical spelling of an address; undefined for any other text (a name, a range, an address with a port). */
export const canonicalAddress = (text: string): string | undefined => {
  const family = isIP(text)
  // `isIP` takes no leading zeros, so an IPv4 address has one spelling.
  if (family === 4) return text
  if (family === 0) return undefined
  const address = spelled(text.split("%", 1)[0]!)
  const [, high, low] = /^::ffff:([^:]+):([^:]+)$/.exec(address) ?? []
  if (high === undefined || low === undefined) return address
  return [high, low]
    .map((each) => Number.parseInt(each, 16))
    .flatMap((each) => [each >> 8, each & 255])
    .join(".")
}

/**
 * The key by which a limit counts an address: an IPv4 address, or the /64 of an IPv6 address, which one
 * customer gets.
 */
export const networkOf = (canonical: string): string => {
  if (!canonical.includes(":")) return canonical
  const [left, right = []] = canonical.split("::").map((part) => (part === "" ? [] : part.split(":")))
  const zeros = new Array<string>(8 - left!.length - right.length).fill("0")
  return `${spelled(`${[...left!, ...zeros, ...right].slice(0, 4).join(":")}::`)}/64`
}

/** The address must be in its canonical spelling. */
export const isLoopback = (canonical: string): boolean => canonical === "::1" || canonical.startsWith("127.")

/** Whether a list, in any spelling, contains a canonical address. */
export const includesAddress = (list: ReadonlyArray<string>, canonical: string): boolean =>
  list.some((each) => each === canonical || canonicalAddress(each) === canonical)

/** The peer address of a request's connection; empty once the connection is closed. */
const peerAddress = (request: IncomingMessage): string =>
  canonicalAddress(request.socket.remoteAddress ?? "") ?? ""

/** The network by which limits on connections count; empty once the connection is closed. */
export const peerNetwork = ({ remoteAddress = "" }: Pick<Socket, "remoteAddress">): string =>
  networkOf(canonicalAddress(remoteAddress) ?? "")

/** The sender of a request, as far as it is known. */
export interface Caller {
  /** Canonical address; empty if unknown: an unknown address is on no list and is never this machine. */
  readonly address: string
  /** The network by which limits count: the caller's, or the proxy's if the caller is unknown. */
  readonly network: string
  /** The reason why the caller's address is unknown, which continues "this request"; null if it is known. */
  readonly doubt: string | null
}

const callerAt = (address: string): Caller => ({ address, network: networkOf(address), doubt: null })

const doubtful = (passedOnBy: string, doubt: string): Caller => ({
  address: "",
  network: networkOf(passedOnBy),
  doubt,
})

/**
 * Headers by which proxies, tunnels and content networks forward a request, beside `X-Forwarded...` and
 * `...Client-IP`. Programs that call directly send none of these headers. A superfluous name in this list makes
 * a local caller drop a header; a missing name admits strangers as local callers.
 */
const forwardingHeaders: ReadonlySet<string> = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-original-forwarded-for",
  "x-original-host",
  "x-envoy-external-address",
  "x-proxyuser-ip",
  "cdn-loop",
  "cf-connecting-ip",
  "cf-connecting-ipv6",
  "cf-ray",
  "cf-visitor",
  "x-azure-clientip",
  "x-azure-socketip",
  "x-appengine-user-ip",
  "x-appengine-remote-addr",
])

const isForwarding = (header: string): boolean =>
  forwardingHeaders.has(header) || header.startsWith("x-forwarded") || header.endsWith("client-ip")

const untrusted = (peer: string, header: string): Caller =>
  doubtful(
    peer,
    `came through a proxy (it has the header ${header}) that --trusted-proxy does not name: start the server with --trusted-proxy ${peer}, and let the proxy send X-Forwarded-For`,
  )

const unreadable = (proxy: string, hop: string): Caller =>
  doubtful(
    proxy,
    `came through the proxy ${proxy}, whose X-Forwarded-For does not name the caller's address (${JSON.stringify(hop.slice(0, 100))})`,
  )

/** The address of a hop, with or without a port and brackets: `192.0.2.1:443`, `[2001:db8::1]`, `[2001:db8::1]:443`. */
const hopAddress = (hop: string): string | undefined => {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(hop) ?? []
  return canonicalAddress(bracketed ?? dotted ?? hop)
}

/**
 * The caller of a request. `X-Forwarded-For` counts only where the peer is a trusted proxy (given in canonical
 * spelling): then the caller is the right-most hop that is no trusted proxy itself. The caller counts as
 * unknown
 *
 * - where that hop is no address, or a loopback address of another machine, which is not this one;
 * - where a peer on this machine that is no trusted proxy, or that sends no `X-Forwarded-For`, has passed the request
 *   on: the peer's address does not identify the caller.
 *
 * Limits then count the proxy itself, so that no caller can invent other callers.
 */
export const callerOf = (request: IncomingMessage, trustedProxies: ReadonlySet<string>): Caller => {
  const { headers } = request
  const peer = peerAddress(request)
  const forwarded = headers["x-forwarded-for"]
  if (forwarded === undefined || !trustedProxies.has(peer)) {
    if (isLoopback(peer))
      for (const header in headers) if (isForwarding(header)) return untrusted(peer, header)
    return callerAt(peer)
  }
  let caller = peer
  const hops = (Array.isArray(forwarded) ? forwarded.join(",") : forwarded).split(",")
  for (const hop of hops.reverse()) {
    const address = hopAddress(hop.trim())
    if (address === undefined || (isLoopback(address) && !isLoopback(caller)))
      return unreadable(caller, hop.trim())
    caller = address
    if (!trustedProxies.has(address)) break
  }
  return callerAt(caller)
}
