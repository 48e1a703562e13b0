/** A part of the interface to explore: its random requests, and the reads of its records. */
import type { Actor } from "../session/Provision.ts"
import type { AccountView, Row } from "./History.ts"
import type { Kind, Parameters } from "./Kind.ts"
import type { World } from "./World.ts"

/** Sends read requests as one account. */
export interface Reader {
  readonly as: Actor
  /** Endpoints that the session's requests use. */
  readonly used: ReadonlySet<string>
  /** All rows of a list. Ends the session if the list is not served. */
  readonly list: (endpoint: string, parameters: Parameters) => Promise<ReadonlyArray<Row>>
  /** One record; empty if the request is rejected. */
  readonly find: (endpoint: string, parameters: Parameters) => Promise<ReadonlyArray<Row>>
}

export interface Area {
  readonly name: string
  /** Endpoints that the area requires; without them it is not explored. */
  readonly reads: ReadonlyArray<string>
  readonly kinds: ReadonlyArray<Kind>
  /** The first actor must be a broker, and the last one its sub-account. */
  readonly needsSubAccount?: true
  readonly read: (reader: Reader, world: World) => Promise<Partial<AccountView>>
}
