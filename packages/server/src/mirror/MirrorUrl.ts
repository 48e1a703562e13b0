/** The value of `--market mirror:`: the URL of the mirrored exchange, and the symbols to mirror. */

export interface MirrorUrl {
  /** The root of the exchange, without a slash at its end. */
  readonly baseUrl: string
  /** The symbols to mirror; undefined for all that the exchange trades. */
  readonly symbols: ReadonlyArray<string> | undefined
  /** A symbol is halted when nothing was heard of it for this long, in ms. */
  readonly lostAfterMs: number
}

const lostAfterDefaultMs = 5_000
const parameters = ["symbols", "lostAfterMs"]

const namePattern = /^[0-9A-Z]([._-]?[0-9A-Z]){0,63}$/

/** Parses `https://host[:port][/path][?symbols=A,B][&lostAfterMs=5000]`; a text is the reason why the value is not one. */
export const parseMirrorUrl = (text: string): MirrorUrl | string => {
  if (!URL.canParse(text)) return "is not a URL"
  const url = new URL(text)
  const { protocol, username, password, hash, searchParams } = url
  if (protocol !== "http:" && protocol !== "https:") return "must begin with http:// or https://"
  if (username !== "" || password !== "")
    return "has a user name or a password: a mirror reads public data only, without credentials"
  if (hash !== "") return "must not have a fragment (#)"
  const unknown = [...searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknown !== undefined) return `has the parameter ${unknown}; there are ${parameters.join(" and ")}`
  const given = searchParams.get("symbols")
  const symbols = given === null ? undefined : [...new Set(given.split(",").map((name) => name.trim()))]
  const wrong = symbols?.find((name) => !namePattern.test(name))
  if (wrong !== undefined)
    return `names the symbol ${JSON.stringify(wrong.slice(0, 40))}; write them as symbols=BTCUSDT,ETHUSDT`
  const lostAfter = searchParams.get("lostAfterMs") ?? String(lostAfterDefaultMs)
  if (!/^[1-9]\d{2,5}$/.test(lostAfter)) return "needs a lostAfterMs from 100 to 999999"
  return {
    baseUrl: `${url.origin}${url.pathname}`.replace(/\/+$/, ""),
    symbols,
    lostAfterMs: Number(lostAfter),
  }
}
