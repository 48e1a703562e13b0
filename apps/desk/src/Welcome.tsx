/** Shown without a token, or with one that the sandbox does not accept. */
import { type FormEvent, useState } from "react"
import { openWithToken } from "./session.ts"
import { Button } from "./ui/Button.tsx"
import { TextField } from "./ui/Field.tsx"
import { ErrorNote } from "./ui/Notes.tsx"

export const Welcome = ({ error }: { readonly error: unknown }) => {
  const [token, setToken] = useState("")
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (token.trim() !== "") openWithToken(token.trim())
  }
  return (
    <main className="mx-auto flex max-w-md flex-col gap-4 px-4 py-16">
      <title>Bourse desk</title>
      <h1 className="text-2xl font-semibold tracking-tight">
        <span aria-hidden="true" className="text-accent">
          ◆{" "}
        </span>
        The desk needs the sandbox's token
      </h1>
      <p className="text-muted">
        Open the link that <code className="font-mono text-sm">npm start</code> prints under "Desk". It
        carries the token, which this tab keeps until it is closed. Or paste the token here.
      </p>
      <ErrorNote error={error} />
      <form onSubmit={open} className="flex items-end gap-2">
        <div className="flex-1">
          <TextField label="Token" value={token} onValue={setToken} type="password" />
        </div>
        <Button kind="primary" type="submit">
          Open the desk
        </Button>
      </form>
    </main>
  )
}
