/** A titled part of a page. */
import { type ReactNode, useId } from "react"
import { classes } from "./classes.ts"

interface PanelProps {
  readonly title: string
  /** The title is for screen readers: the content needs no visible name. */
  readonly hidesTitle?: boolean
  /** Controls beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  readonly className?: string
  /** Without padding: for tables and charts. */
  readonly flush?: boolean
}

export const Panel = ({
  title,
  hidesTitle = false,
  aside,
  children,
  className,
  flush = false,
}: PanelProps) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classes("flex min-w-0 flex-col rounded-lg border border-line bg-surface", className)}
    >
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-3 py-1">
        <h2 id={id} className={hidesTitle ? "sr-only" : "text-sm font-semibold"}>
          {title}
        </h2>
        {aside}
      </header>
      <div className={classes("min-h-0 min-w-0 flex-1", !flush && "p-3")}>{children}</div>
    </section>
  )
}
