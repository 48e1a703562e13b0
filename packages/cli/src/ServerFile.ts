/**
 * The file that a running server writes into its data folder for the other commands: its address and its sandbox token.
 * Only its owner can read it. The server removes it when it stops. A killed server leaves it behind, so the file does
 * not prove that a server is running.
 */
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Log } from "@bourse/server"

export interface ServerFile {
  readonly url: string
  readonly pid: number
  /** Null where the sandbox is off. */
  readonly sandboxToken: string | null
}

const pathIn = (folder: string): string => join(folder, "server.json")

/** A server serves without it, too: reads go on where the disk is full. */
export const writeServerFile = (folder: string, content: ServerFile, log: Log): void => {
  const path = pathIn(folder)
  try {
    writeFileSync(path, `${JSON.stringify(content)}\n`, { mode: 0o600 })
    chmodSync(path, 0o600)
  } catch (error) {
    rmSync(path, { force: true })
    const hint = "other commands need --url and --token until the next start"
    log.warn(`${path} cannot be written: ${hint}`, { error: String(error) })
  }
}

export const removeServerFile = (folder: string): void => rmSync(pathIn(folder), { force: true })

/** Undefined if there is no readable file. */
export const readServerFile = (folder: string): ServerFile | undefined => {
  try {
    return JSON.parse(readFileSync(pathIn(folder), "utf8")) as ServerFile
  } catch {
    return undefined
  }
}
