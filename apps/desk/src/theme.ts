/** Dark or light: the system's setting, until the user chooses. */
import { useSyncExternalStore } from "react"

type Theme = "dark" | "light"

const name = "bourse-theme"
const system = matchMedia("(prefers-color-scheme: dark)")
const listeners = new Set<() => void>()

const currentTheme = (): Theme => {
  const chosen = localStorage.getItem(name)
  if (chosen === "dark" || chosen === "light") return chosen
  return system.matches ? "dark" : "light"
}

export const applyTheme = (): void => {
  document.documentElement.classList.toggle("dark", currentTheme() === "dark")
  for (const listener of listeners) listener()
}

system.addEventListener("change", applyTheme)

export const chooseTheme = (theme: Theme): void => {
  localStorage.setItem(name, theme)
  applyTheme()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentTheme)
