import { createHash } from "node:crypto"

/** Lines are hashed in blocks: a call per line would cost more than the hash. */
const charactersPerUpdate = 65_536

/** The hash of the next `count` lines, or of fewer lines at the end. */
export const hashLines = (lines: Iterator<string>, count: number) => {
  const hash = createHash("sha256")
  let first: string | undefined
  let text = ""
  let read = 0
  for (; read < count; read++) {
    const { done, value } = lines.next()
    if (done === true) break
    first ??= value
    text += `${value}\n`
    if (text.length < charactersPerUpdate) continue
    hash.update(text)
    text = ""
  }
  return { hash: hash.update(text).digest("hex"), read, first }
}
