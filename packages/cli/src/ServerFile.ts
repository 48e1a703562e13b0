/**
 * The file that a running server writes into its data folder for the other commands: its address and its sandbox token.
 * Only its owner can read it. The server removes it when it stops. A killed server leaves it behind; another exchange may
 * have its address since then, so the file counts only as long as its process lives.
 */
import { chmodSync, rmSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { type Log, readBounded } from "@bourse/server/terminal"

export interface ServerFile {
  readonly url: string
  readonly pid: number
  /** Null where the sandbox is off. */
  readonly sandboxToken: string | null
}

const bytesMax = 65_536
const pathIn = (folder: string): string => join(folder, "server.json")

/** A server also works without it: on a full disk it still serves reads. */
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

/** Processes of another host, such as a container whose folder is mounted here, cannot be seen from here. */
const isGone = ({ pid, host }: { readonly pid: number; readonly host?: string }): boolean => {
  if (host !== hostname()) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH"
  }
}

/** Undefined if there is no readable file, or its server was killed. */
export const readServerFile = (folder: string): ServerFile | undefined => {
  try {
    const file = JSON.parse(readBounded(pathIn(folder), bytesMax))
    return isGone(file) ? undefined : file
  } catch {
    return undefined
  }
}
