/** State stored in this browser: like `useState`, but it survives reloads. */
import { useState } from "react"

export const useKept = (
  name: string,
  initial: string,
): readonly [value: string, keep: (value: string) => void] => {
  const key = `bourse-${name}`
  const [value, setValue] = useState(() => localStorage.getItem(key) ?? initial)
  const keep = (chosen: string) => {
    localStorage.setItem(key, chosen)
    setValue(chosen)
  }
  return [value, keep]
}
