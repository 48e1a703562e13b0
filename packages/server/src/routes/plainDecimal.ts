/** Decimal text without what does not count: leading and trailing zeros, a point with nothing behind it. */
export const plainDecimal = (text: string): string =>
  text
    .replace(/^0+(?=\d)/, "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "")
