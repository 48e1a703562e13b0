/** Binds an endpoint's definition to what the server does for it. */
import type { Endpoint, Parameters, WireSuccess } from "@bourse/core"
import type { ApiKey } from "@bourse/engine"
import type { AuthClaims } from "../security/ReplayGuard.ts"
import type { Plan } from "./Plan.ts"

/** Who calls, proven by the pipeline. */
export interface Principal {
  /** The account of the key. */
  readonly uid: string
  readonly key: ApiKey
  readonly authority: AuthClaims
}

/** From decoded parameters to a plan; reads and changes nothing. */
export type Handler<E extends Endpoint> = (
  parameters: Parameters<E>,
  caller: Principal,
) => Plan<WireSuccess<E>>

export interface Route {
  readonly endpoint: Endpoint
  /** Whoever calls a public endpoint is null, and its handler does not ask. */
  readonly handler: (parameters: object, caller: Principal | null) => Plan<unknown>
}

/** One signed endpoint of the table: its definition and its handler, typed by the definition. */
export const route = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => {
  if (endpoint.permission === null) throw new Error(`${endpoint.id} is public: it has no caller`)
  return { endpoint, handler: handler as Route["handler"] }
}

/** The same for an endpoint that is not signed. */
export const publicRoute = <E extends Endpoint>(
  endpoint: E,
  handler: (parameters: Parameters<E>) => Plan<WireSuccess<E>>,
): Route => {
  if (endpoint.permission !== null) throw new Error(`${endpoint.id} is signed: declare it with route`)
  return { endpoint, handler: handler as Route["handler"] }
}
