/** A list of addresses a key may be used from, as text separated by commas, each brought to its one spelling. */
import { isIP } from "node:net"

/** The address as a socket would tell it; undefined for a name, a range, a zone or another spelling of IPv4. */
const canonical = (text: string): string | undefined => {
  const family = isIP(text)
  if (family === 4) return text
  if (family !== 6 || text.includes("%")) return undefined
  const host = new URL(`http://[${text}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host)
  if (mapped === null) return host
  const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join(".")
}

/** The addresses, or undefined when one of them is none. */
export const readAddressList = (text: string): ReadonlyArray<string> | undefined => {
  const addresses = text.split(",").map((each) => canonical(each.trim()))
  return addresses.includes(undefined) ? undefined : [...new Set(addresses as Array<string>)]
}
