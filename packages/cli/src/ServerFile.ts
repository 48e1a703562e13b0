/**
 * What a running server leaves in its data folder for the other commands: where it answers, and its sandbox token. Only
 * its owner can read the file. It goes when the server stops; one that was killed leaves it behind, and says nothing
 * about whether somebody answers there.
 */
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

export interface ServerFile {
  readonly url: string
  readonly pid: number
  /** Null where the sandbox is off. */
  readonly sandboxToken: string | null
}

const pathIn = (folder: string): string => join(folder, "server.json")

export const writeServerFile = (folder: string, content: ServerFile): void => {
  const path = pathIn(folder)
  writeFileSync(path, `${JSON.stringify(content)}\n`, { mode: 0o600 })
  chmodSync(path, 0o600)
}

export const removeServerFile = (folder: string): void => rmSync(pathIn(folder), { force: true })

/** Undefined where there is none that can be read. */
export const readServerFile = (folder: string): ServerFile | undefined => {
  try {
    return JSON.parse(readFileSync(pathIn(folder), "utf8")) as ServerFile
  } catch {
    return undefined
  }
}
