/** The one failure of this package. Anything else that is thrown is a defect. */

/**
 * - `locked`: another process holds the data.
 * - `fenced`: another writer took over the journal; this one must stop answering.
 * - `sequence`: an append that does not follow the head; refused before anything was written.
 * - `corrupt`: what is stored is not what was written; the message names the seq where it shows.
 * - `full`: there is no room on the disk; for a write the outcome is unknown as with `io`.
 * - `io`: the disk or the worker thread failed. For a write the outcome is unknown until the store is reopened.
 * - `closed`: the store was closed before the call.
 * - `removed`: a file of the open store was removed or replaced; nothing that was written is safe, stop.
 * - `schema`: the database is not ours, or of a newer version.
 * - `node`: this Node has no SQLite, or one that is too old.
 */
export type StoreErrorKind =
  | "locked"
  | "fenced"
  | "sequence"
  | "corrupt"
  | "full"
  | "io"
  | "closed"
  | "removed"
  | "schema"
  | "node"

export class StoreError extends Error {
  readonly _tag = "StoreError"
  override readonly name = "StoreError"
  readonly kind: StoreErrorKind

  constructor(kind: StoreErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
