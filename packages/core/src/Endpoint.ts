/**
 * An endpoint is plain data: exactly the document's statements about it.
 *
 * The server's gateway (one compiled table), the clients, and the API description read the endpoints.
 * `timestamp`, `recvWindow` and `signature` belong to every signed endpoint and are not repeated in `query`.
 */

import type * as Schema from "effect/Schema"
import type { EndpointData, ReconciliationRule, Rules } from "#calls"
import type { EndpointDocs } from "./EndpointDocs.ts"
import type { Paging } from "./Paging.ts"
import type { Permission } from "./Permission.ts"
import type { Meeting } from "./rules.ts"

/** The areas of the interface. */
export type Area = "spot" | "wallet" | "broker" | "market" | "streams"

export type { EndpointData, Method, Reconciliation, ReconciliationRule, Rules } from "#calls"

/** The role that the caller must have, beyond a permission. */
export type Role = "any" | "master" | "sub" | "broker"

type AnyCodec = Schema.Codec<unknown, unknown>
/** Parameters in the query or in the body: each one text, or absent. */
type QueryCodec = Schema.Codec<object, { readonly [name: string]: string | undefined }>

export interface Endpoint<Query extends QueryCodec = QueryCodec, Success extends AnyCodec = AnyCodec>
  extends EndpointData {
  /** The endpoint's id, unique among all endpoints. */
  readonly id: `${Area}.${string}`
  readonly path: `/${string}`
  readonly permission: Permission | null
  readonly role: Role
  readonly kind: "read" | "write"
  readonly weight: { readonly ip: number; readonly uid?: number }
  /** Additional weight by address, for parameters that cause more work. */
  furtherWeight?(parameters: Query["Type"]): number
  /**
   * The format of error responses: `{code, msg}` (default), or the broker's, with the code as text and `message` too.
   */
  readonly envelope?: "broker"
  readonly query: Query
  readonly success: Success
  /** How the endpoint is paginated, if one answer cannot contain all rows. */
  readonly paging?: Paging<Success["Type"]>
  dryRun?(parameters: Query["Type"], timeMs: number): Success["Type"]
  /**
   * The endpoint's documentation; that of its fields is in their schemas. The documentation comes from a
   * function, because calls do not need it.
   */
  docs(): EndpointDocs
}

/** Declares how a write is looked up by another endpoint. */
export const lookUp = <Asked extends Endpoint, Sent extends object, Answer>(
  endpoint: () => Asked,
  rule: ReconciliationRule<Sent, Success<Asked>, Answer>,
) => ({ endpoint, rule: rule as ReconciliationRule })

/** An endpoint that can be paginated. */
export interface PagedEndpoint<
  Query extends QueryCodec = QueryCodec,
  Success extends AnyCodec = AnyCodec,
  Row = unknown,
> extends Endpoint<Query, Success> {
  readonly paging: Paging<Success["Type"], Row>
}

/** The rows of an answer: the items of a list, or those in `rows` or `data` of a page. */
type RowOf<Answer> =
  Answer extends ReadonlyArray<infer Row>
    ? Row
    : Answer extends { readonly rows: ReadonlyArray<infer Row> } | { readonly data: ReadonlyArray<infer Row> }
      ? Row
      : never

interface Declare {
  <Query extends QueryCodec, Success extends AnyCodec, const R extends Rules>(
    definition: Endpoint<Query, Success> & { readonly rules: R },
  ): Endpoint<Query, Success> & { readonly rules: R }
  <Query extends QueryCodec, Success extends AnyCodec, Row>(
    definition: PagedEndpoint<Query, Success, Row>,
  ): PagedEndpoint<Query, Success, Row extends RowOf<Success["Type"]> ? RowOf<Success["Type"]> : Row>
  <Query extends QueryCodec, Success extends AnyCodec>(
    definition: Endpoint<Query, Success>,
  ): Endpoint<Query, Success>
}

/** Declares an endpoint; the function exists only for its types. */
export const endpoint: Declare = <Definition>(definition: Definition): Definition => definition

/** The endpoints that a module exports, by name. */
export type EndpointsIn<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name]
}

/** The client's method of an endpoint: its id without the area. */
export const methodName = ({ id }: EndpointData): string => id.slice(id.indexOf(".") + 1)

/** The typed parameters of an endpoint's call. */
export type Parameters<E extends Endpoint> = E["query"]["Type"]
/** Parameters of a client's method, with the rules about those that belong together. */
export type CallParameters<E extends Endpoint> = E extends { readonly rules: infer R extends Rules }
  ? Meeting<Parameters<E>, R>
  : Parameters<E>
/** The typed answer of an endpoint's call, for the caller. */
export type Success<E extends Endpoint> = E["success"]["Type"]
/** The typed answer of an endpoint as sent by the server. */
export type WireSuccess<E extends Endpoint> = E["success"]["Encoded"]
