/**
 * The sandbox token. `npm start` prints a link that has it in its fragment, which browsers never send; it is kept for
 * this tab alone and taken out of the address at once.
 */
const name = "bourse-token"

/** The token of the link, or the one this tab was opened with before; null without either. */
export const takeToken = (): string | null => {
  const given = new URLSearchParams(location.hash.slice(1)).get("token")
  if (given !== null && given !== "") {
    sessionStorage.setItem(name, given)
    history.replaceState(null, "", location.pathname + location.search)
  }
  return sessionStorage.getItem(name)
}

/** Keeps a token that somebody typed, and opens the desk with it. */
export const openWithToken = (token: string): void => {
  sessionStorage.setItem(name, token)
  location.reload()
}
