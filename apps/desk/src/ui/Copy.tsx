/** A button that copies a text, and says that it did. */
import { useState } from "react"
import { Button } from "./Button.tsx"

export const Copy = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 1_500)
  }
  return (
    <Button small onClick={() => void copy()}>
      {isCopied ? "Copied" : label}
    </Button>
  )
}
