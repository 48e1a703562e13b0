/**
 * An endpoint as its calls need it, whatever its parameters and answers are described with: Effect schemas in
 * `@bourse/core`, shapes in `@bourse/client`.
 */
import type { Rules } from "./rules.ts"

export type Method = "GET" | "POST" | "PUT" | "DELETE"

export interface EndpointData {
  /** Its area and the name of the client's method, `spot.placeOrder`. */
  readonly id: string
  readonly method: Method
  readonly path: string
  /** Null for public market data, which is not signed. The right that a key must hold is in the documentation. */
  readonly permission?: string | null
  /** A write changes the exchange: its signature is valid once. Default: read. */
  readonly kind?: "read" | "write"
  /** The cost of one call in the weight budget, by address and (where documented) by UID; default: 1. */
  readonly weight?: { readonly ip: number; readonly uid?: number }
  /** Weight by address beyond that, for parameters that ask for more work. */
  furtherWeight?(parameters: object): number
  /** Calls a second and UID, where the document sets such a rate. */
  readonly perSecond?: number
  /** Where the parameters are: members of a JSON object in the body; default: in the query. */
  readonly fieldsIn?: "body"
  /** Rules for parameters that belong together. */
  readonly rules?: Rules
  /** How to find out afterwards whether a write was carried out. Without one, it cannot be found out. */
  readonly lookUp?: Reconciliation
  /**
   * For a call that the server can check without carrying it out, under the same path and `/test`: what it would answer,
   * at a time in milliseconds.
   */
  dryRun?(parameters: object, timeMs: number): unknown
}

export interface Reconciliation {
  /** The endpoint to ask. A function: its definition may stand further down. */
  readonly endpoint: () => EndpointData
  readonly rule: ReconciliationRule
}

/** How a write is recognised in what another endpoint answers. */
export interface ReconciliationRule<Sent = object, Found = unknown, Answer = unknown> {
  /** The parameter for the client's own id: the client makes one if the caller gives none. */
  readonly clientId?: string
  /** The parameters to ask with. */
  parameters(sent: Sent): object
  /**
   * The write's own answer; undefined when there is no trace of it. It cannot have been carried out before `sinceMs`,
   * by the server's clock: what is older under the same id is something else. Under an id that the client made there is
   * nothing older: 0.
   */
  answer(found: Found, sent: Sent, sinceMs: number): Answer | undefined
  /** The rejection of a write that was not possible, as what was found shows. */
  rejection?(found: Found, sent: Sent): { readonly code: number; readonly message: string } | undefined
  /** The rejection that means: there is no trace of it. */
  readonly absentCode?: number
  /** The rejection of a write that was carried out before: this id is taken, or this order is no longer open. */
  readonly duplicateCode?: number
  /** Rejections by a server that has compared client ids: nothing was carried out under this one. */
  readonly provingCodes?: ReadonlyArray<number>
  /**
   * The parameter that holds the parts of the write, each with an id of its own: each is looked up, and those that are
   * not there are sent once more. The answer has one element for each; one that failed has a `code`.
   */
  readonly partsIn?: string
}
