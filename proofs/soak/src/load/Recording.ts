/**
 * Reads the recording that native/shim.c makes: every file change, sync and response of a server, in one order.
 */
import { readFileSync } from "node:fs"

export type Step =
  | { readonly type: "create"; readonly inode: number; readonly name: string }
  | { readonly type: "write"; readonly inode: number; readonly offset: number; readonly bytes: Buffer }
  | { readonly type: "truncate"; readonly inode: number; readonly size: number }
  | { readonly type: "sync" | "failedSync"; readonly inode: number }
  | { readonly type: "syncFolder" }
  | { readonly type: "unlink"; readonly name: string }
  | { readonly type: "rename"; readonly from: string; readonly to: string }
  /** Body of a response with status 200, recorded just before the response is sent. */
  | { readonly type: "response"; readonly text: string }

const headBytes = 22

/** Body of an HTTP response, without its head. */
const bodyOf = (bytes: Buffer): string => {
  const text = bytes.toString("utf8")
  return text.slice(text.indexOf("\r\n\r\n") + 4)
}

export const readRecording = (path: string): Array<Step> => {
  const all = readFileSync(path)
  const steps: Array<Step> = []
  let at = 0
  // The last step of a recording may be incomplete, since the server was killed.
  while (at + headBytes <= all.length) {
    const length = all.readUInt32LE(at)
    const type = String.fromCharCode(all[at + 4]!)
    const nameLength = all[at + 5]!
    const inode = Number(all.readBigUInt64LE(at + 6))
    const offset = Number(all.readBigInt64LE(at + 14))
    const nameAt = at + headBytes
    const end = nameAt + nameLength + length
    if (end > all.length) break
    const name = all.toString("utf8", nameAt, nameAt + nameLength)
    const bytes = all.subarray(nameAt + nameLength, end)
    at = end
    switch (type) {
      case "C":
        steps.push({ type: "create", inode, name })
        break
      case "W":
        steps.push({ type: "write", inode, offset, bytes })
        break
      case "T":
        steps.push({ type: "truncate", inode, size: offset })
        break
      case "S":
        steps.push({ type: "sync", inode })
        break
      case "F":
        steps.push({ type: "failedSync", inode })
        break
      case "D":
        steps.push({ type: "syncFolder" })
        break
      case "U":
        steps.push({ type: "unlink", name })
        break
      case "R":
        steps.push({ type: "rename", from: name, to: bytes.toString("utf8") })
        break
      case "A":
        steps.push({ type: "response", text: bodyOf(bytes) })
        break
      default:
        throw new Error(`recording ${path}: unknown step ${type} before byte ${end}`)
    }
  }
  return steps
}
