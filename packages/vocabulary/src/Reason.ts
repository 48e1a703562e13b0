/** Words the reason of a rejection: the parameter, the sent value, and the fault. */

const shownMax = 40

/** A text as shown in a message: quoted, on one line, printable, cut after 40 characters. */
export const shownText = (text: string): string => {
  const printable = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?")
  const cut = printable.length > shownMax ? `${printable.slice(0, shownMax)}...` : printable
  return /^[\w.+-]+$/.test(cut) ? cut : JSON.stringify(cut)
}

/** The reason as text, such as `'symbol' NOPEUSDT is not listed`. */
export const aboutParameter = (name: string, value: string, complaint: string): string =>
  `'${name}' ${shownText(value)} ${complaint}`
