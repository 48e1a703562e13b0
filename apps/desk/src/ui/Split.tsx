import type { ReactNode } from "react"

/** A form beside the list of its results. */
export const Split = ({ form, list }: { readonly form: ReactNode; readonly list: ReactNode }) => (
  <div className="grid grid-cols-1 md:grid-cols-[18rem_minmax(0,1fr)]">
    <div className="flex flex-col gap-3 border-b border-line p-3 md:border-r md:border-b-0">{form}</div>
    <div className="min-w-0">{list}</div>
  </div>
)
