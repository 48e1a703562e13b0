import { dismiss, useMessages } from "./messages.ts"

/**
 * The messages, in a row below the page. They neither cover nor move anything that the user may be about to click.
 */
export const Messages = () => (
  <div role="status" className="flex max-h-1/3 shrink-0 flex-col overflow-y-auto bg-surface">
    {useMessages().map(({ id, text }) => (
      <p key={id} className="flex items-start gap-2 border-t border-buy px-3 py-2 text-sm">
        <span aria-hidden="true" className="text-buy">
          ✓
        </span>
        <span className="min-w-0 flex-1 break-words">{text}</span>
        <button
          type="button"
          aria-label="Close the message"
          onClick={() => dismiss(id)}
          className="text-muted hover:text-ink pointer-coarse:px-2"
        >
          ✕
        </button>
      </p>
    ))}
  </div>
)
