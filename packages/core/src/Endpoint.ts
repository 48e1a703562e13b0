/**
 * An endpoint is plain data: what the document says about it, and nothing else.
 *
 * Its readers are the server's gateway (one compiled table), the clients, and the API description, which reads the
 * words behind it too (EndpointDocs). `timestamp`, `recvWindow` and `signature` belong to every signed endpoint and are
 * not repeated in `query`.
 */
import type * as Schema from "effect/Schema"
import type { ApiError } from "./CallError.ts"
import type { Paging } from "./Paging.ts"
import type { Permission } from "./Permission.ts"

/** The parts of the interface. */
export type Area = "spot" | "wallet" | "broker" | "market"

export type Method = "GET" | "POST" | "DELETE"

/** What the caller must be, beyond holding a permission. */
export type Role = "any" | "master" | "sub" | "broker"

type AnyCodec = Schema.Codec<unknown, unknown>
/** Parameters as they stand in the query or in the body: each one text, or absent. */
type QueryCodec = Schema.Codec<object, { readonly [name: string]: string | undefined }>

export interface Endpoint<Query extends QueryCodec = QueryCodec, Success extends AnyCodec = AnyCodec> {
  /** Its area and the name of the client's method, `spot.placeOrder`: no two endpoints have the same. */
  readonly id: `${Area}.${string}`
  readonly method: Method
  readonly path: `/${string}`
  /** The right the key must hold; null for public market data, which is not signed. */
  readonly permission: Permission | null
  readonly role: Role
  /** A write changes the exchange: its signature counts once. */
  readonly kind: "read" | "write"
  /** What one call costs of the weight budget, by address and (where the document says so) by UID. */
  readonly weight: { readonly ip: number; readonly uid?: number }
  /** Weight by address beyond that, for parameters that ask for more work. */
  furtherWeight?(parameters: Query["Type"]): number
  /** Calls a second and UID, where the document sets such a rate. */
  readonly perSecond?: number
  /** How a refusal is written: `{code, msg}` unless said, or as the broker's with its code as text and `message` too. */
  readonly envelope?: "broker"
  /**
   * Where the fields of `query` stand: in the query unless said, or as the members of a JSON object in the body, as
   * with the broker's POST and DELETE. `timestamp`, `recvWindow` and `signature` stay in the query.
   */
  readonly fieldsIn?: "body"
  readonly query: Query
  readonly success: Success
  /** How its rows are walked, where there can be more than one answer holds. */
  readonly paging?: Paging<Success["Type"]>
  /** How to find out afterwards whether a write was carried out. Where there is none, it cannot be found out. */
  readonly lookUp?: LookUp
  /**
   * For a call that the server can check without carrying it out, under the same path and `/test`: what it would answer,
   * at a time in milliseconds.
   */
  dryRun?(parameters: Query["Type"], timeMs: number): Success["Type"]
}

/** How to find out whether a write was carried out; made by {@link lookUp}. */
export interface LookUp {
  /** The parameter that holds the client's own id: made by the client where the caller gives none. */
  readonly clientId?: string
  /** What is asked instead. */
  readonly endpoint: () => Endpoint
  parameters(sent: object): object
  /**
   * The write's own answer; undefined when there is no trace of it, an `ApiError` when it was not possible. It cannot
   * have been carried out before `sinceMs`, by the server's clock: what is older under the same id is something else.
   */
  answer(found: unknown, sent: object, sinceMs: number): unknown
  /** The refusal that means: there is no trace of it. */
  readonly absentCode?: number
}

/** Declares a look-up; exists for its types. */
export const lookUp = <Asked extends Endpoint, Sent extends object, Answer>(definition: {
  readonly clientId?: keyof Sent & string
  readonly endpoint: () => Asked
  readonly parameters: (sent: Sent) => Parameters<Asked>
  readonly answer: (found: Success<Asked>, sent: Sent, sinceMs: number) => Answer | ApiError | undefined
  readonly absentCode?: number
}): LookUp => definition as unknown as LookUp

/** An endpoint whose rows can be walked. */
export interface PagedEndpoint<
  Query extends QueryCodec = QueryCodec,
  Success extends AnyCodec = AnyCodec,
  Row = unknown,
> extends Endpoint<Query, Success> {
  readonly paging: Paging<Success["Type"], Row>
}

interface Declare {
  <Query extends QueryCodec, Success extends AnyCodec, Row>(
    definition: PagedEndpoint<Query, Success, Row>,
  ): PagedEndpoint<Query, Success, Row>
  <Query extends QueryCodec, Success extends AnyCodec>(
    definition: Endpoint<Query, Success>,
  ): Endpoint<Query, Success>
}

/** Declares an endpoint; exists for its types. */
export const endpoint: Declare = <Definition>(definition: Definition): Definition => definition

/** The client's method of an endpoint: its id without the area. */
export const methodName = ({ id }: Endpoint): string => id.slice(id.indexOf(".") + 1)

/** The typed parameters of an endpoint's call. */
export type Parameters<E extends Endpoint> = E["query"]["Type"]
/** The typed answer of an endpoint's call. */
export type Success<E extends Endpoint> = E["success"]["Type"]
/** The answer as it stands on the wire. */
export type WireSuccess<E extends Endpoint> = E["success"]["Encoded"]
