/** An address whose text has another one in it, as 127.0.0.10 has 127.0.0.1: a server may compare texts by mistake. */
import { isIP } from "node:net"

/** Undefined where a further digit makes no address. */
export const longerAddress = (address: string): string | undefined =>
  [..."0123456789"].flatMap((digit) => [address + digit, digit + address]).find((each) => isIP(each) > 0)
