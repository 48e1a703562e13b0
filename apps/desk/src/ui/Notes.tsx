/** Notes instead of data: no data yet, or an error. */
import type { ReactNode } from "react"
import { describeError } from "../errors.ts"

export const Empty = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="flex flex-col items-center justify-center gap-1 px-4 py-8 text-center">
    <p className="text-sm font-medium">{title}</p>
    {children !== undefined && <p className="max-w-md text-sm text-muted">{children}</p>}
  </div>
)

interface ErrorNoteProps {
  readonly error: unknown
  /** Dismisses the note; without it the note stays as long as the error. */
  readonly onClose?: () => void
}

export const ErrorNote = ({ error, onClose }: ErrorNoteProps) => {
  if (error === undefined) return null
  const { text, code, help } = describeError(error)
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-md border border-sell bg-page px-3 py-2 text-sm"
    >
      <span aria-hidden="true" className="text-sell">
        ✕
      </span>
      <div className="min-w-0 flex-1 break-words">
        <p className="font-medium">
          {text}
          {code !== null && <span className="ml-2 font-mono text-xs text-muted">code {code}</span>}
        </p>
        <p className="text-muted">{help}</p>
      </div>
      {onClose !== undefined && (
        <button type="button" onClick={onClose} className="text-xs text-muted underline hover:text-ink">
          Close
        </button>
      )}
    </div>
  )
}

/** The error of an action, until it is retried or dismissed. */
export const Failure = ({
  action: { error, clear },
}: {
  readonly action: { readonly error: unknown; readonly clear: () => void }
}) => <ErrorNote error={error} onClose={clear} />
