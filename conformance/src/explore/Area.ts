/** An area of the interface to explore: its random requests, and the reads of its records. */
import type { Actor } from "../session/Provision.ts"
import type { AccountView, Row } from "./History.ts"
import type { Kind, Parameters } from "./Kind.ts"
import type { World } from "./World.ts"

/** Sends read requests as one account of the session. */
export interface Reader {
  readonly as: Actor
  /** Endpoints that the session's requests use. */
  readonly used: ReadonlySet<string>
  /** Reads all rows of a list; ends the session if the target does not serve the list. */
  readonly list: (endpoint: string, parameters: Parameters) => Promise<ReadonlyArray<Row>>
  /** Reads one record; the result is empty if the request is rejected. */
  readonly find: (endpoint: string, parameters: Parameters) => Promise<ReadonlyArray<Row>>
}

export interface Area {
  readonly name: string
  /** Endpoints that the area requires; an area is not explored on a target without them. */
  readonly reads: ReadonlyArray<string>
  readonly kinds: ReadonlyArray<Kind>
  /** The area needs a broker as first actor, and the broker's sub-account as last actor. */
  readonly needsSubAccount?: true
  readonly read: (reader: Reader, world: World) => Promise<Partial<AccountView>>
}
