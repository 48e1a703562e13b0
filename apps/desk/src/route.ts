/** The shown page: the last part of the address, `/desk/wallet`. */
import { useSyncExternalStore } from "react"

export const pages = ["trade", "watch", "checks", "wallet", "broker", "sandbox"] as const
export type Page = (typeof pages)[number]

const base = "/desk/"
const moved = new EventTarget()

export const addressOf = (page: Page): string => base + page

const currentPage = (): Page => {
  const name = location.pathname.slice(base.length)
  return pages.find((page) => page === name) ?? "trade"
}

export const openPage = (page: Page): void => {
  if (page !== currentPage()) history.pushState(null, "", addressOf(page))
  moved.dispatchEvent(new Event("move"))
}

export const usePage = (): Page =>
  useSyncExternalStore((listener) => {
    addEventListener("popstate", listener)
    moved.addEventListener("move", listener)
    return () => {
      removeEventListener("popstate", listener)
      moved.removeEventListener("move", listener)
    }
  }, currentPage)
