/** Words the reason of a rejection: the parameter, the value that was sent, and what is wrong with it. */

const shownMax = 40

/** A text as a message may show it: on one line, printable, at most 40 characters of it. */
export const shownText = (text: string): string => {
  const printable = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?")
  const cut = printable.length > shownMax ? `${printable.slice(0, shownMax)}...` : printable
  return /^[\w.+-]+$/.test(cut) ? cut : JSON.stringify(cut)
}

/** `'symbol' NOPEUSDT is not listed`. */
export const aboutParameter = (name: string, value: string, complaint: string): string =>
  `'${name}' ${shownText(value)} ${complaint}`
