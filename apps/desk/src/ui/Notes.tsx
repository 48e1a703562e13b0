/** What a page says beside its data: that there is none yet, that something failed, that something was done. */
import type { ReactNode } from "react"
import { describeError } from "../errors.ts"

export const Empty = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="flex flex-col items-center justify-center gap-1 px-4 py-8 text-center">
    <p className="text-sm font-medium">{title}</p>
    {children !== undefined && <p className="max-w-md text-sm text-muted">{children}</p>}
  </div>
)

export const ErrorNote = ({ error }: { readonly error: unknown }) => {
  if (error === undefined) return null
  const { text, code, help } = describeError(error)
  return (
    <div role="alert" className="rounded-md border border-sell bg-page px-3 py-2 text-sm">
      <p className="font-medium break-words">
        <span aria-hidden="true" className="text-sell">
          ✕{" "}
        </span>
        {text}
        {code !== null && <span className="ml-2 font-mono text-xs text-muted">code {code}</span>}
      </p>
      <p className="text-muted">{help}</p>
    </div>
  )
}

export const DoneNote = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p role="status" className="rounded-md border border-buy bg-page px-3 py-2 text-sm break-words">
      <span aria-hidden="true" className="text-buy">
        ✓{" "}
      </span>
      {text}
    </p>
  )

/** What came of an action. */
export const Outcome = ({
  action,
}: {
  readonly action: { readonly done: string | null; readonly error: unknown }
}) => (
  <>
    <DoneNote text={action.done} />
    <ErrorNote error={action.error} />
  </>
)
