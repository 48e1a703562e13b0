/**
 * The text that a signature covers: the query string as sent, without its `signature` pair, in the bytes received or
 * in one canonical encoding (space as %20, every reserved character escaped with upper-case hex).
 */

/**
 * Percent-encodes a text as the interface requires for signing: `encodeURIComponent`, and `!'()*` too,
 * upper-case hex.
 */
export const encodeText = (text: string): string =>
  // Most texts have nothing to escape.
  /^[\w.~-]*$/.test(text)
    ? text
    : encodeURIComponent(text).replace(
        /[!'()*]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      )

/** A query string such as `a=1&b=2` in the given order; undefined values are omitted. */
export const encodeQuery = (pairs: Iterable<readonly [string, string | undefined]>): string => {
  let text = ""
  for (const [name, value] of pairs) {
    if (value === undefined) continue
    if (text !== "") text += "&"
    text += `${encodeText(name)}=${encodeText(value)}`
  }
  return text
}

/**
 * Decodes one query component: `+` and `%20` are spaces. The result is undefined if the escapes are not valid
 * UTF-8.
 */
export const decodeText = (text: string): string | undefined => {
  if (!text.includes("%") && !text.includes("+")) return text
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return undefined
  }
}

/** The query string without its `signature` pair, at any position. */
export const withoutSignature = (query: string): string => {
  const start = query.startsWith("signature=") ? 0 : query.indexOf("&signature=") + 1
  if (start === 0 && !query.startsWith("signature=")) return query
  const end = query.indexOf("&", start)
  if (end < 0) return query.slice(0, Math.max(0, start - 1))
  return query.slice(0, start) + query.slice(end + 1)
}

/** The canonical encoding of a query: each component is decoded, then percent-encoded. */
export const canonicalQuery = (query: string): string | undefined => {
  // The query has nothing to escape: unreserved characters only, and one `=` per pair.
  if (!/[^\w.~&=-]|=[^&]*=/.test(query)) return query
  const pairs: Array<string> = []
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=")
    const name = decodeText(equals < 0 ? pair : pair.slice(0, equals))
    const value = equals < 0 ? undefined : decodeText(pair.slice(equals + 1))
    if (name === undefined || (equals >= 0 && value === undefined)) return undefined
    pairs.push(equals < 0 ? encodeText(name) : `${encodeText(name)}=${encodeText(value as string)}`)
  }
  return pairs.join("&")
}
