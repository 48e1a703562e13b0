/**
 * The file in which a running server gives other commands its address and sandbox token. The server file is in
 * the data folder, readable only by its owner, and removed when the server stops. A killed server leaves its
 * file behind, so the file is valid only while its process exists.
 */
import { chmodSync, rmSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { type Log, readBounded } from "@bourse/server/terminal"

export interface ServerFile {
  readonly url: string
  readonly pid: number
  /** The sandbox token; null if the sandbox is off. */
  readonly sandboxToken: string | null
}

const bytesMax = 65_536
const pathIn = (folder: string): string => join(folder, "server.json")

/** A failure to write the file is only logged: on a full disk the server still serves reads. */
export const writeServerFile = (folder: string, content: ServerFile, log: Log): void => {
  const path = pathIn(folder)
  try {
    writeFileSync(path, `${JSON.stringify({ ...content, host: hostname() })}\n`, { mode: 0o600 })
    chmodSync(path, 0o600)
  } catch (error) {
    rmSync(path, { force: true })
    const hint = "other commands need --url and --token until the next start"
    log.warn(`${path} cannot be written: ${hint}`, { error: String(error) })
  }
}

export const removeServerFile = (folder: string): void => rmSync(pathIn(folder), { force: true })

/**
 * Whether the server's process no longer exists. Returns false for a process on another host, such as a
 * container whose folder is mounted here.
 */
const isGone = ({ pid, host }: { readonly pid: number; readonly host?: string }): boolean => {
  if (host !== hostname()) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH"
  }
}

/** Returns undefined if no server file can be read, or its server was killed. */
export const readServerFile = (folder: string): ServerFile | undefined => {
  try {
    const file = JSON.parse(readBounded(pathIn(folder), bytesMax))
    return isGone(file) ? undefined : file
  } catch {
    return undefined
  }
}
