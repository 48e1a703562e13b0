/**
 * Internet addresses in one spelling each, which is how they are compared and counted: whitelists, rate limits, bans,
 * trusted proxies, connections. `::ffff:10.0.0.1` is `10.0.0.1`; a zone (`%eth0`) is left out.
 */
import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"

/** The eight groups of an IPv6 address that `isIP` takes. */
const groupsOf = (text: string): ReadonlyArray<number> => {
  // The dotted tail of `::ffff:10.0.0.1` is two groups.
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text)
  const whole =
    dotted === null
      ? text
      : `${dotted[1]}${((Number(dotted[2]) << 8) | Number(dotted[3])).toString(16)}:${((Number(dotted[4]) << 8) | Number(dotted[5])).toString(16)}`
  const parse = (part: string): Array<number> =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16))
  const [head, tail] = whole.split("::")
  const left = parse(head!)
  if (tail === undefined) return left
  const right = parse(tail)
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right]
}

const dottedOf = (high: number, low: number): string => `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`

/** The longest run of two or more zero groups, the first of equals, as RFC 5952 shortens it. */
const shortest = (groups: ReadonlyArray<number>): string => {
  let [start, length] = [-1, 1]
  for (let i = 0; i < groups.length; i++) {
    let end = i
    while (end < groups.length && groups[end] === 0) end++
    if (end - i > length) [start, length] = [i, end - i]
    if (end > i) i = end - 1
  }
  const hex = (part: ReadonlyArray<number>): string => part.map((group) => group.toString(16)).join(":")
  return start < 0 ? hex(groups) : `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`
}

/** The one spelling of an address; undefined for what is none (a name, a range, an address with a port). */
export const canonicalAddress = (text: string): string | undefined => {
  const family = isIP(text)
  // `isIP` takes no leading zeros, so an IPv4 address has one spelling.
  if (family === 4) return text
  if (family === 0) return undefined
  const groups = groupsOf(text.split("%", 1)[0]!)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  return isMapped ? dottedOf(groups[6]!, groups[7]!) : shortest(groups)
}

/** Whom a limit counts: an IPv4 address, or the /64 of an IPv6 address, which is what one customer gets. */
export const networkOf = (canonical: string): string =>
  canonical.includes(":") ? `${shortest([...groupsOf(canonical).slice(0, 4), 0, 0, 0, 0])}/64` : canonical

/** Of a canonical address. */
export const isLoopback = (canonical: string): boolean => canonical === "::1" || canonical.startsWith("127.")

/** Whether a list, whose addresses may be spelled in any way, has a canonical address. */
export const includesAddress = (list: ReadonlyArray<string>, canonical: string): boolean =>
  list.some((each) => each === canonical || canonicalAddress(each) === canonical)

/** The other end of a request's connection; empty once that is closed. */
const peerAddress = (request: IncomingMessage): string =>
  canonicalAddress(request.socket.remoteAddress ?? "") ?? ""

/** Who sent a request, as far as it can be told. */
export interface Caller {
  /** Canonical; empty where it cannot be told, which is on no list and never this machine. */
  readonly address: string
  /** Whom limits count: the caller's network, or that of whoever passed on a request whose caller cannot be told. */
  readonly network: string
  /** Why the address cannot be told, to follow "this request"; null where it can. */
  readonly doubt: string | null
}

const callerAt = (address: string): Caller => ({ address, network: networkOf(address), doubt: null })

const doubtful = (passedOnBy: string, doubt: string): Caller => ({
  address: "",
  network: networkOf(passedOnBy),
  doubt,
})

/**
 * Headers by which proxies, tunnels and content networks pass a request on, beside `X-Forwarded...` and `...Client-IP`.
 * Programs that call directly send none of them; a name too many asks a local caller to leave a header out, a name too
 * few lets strangers in.
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
    `came through the proxy ${proxy}, whose X-Forwarded-For does not tell the address of the caller (${JSON.stringify(hop.slice(0, 100))})`,
  )

/** The address of a hop, with or without a port and brackets: `192.0.2.1:443`, `[2001:db8::1]`, `[2001:db8::1]:443`. */
const hopAddress = (hop: string): string | undefined => {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(hop) ?? []
  return canonicalAddress(bracketed ?? dotted ?? hop)
}

/**
 * The caller of a request. `X-Forwarded-For` counts only where the peer is a trusted proxy (given in canonical
 * spelling): then it is the right-most hop that is no trusted proxy itself. It cannot be told
 *
 * - where that hop is no address, or a loopback address of another machine, which is not this one;
 * - where a peer on this machine that is no trusted proxy, or that sends no `X-Forwarded-For`, has passed the request
 *   on: its own address says nothing of the caller.
 *
 * Limits then count whoever passed it on, so that nobody makes up callers.
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
