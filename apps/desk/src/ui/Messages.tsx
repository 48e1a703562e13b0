import { dismiss, useMessages } from "./messages.ts"

/** The messages in a corner of the window, where they move nothing that somebody is about to click. */
export const Messages = () => (
  <div role="status" className="fixed right-3 bottom-3 left-3 z-10 flex flex-col gap-2 sm:left-auto sm:w-96">
    {useMessages().map(({ id, text }) => (
      <p
        key={id}
        className="flex items-start gap-2 rounded-md border border-buy bg-surface px-3 py-2 text-sm shadow-lg"
      >
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
