/** The exchange whose market is mirrored, how late it is, and which symbols are halted; nothing without a mirror. */
import { baseUrl } from "../exchange.ts"
import { Badge } from "../ui/Marks.tsx"
import { usePoll } from "./usePoll.ts"

interface Mirror {
  readonly url: string
  readonly lagMs: number
  readonly halted: ReadonlyArray<string>
}

const readMirror = async (): Promise<Mirror | null> => {
  const answer = (await (await fetch(`${baseUrl}/readyz`)).json()) as { readonly mirror?: Mirror }
  return answer.mirror ?? null
}

export const MirrorBadge = () => {
  const { value } = usePoll(readMirror, 2_000, [])
  if (value == null) return null
  const { url, lagMs, halted } = value
  const { host } = new URL(url)
  const title = `The market of ${url}, by its public data. No key is ever sent there.`
  const text = halted.length > 0 ? `${host}: ${halted.length} halted` : `live ${host}, ${lagMs} ms late`
  return (
    <span title={halted.length > 0 ? `${title} Halted: ${halted.join(", ")}` : title}>
      <Badge tone={halted.length > 0 ? "bad" : "good"} text={text} />
    </span>
  )
}
