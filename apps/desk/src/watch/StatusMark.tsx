import type { LoggedRequest } from "@bourse/client/control"
import { Badge } from "../ui/Marks.tsx"

/** The result of a request: done, rejected with its code, or without an answer. */
export const StatusMark = ({ request: { status, code } }: { readonly request: LoggedRequest }) =>
  status === 0 ? (
    <Badge tone="warn" text="✂ lost" />
  ) : status === 200 ? (
    <Badge tone="good" text="✓ 200" />
  ) : (
    <Badge tone="bad" text={`✕ ${code ?? status}`} />
  )
