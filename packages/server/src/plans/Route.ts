/** Connects the definitions of endpoints with their handlers. */
import type { Endpoint, Parameters, WireSuccess } from "@bourse/core"
import type { ApiKey } from "@bourse/engine"
import type { AuthClaims } from "../security/ReplayGuard.ts"
import type { Plan } from "./Plan.ts"

/** The authenticated caller. */
export interface Principal {
  /** The account to which the key belongs. */
  readonly uid: string
  readonly key: ApiKey
  readonly authority: AuthClaims
}

/** Makes a plan from decoded parameters; changes nothing. */
export type Handler<E extends Endpoint> = (
  parameters: Parameters<E>,
  caller: Principal,
) => Plan<WireSuccess<E>>

export interface Route {
  readonly endpoint: Endpoint
  /** The caller of a public endpoint is null. */
  readonly handler: (parameters: object, caller: Principal | null) => Plan<unknown>
}

type Api = Readonly<Record<string, Endpoint>>

/** A handler for each endpoint, by its name: a missing handler is a compile error. */
export type Handlers<Of extends Api> = { readonly [Name in keyof Of]: Handler<Of[Name]> }
export type PublicHandlers<Of extends Api> = {
  readonly [Name in keyof Of]: (parameters: Parameters<Of[Name]>) => Plan<WireSuccess<Of[Name]>>
}

const bound = (api: Api, handlers: object): ReadonlyArray<Route> =>
  Object.entries(api).map(([name, endpoint]) => ({
    endpoint,
    handler: (handlers as Readonly<Record<string, Route["handler"]>>)[name]!,
  }))

/** Declares the routes of signed endpoints, in the order of their definitions. */
export const routesOf = <Of extends Api>(api: Of, handlers: Handlers<NoInfer<Of>>): ReadonlyArray<Route> => {
  for (const { id, permission } of Object.values(api))
    if (permission === null) throw new Error(`${id} is public: it has no caller`)
  return bound(api, handlers)
}

/** Declares the routes of public endpoints. */
export const publicRoutesOf = <Of extends Api>(
  api: Of,
  handlers: PublicHandlers<NoInfer<Of>>,
): ReadonlyArray<Route> => {
  for (const { id, permission } of Object.values(api))
    if (permission !== null) throw new Error(`${id} is signed: declare it with routesOf`)
  return bound(api, handlers)
}
