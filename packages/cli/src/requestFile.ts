/** Reads the requests that a server logged in a file (`--request-log-file`), even if the server was killed. */
import { readFileSync } from "node:fs"
import type { LoggedRequest, RequestFilter } from "@bourse/control"

/** Largest readable file: a server's log file has 64 MiB at most. */
const bytesMax = 128 * 1024 * 1024

const textOf = (file: string): string | null => {
  try {
    const bytes = readFileSync(file)
    if (bytes.length > bytesMax) throw new Error(`${file} is larger than a request log can be`)
    return bytes.toString("utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
    throw error
  }
}

/**
 * A logged request, or a number of missing requests; null for a line that a crash truncated. Older log files
 * lack the field `ignored`.
 */
const requestIn = (line: string): LoggedRequest | { readonly dropped: number } | null => {
  try {
    const request = JSON.parse(line)
    return request === null ? null : { ignored: [], ...request }
  } catch {
    return null
  }
}

/**
 * The requests that the filter selects, as the server would list them, and the number of requests that the
 * server could not write.
 */
export const readRequests = (
  file: string,
  { id, key, endpoint, status, code, rejected, limit }: RequestFilter,
): { readonly requests: ReadonlyArray<LoggedRequest>; readonly dropped: number } => {
  const texts = [`${file}.1`, file].map(textOf)
  if (texts.every((text) => text === null)) throw new Error(`there is no request log ${file}`)
  let dropped = 0
  const requests: Array<LoggedRequest> = []
  for (const line of texts.flatMap((text) => text?.split("\n") ?? [])) {
    const request = requestIn(line)
    if (request === null) continue
    if ("dropped" in request) dropped += request.dropped
    else requests.push(request)
  }
  const selected = requests.filter(
    (each) =>
      (id === undefined || each.id === id) &&
      (key === undefined || each.key === key) &&
      (endpoint === undefined || each.endpoint === endpoint) &&
      (status === undefined || each.status === Number(status)) &&
      (code === undefined || each.code === Number(code)) &&
      (rejected !== "true" || each.status !== 200),
  )
  const count = Number(limit ?? selected.length)
  return { requests: count === 0 ? [] : selected.slice(-count), dropped }
}
