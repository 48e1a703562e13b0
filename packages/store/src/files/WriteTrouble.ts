/**
 * Why the data folder cannot be written: no space (`full`), or an error of the system (`io`): EIO, EROFS, EACCES and
 * others. Both kinds of trouble end when an operator removes the cause.
 */
import { constants } from "node:os"
import { getSystemErrorMessage } from "node:util"
import { StoreError } from "../StoreError.ts"

export interface WriteTrouble {
  readonly kind: "full" | "io"
  /** The system's error text, without paths. */
  readonly message: string
}

/** Node has no name for an exceeded quota, and calls it UNKNOWN. */
const noRoomNumbers: ReadonlyArray<number | undefined> = [constants.errno.ENOSPC, constants.errno.EDQUOT].map(
  (number) => -number,
)

/** The disk is full, or a quota or a limit on file size is exceeded. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (["ENOSPC", "EDQUOT", "EFBIG"].includes(error.code as string) ||
    noRoomNumbers.includes((error as NodeJS.ErrnoException).errno))

/** The system's error, for example `EROFS: read-only file system`. */
const reasonOf = (error: unknown): string => {
  const { errno, message } = error as NodeJS.ErrnoException
  if (errno === undefined) return message
  const [name] = Object.entries(constants.errno).find(([, number]) => number === -errno) ?? ["UNKNOWN"]
  const text = getSystemErrorMessage(errno)
  return text.startsWith("Unknown") ? name : `${name}: ${text}`
}

export const troubleOf = (error: unknown): WriteTrouble => ({
  kind: isNoRoom(error) ? "full" : "io",
  message: reasonOf(error),
})

/** The message of a failed system call. */
export const writeError = (what: string, cause: unknown): StoreError =>
  new StoreError(isNoRoom(cause) ? "full" : "io", `${what}: ${(cause as Error).message}`, { cause })

/** Runs a system call whose failure has no consequence. */
export const bestEffort = (body: () => void): void => {
  try {
    body()
  } catch {
    // Error thrown when the data folder cannot be written.
  }
}
