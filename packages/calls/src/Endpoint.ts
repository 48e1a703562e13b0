/**
 * The part of an endpoint that calls need, independent of how its parameters and answers are described: Effect
 * schemas in `@bourse/core`, shapes in `@bourse/client`.
 */
import type { Rules } from "./rules.ts"

export type Method = "GET" | "POST" | "PUT" | "DELETE"

export interface EndpointData {
  /** The endpoint's id: its area and the name of the client's method, such as `spot.placeOrder`. */
  readonly id: string
  readonly method: Method
  readonly path: string
  /** The permission that a key needs, as in the documentation; null for public market data, which is not signed. */
  readonly permission?: string | null
  /** A write changes the exchange: its signature is valid once. Default: read. */
  readonly kind?: "read" | "write"
  /** The cost of one call in the weight budget, by address and (where documented) by UID; default: 1. */
  readonly weight?: { readonly ip: number; readonly uid?: number }
  /** Additional weight by address, for parameters that cause more work. */
  furtherWeight?(parameters: object): number
  /** Calls per second and UID, if the document limits them. */
  readonly perSecond?: number
  /** Where the parameters are: fields of a JSON object in the body; default: in the query. */
  readonly fieldsIn?: "body"
  /** Rules for parameters of the endpoint that belong together. */
  readonly rules?: Rules
  /** How to find out afterwards whether a write was executed; undefined if that is impossible. */
  readonly lookUp?: Reconciliation
  /**
   * For a call that the server can check without executing it, under the same path plus `/test`: the answer it would
   * have, at a time in milliseconds.
   */
  dryRun?(parameters: object, timeMs: number): unknown
}

export interface Reconciliation {
  /** The endpoint to query for the write. A function, because its definition may come later in the file. */
  readonly endpoint: () => EndpointData
  readonly rule: ReconciliationRule
}

/** How to recognise a write in another endpoint's answer. */
export interface ReconciliationRule<Sent = object, Found = unknown, Answer = unknown> {
  /** The parameter for the client's own id: the client generates one if the caller gives none. */
  readonly clientId?: string
  /** The parameters of the query that looks the write up. */
  parameters(sent: Sent): object
  /**
   * The write's own answer; undefined if there is no trace of it. The write cannot have been executed before
   * `sinceMs`, by the server's clock: an older record with the same id is another one. For a client-generated
   * id `sinceMs` is 0.
   */
  answer(found: Found, sent: Sent, sinceMs: number): Answer | undefined
  /** The rejection that the found record implies for a write that was not possible. */
  rejection?(found: Found, sent: Sent): { readonly code: number; readonly message: string } | undefined
  /** The rejection that means that there is no trace of the write. */
  readonly absentCode?: number
  /** The rejection of a write that was executed before: this id is taken, or this order is no longer open. */
  readonly duplicateCode?: number
  /** Rejections by a server that has compared client ids: nothing was executed under this one. */
  readonly provingCodes?: ReadonlyArray<number>
  /**
   * The parameter with the parts of the write, each with its own id: each is looked up, and missing ones are sent
   * once more. The answer has one element for each part; the element of a failed part has a `code`.
   */
  readonly partsIn?: string
}
