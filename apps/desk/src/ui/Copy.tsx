/** A button that copies a text and confirms it. */
import { useState } from "react"
import { Button } from "./Button.tsx"

/** Browsers have `navigator.clipboard` on https and on localhost only; elsewhere a selected text is copied. */
const copyText = async (text: string): Promise<void> => {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const box = document.createElement("textarea")
  box.value = text
  box.readOnly = true
  document.body.append(box)
  box.select()
  const isCopied = document.execCommand("copy")
  box.remove()
  if (!isCopied) throw new Error("the browser did not copy the text")
}

export const Copy = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const [said, setSaid] = useState<string | null>(null)
  const copy = async () => {
    setSaid(
      await copyText(text).then(
        () => "Copied",
        () => "Not copied: the browser forbids it",
      ),
    )
    setTimeout(() => setSaid(null), 1_500)
  }
  return (
    <Button small onClick={() => void copy()}>
      {said ?? label}
    </Button>
  )
}
