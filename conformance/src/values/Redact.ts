/** Removes secrets from texts for reports, and shortens them. */

/** Greatest length of a request or response in a report, in characters. */
const textMax = 4_000

type Secrets = Iterable<string>

/**
 * Replaces each secret in a text by a value of the same JSON type, so that the response can still be judged.
 */
export const withoutSecrets = (text: string, secrets: Secrets): string => {
  let result = text
    .replace(/("secret\w*"\s*:\s*)"(?:[^"\\]|\\.)+"/gi, '$1"(secret)"')
    .replace(/("secret\w*"\s*:\s*)-?\d[\d.e+-]*/gi, (_, name: string) => `${name}0`)
  for (const secret of secrets) result = result.replaceAll(secret, "(secret)")
  return result
}

/** The whole text for people to read, without secrets and signatures. */
export const hidden = (text: string, actors: Iterable<{ readonly secret: string }>): string => {
  let result = text
    .replace(/("secret\w*"\s*:\s*)("[^"]+"?|(?!null\b)[^"\s,}]+)/gi, '$1"(secret)"')
    // Replaces signatures in any alphabet; `$SIGNATURE` in shell lines stays.
    .replace(/signature=(?!\$SIGNATURE)[^&\s"]{8,}/g, "signature=(signature)")
  for (const { secret } of actors) result = result.replaceAll(secret, "(secret)")
  return result
}

export const redacted = (text: string, actors: Iterable<{ readonly secret: string }>): string => {
  const result = hidden(text, actors)
  return result.length > textMax ? `${result.slice(0, textMax)}...` : result
}
