/**
 * Notices that the files of an open store were removed or replaced. The operating system goes on writing to a file
 * that has lost its name, and every sync succeeds; but nothing of it is there after the next start.
 */
import { statSync } from "node:fs"
import { StoreError } from "../StoreError.ts"

/** Device and inode of what the name stands for; undefined when there is nothing. */
export const identity = (path: string): string | undefined => {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat && `${stat.dev} ${stat.ino}`
}

export class OpenFiles {
  readonly #files: ReadonlyMap<string, string | undefined>

  /** `paths`: files that are open already. */
  constructor(paths: ReadonlyArray<string>) {
    this.#files = new Map(paths.map((path) => [path, identity(path)]))
  }

  /** Throws `removed` when a name no longer stands for the file that is open. */
  check(): void {
    for (const [path, opened] of this.#files) {
      if (opened !== undefined && this.#now(path) === opened) continue
      throw new StoreError(
        "removed",
        `${path} was removed or replaced while the server was running: later writes are lost`,
      )
    }
  }

  /** A folder that cannot be read any more is as good as gone. */
  #now(path: string): string | undefined {
    try {
      return identity(path)
    } catch {
      return undefined
    }
  }
}
