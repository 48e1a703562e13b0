/** Tabs of Base UI: arrow keys move between them. */
import { Tabs as Base } from "@base-ui/react/tabs"
import type { ReactNode } from "react"

interface Tab {
  readonly title: string
  readonly content: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly tabs: ReadonlyArray<Tab>
  /** Content beside the tabs. */
  readonly aside?: ReactNode
}

export const Tabs = ({ label, tabs, aside }: TabsProps) => (
  <Base.Root
    defaultValue={tabs[0]!.title}
    className="flex min-h-0 min-w-0 flex-col rounded-lg border border-line bg-surface"
  >
    <div className="flex items-center justify-between gap-2 border-b border-line px-2">
      <Base.List aria-label={label} className="flex flex-wrap gap-x-1">
        {tabs.map(({ title }) => (
          <Base.Tab
            key={title}
            value={title}
            className="min-h-10 border-b-2 border-transparent px-2 pointer-coarse:min-h-11 pointer-coarse:px-2.5 text-sm whitespace-nowrap text-muted hover:text-ink data-active:border-accent data-active:font-semibold data-active:text-ink"
          >
            {title}
          </Base.Tab>
        ))}
      </Base.List>
      {aside}
    </div>
    {tabs.map(({ title, content }) => (
      <Base.Panel key={title} value={title} className="min-h-0 flex-1">
        {content}
      </Base.Panel>
    ))}
  </Base.Root>
)
