/** Shown without a token, or with a rejected one: unless it is set, each start of a server makes a new token. */
import { type FormEvent, useState } from "react"
import { keepToken } from "./session.ts"
import { Button } from "./ui/Button.tsx"
import { TextField } from "./ui/Field.tsx"
import { ErrorNote } from "./ui/Notes.tsx"

const Code = ({ text }: { readonly text: string }) => (
  <code className="rounded bg-raised px-1 font-mono text-sm whitespace-nowrap text-ink">{text}</code>
)

export const Welcome = ({ error }: { readonly error: unknown }) => {
  const [given, setGiven] = useState("")
  const [problem, setProblem] = useState<Error>()
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (given.trim() === "") return
    setProblem(
      keepToken(given) ? undefined : new Error("This text is neither a link to the desk nor a token."),
    )
  }
  return (
    <main className="mx-auto flex max-w-md flex-col gap-4 px-4 py-10 sm:py-16">
      <title>Bourse desk</title>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">
        <span aria-hidden="true" className="text-accent">
          ◆{" "}
        </span>
        The desk needs the sandbox's token
      </h1>
      <ErrorNote error={problem ?? error} />
      <p className="text-muted">
        Open the link that <Code text="npm start" /> printed under "Desk", or the one that{" "}
        <Code text="bourse desk" /> prints while the server runs. The link contains the token, which this tab
        keeps until it is closed. Or paste the link or the token here.
      </p>
      <form onSubmit={open} className="flex items-end gap-2">
        <div className="flex-1">
          <TextField label="Link or token" value={given} onValue={setGiven} type="password" />
        </div>
        <Button kind="primary" type="submit">
          Open the desk
        </Button>
      </form>
    </main>
  )
}
