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

/**
 * The caller's address, canonical. `X-Forwarded-For` counts only when the peer is a trusted proxy (given in canonical
 * spelling); then it is the right-most hop that is no trusted proxy itself. A hop that is no address counts as the
 * proxy that passed it on, so that nobody makes up callers.
 */
export const callerAddress = (request: IncomingMessage, trustedProxies: ReadonlySet<string>): string => {
  let caller = peerAddress(request)
  const forwarded = request.headers["x-forwarded-for"]
  if (forwarded === undefined || !trustedProxies.has(caller)) return caller
  const hops = (Array.isArray(forwarded) ? forwarded.join(",") : forwarded).split(",")
  for (const hop of hops.reverse()) {
    const address = canonicalAddress(hop.trim())
    if (address === undefined) return caller
    caller = address
    if (!trustedProxies.has(address)) return caller
  }
  return caller
}
