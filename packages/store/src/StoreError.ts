/** The only expected error of this package. Any exception other than a StoreError is a defect. */

/**
 * - `locked`: another process uses the data.
 * - `fenced`: another writer took over the journal; this server must stop.
 * - `sequence`: the group does not follow the journal's last group; nothing was written.
 * - `corrupt`: the stored data was changed or lost; the message names the first seq with an error.
 * - `full`: the disk is full; for a write the outcome is unknown as with `io`.
 * - `io`: the disk or the worker thread failed. For a write the outcome is unknown until the store is reopened.
 * - `closed`: the store is closed.
 * - `removed`: a file of the open store was removed or replaced; writes since then may be lost, stop.
 * - `schema`: the database is not a Bourse database, or of another version.
 * - `node`: this Node has no SQLite, or an older one than required.
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

/** Why data from before version 0.1.0 is rejected; `wayOut` is the operator's next step. */
export const formerForm = (what: string, wayOut: string): StoreError =>
  new StoreError(
    "schema",
    `${what} has the format of a version before 0.1.0, which this version of Bourse does not read: ${wayOut}`,
  )
