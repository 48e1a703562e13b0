/** Files that a power loss leaves either whole or not there. */
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import { onWindows } from "./onWindows.ts"

/** A file that is whole and on the disk under its name, or not there; readable by its owner only. */
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

/** A file's name is durable once its folder is synced; on Windows its file system sees to that. */
export const syncFolder = (path: string): void => {
  if (onWindows) return
  const folder = openSync(path, "r")
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
