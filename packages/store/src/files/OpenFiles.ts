/**
 * Detects that files of an open store were removed or replaced. The operating system still writes to an unlinked
 * file, and every sync succeeds, but the data is lost at the next start.
 */
import { statSync } from "node:fs"
import { StoreError } from "../StoreError.ts"

/** Device and inode of the file at the path; undefined if no file is there. */
export const identity = (path: string): string | undefined => {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat && `${stat.dev} ${stat.ino}`
}

export class OpenFiles {
  readonly #files: ReadonlyMap<string, string | undefined>

  /** `paths`: the paths of files that are already open. */
  constructor(paths: ReadonlyArray<string>) {
    this.#files = new Map(paths.map((path) => [path, identity(path)]))
  }

  /** Throws `removed` when an open file is no longer the file at its path. */
  check(): void {
    for (const [path, opened] of this.#files) {
      if (opened !== undefined && this.#now(path) === opened) continue
      throw new StoreError(
        "removed",
        `${path} was removed or replaced while the server was running: later writes are lost`,
      )
    }
  }

  /** A folder that cannot be read any more is treated as removed. */
  #now(path: string): string | undefined {
    try {
      return identity(path)
    } catch {
      return undefined
    }
  }
}
