/**
 * The sandbox token of the desk. The server prints a link with the token in its fragment, which browsers never
 * send; the token is stored for this tab alone and removed from the address at once. A link opened later in the
 * same tab replaces the token.
 */
import { useSyncExternalStore } from "react"

const name = "bourse-token"
const changed = new EventTarget()

const tokenIn = (fragment: string): string | null => new URLSearchParams(fragment).get("token") || null

/**
 * Stores a token for this tab: from a link, or from pasted text, which is a link or the token alone, possibly with
 * line breaks of a terminal. Returns whether the text contained a token.
 */
export const keepToken = (given: string): boolean => {
  const text = given.replaceAll(/\s/g, "")
  const [, fragment = ""] = text.split("#", 2)
  const token = tokenIn(fragment) ?? text
  if (!/^[!-~]+$/.test(token)) return false
  sessionStorage.setItem(name, token)
  changed.dispatchEvent(new Event("token"))
  return true
}

const takeFromAddress = (): void => {
  if (tokenIn(location.hash.slice(1)) === null) return
  keepToken(location.hash)
  history.replaceState(null, "", location.pathname + location.search)
}

takeFromAddress()
addEventListener("hashchange", takeFromAddress)

/** The sandbox token of this tab; null if the tab has none. */
export const useToken = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      changed.addEventListener("token", listener)
      return () => changed.removeEventListener("token", listener)
    },
    () => sessionStorage.getItem(name),
  )
