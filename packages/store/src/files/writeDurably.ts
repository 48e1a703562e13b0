/** Writes files that after a power loss are either complete or missing. */
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import { onWindows } from "./onWindows.ts"

/** Writes a file that is complete and on disk under its name, or missing; readable by its owner only. */
export const writeDurably = (path: string, content: string | Uint8Array): void => {
  const temporary = `${path}.new`
  const file = openSync(temporary, "w", 0o600)
  try {
    fchmodSync(file, 0o600)
    const bytes = Buffer.from(content)
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** A file's name is durable once its folder is synced; on Windows the file system does this. */
export const syncFolder = (path: string): void => {
  if (onWindows) return
  const folder = openSync(path, "r")
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
