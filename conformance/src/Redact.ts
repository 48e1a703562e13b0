/** Takes secrets out of what reports keep, and cuts it short. */

/** How much of a request or an answer a report keeps. */
const textMax = 4_000

export const redacted = (text: string, actors: Iterable<{ readonly secret: string }>): string => {
  let result = text
    .replace(/("secretKey"\s*:\s*")[^"]*/g, "$1(secret)")
    .replace(/signature=[0-9a-f]{8,}/g, "signature=(signature)")
  for (const { secret } of actors) result = result.replaceAll(secret, "(secret)")
  return result.length > textMax ? `${result.slice(0, textMax)}...` : result
}
