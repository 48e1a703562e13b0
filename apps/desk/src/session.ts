/**
 * The sandbox token. The server prints a link that has it in its fragment, which browsers never send; it is kept for this
 * tab alone and taken out of the address at once. A link that is opened later in the same tab replaces it.
 */
import { useSyncExternalStore } from "react"

const name = "bourse-token"
const changed = new EventTarget()

const tokenIn = (fragment: string): string | null => new URLSearchParams(fragment).get("token") || null

/** Keeps a token for this tab: of a link, or of what somebody pasted, a link or the token alone. */
export const keepToken = (given: string): void => {
  const [, fragment = ""] = given.split("#", 2)
  sessionStorage.setItem(name, tokenIn(fragment) ?? given)
  changed.dispatchEvent(new Event("token"))
}

const takeFromAddress = (): void => {
  if (tokenIn(location.hash.slice(1)) === null) return
  keepToken(location.hash)
  history.replaceState(null, "", location.pathname + location.search)
}

takeFromAddress()
addEventListener("hashchange", takeFromAddress)

/** The token of this tab; null before there is one. */
export const useToken = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      changed.addEventListener("token", listener)
      return () => changed.removeEventListener("token", listener)
    },
    () => sessionStorage.getItem(name),
  )
