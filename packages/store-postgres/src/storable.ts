/**
 * PostgreSQL's text has no NUL and no lone surrogate. NUL and lone surrogates are stored as U+FFFD, so that a
 * user's text never fails a whole group; search texts are converted too, and so are found.
 */

const replaced = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed()

export const storable = (text: string): string =>
  text.includes("\0") || !text.isWellFormed() ? replaced(text) : text

/** Like `storable`, for the strings inside a JSON text, where NUL and lone surrogates are escaped. */
export const storableJson = (json: string): string =>
  /\\u(0000|d[89a-f])/.test(json)
    ? JSON.stringify(JSON.parse(json), (_, value: unknown) =>
        typeof value === "string" ? replaced(value) : value,
      )
    : json
