/** A choice that stays in this browser: as `useState` has it, and there again after a reload. */
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
