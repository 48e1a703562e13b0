/** What the store asks of its worker threads, and what comes back: one message each way, answered in order. */
import type { Records } from "@bourse/engine"
import type { PageName, Pages } from "./Pages.ts"
import type { StoreErrorKind } from "./StoreError.ts"
import type { JournalRow, RecordKind } from "./Tables.ts"

/** The end of a group of the journal. `seq` 0 and a hash of 64 zeros: before the first. */
export interface JournalPoint {
  readonly seq: number
  /** Exchange time in milliseconds. */
  readonly time: number
  readonly hash: string
}

/** The last durable group. */
export interface Head extends JournalPoint {
  /** Raised by one whenever the store is opened; a writer with an older one is refused. */
  readonly epoch: number
}

export type WorkerOptions = {
  /** The data folder, or ":memory:". */
  readonly path: string
} & (
  | { readonly role: "writer"; readonly acceptJournalEnd: number | undefined }
  /** Holds the data folder as a writer does, and writes nothing. */
  | { readonly role: "readOnly" }
  | { readonly role: "reader"; readonly chainKey: string }
)

/** What there is, before anything is written. */
export interface Kept {
  /** The journal's last group; 0: none yet. */
  readonly seq: number
  /** Everything that was remembered under a name. */
  readonly meta: Readonly<Record<string, string>>
}

/** The second step of who holds the folder; a writer writes from here on. */
export interface BeginRequest {
  readonly type: "begin"
  /** What `newChainKey` made. */
  readonly chainKey: string
  /** Remembered under their names. */
  readonly meta: Readonly<Record<string, string>>
}

export interface Began {
  readonly head: Head
  /** The group before the first one that the journal still has. */
  readonly start: JournalPoint
  /** Sentences for the operator. */
  readonly warnings: ReadonlyArray<string>
}

export interface AppendRequest {
  readonly type: "append"
  readonly seq: number
  readonly time: number
  readonly events: string
  readonly records: RecordTexts
}

/** The kinds a group has records of, each as the text of a JSON array, which the statements read as it is. */
export type RecordTexts = ReadonlyArray<readonly [RecordKind, string]>

export const recordTexts = (records: Partial<Records>): RecordTexts =>
  (Object.entries(records) as Array<[RecordKind, ReadonlyArray<object>]>)
    .filter(([, rows]) => rows.length > 0)
    .map(([kind, rows]) => [kind, JSON.stringify(rows)])

/** Asks for journal rows after `after`, whose hash is `hash`, up to `upTo`; as many as the reader likes to give. */
export interface ChunkRequest {
  readonly type: "chunk"
  readonly after: number
  readonly hash: string
  readonly upTo: number
}

export type Request =
  | BeginRequest
  | AppendRequest
  | ChunkRequest
  | {
      [Name in PageName]: {
        readonly type: "page"
        readonly name: Name
        readonly parameters: Pages[Name]["parameters"]
      }
    }[PageName]
  | { readonly type: "meta"; readonly key: string }
  | { readonly type: "setMeta"; readonly key: string; readonly value: string }
  /** Checks some groups after `after`, as many as the reader likes; answers with the last one, `after` at the end. */
  | Readonly<Omit<ChunkRequest, "type"> & { readonly type: "check" }>
  /** Asks for the hash of a group that the journal has, or begins after. */
  | { readonly type: "hashOf"; readonly seq: number }
  /** Takes a slice of the journal's first groups away, none after `upTo`. */
  | { readonly type: "cutBefore"; readonly upTo: number }
  | { readonly type: "makeRoom" }
  | { readonly type: "close" }

/** What each request is answered with. A page comes as JSON text: cheaper for the main thread than a clone. */
export interface Answers {
  readonly begin: Began
  readonly append: string
  readonly chunk: ReadonlyArray<JournalRow>
  readonly page: string
  readonly meta: string | undefined
  readonly setMeta: undefined
  readonly check: Pick<JournalPoint, "seq" | "hash">
  readonly hashOf: string | undefined
  /** Where the journal begins from then on. */
  readonly cutBefore: JournalPoint
  readonly makeRoom: boolean
  readonly close: undefined
}

/** While an answer takes long: how far it is, from 0 to 1. */
export interface Told {
  readonly told: { readonly doing: string; readonly done: number }
}

/** Instead of an answer. */
export interface Failure {
  readonly failure: { readonly kind: StoreErrorKind; readonly message: string }
}
