/**
 * Makes an IP address whose text contains a given one, as 127.0.0.10 contains 127.0.0.1: a server may compare
 * texts by mistake.
 */
import { isIP } from "node:net"

/** Adds a digit to an IP address; undefined if a further digit makes no valid address. */
export const longerAddress = (address: string): string | undefined =>
  [..."0123456789"].flatMap((digit) => [address + digit, digit + address]).find((each) => isIP(each) > 0)
