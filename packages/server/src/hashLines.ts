import { createHash } from "node:crypto"

/** The hash of the next lines, at most so many. */
export const hashLines = (lines: Iterator<string>, count: number) => {
  const hash = createHash("sha256")
  let first: string | undefined
  let read = 0
  for (; read < count; read++) {
    const { done, value } = lines.next()
    if (done === true) break
    first ??= value
    hash.update(value).update("\n")
  }
  return { hash: hash.digest("hex"), read, first }
}
