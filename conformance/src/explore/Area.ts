/** A part of the interface that explorations cover: the requests that they draw, and how its records are read. */
import type { Actor } from "../session/Provision.ts"
import type { AccountView, Row } from "./History.ts"
import type { Kind, Parameters } from "./Kind.ts"
import type { World } from "./World.ts"

/** Reads as one account. */
export interface Reader {
  readonly as: Actor
  /** Endpoints of the session's requests. */
  readonly used: ReadonlySet<string>
  /** All rows of a list. Ends the session where it is not served. */
  readonly list: (endpoint: string, parameters: Parameters) => Promise<ReadonlyArray<Row>>
  /** One record; none where the request is rejected. */
  readonly find: (endpoint: string, parameters: Parameters) => Promise<ReadonlyArray<Row>>
}

export interface Area {
  readonly name: string
  /** Endpoints without which the area is not explored. */
  readonly reads: ReadonlyArray<string>
  readonly kinds: ReadonlyArray<Kind>
  /** The first actor is a broker, and the last one a sub-account of it. */
  readonly needsSubAccount?: true
  readonly read: (reader: Reader, world: World) => Promise<Partial<AccountView>>
}
