/** Step 2: the endpoints, compiled once from their definitions. */
import type { Endpoint } from "@bourse/core"
import * as Schema from "effect/Schema"
import type { Route } from "../plans/Route.ts"
import { EndpointLimiter } from "./RateLimiter.ts"

/** A route with its prepared parts: parameter names, decoder, counters. */
export interface Compiled extends Route {
  readonly known: ReadonlySet<string>
  readonly decode: (bag: unknown) => {
    readonly _tag: string
    readonly success?: unknown
    readonly failure?: unknown
  }
  readonly limiter: EndpointLimiter
}

const allMethods = ["GET", "HEAD", "POST", "PUT", "DELETE"] as const

const fieldNames = (schema: Schema.Top): ReadonlyArray<string> =>
  Object.keys((schema as Schema.Struct<Schema.Struct.Fields>).fields)

export class Table {
  readonly #routes = new Map<string, Compiled>()
  readonly #envelopes = new Map<string, Endpoint["envelope"]>()

  constructor(routes: ReadonlyArray<Route>) {
    for (const route of routes) {
      const { endpoint } = route
      this.#envelopes.set(endpoint.path, endpoint.envelope)
      this.#routes.set(`${endpoint.method} ${endpoint.path}`, {
        ...route,
        known: new Set(fieldNames(endpoint.query)),
        decode: Schema.decodeUnknownResult(endpoint.query),
        limiter: new EndpointLimiter(),
      })
    }
  }

  /** Looks up the route of an exact path; other spellings are unknown. A HEAD request uses the route of GET. */
  find(method: string | undefined, path: string): Compiled | undefined {
    if (method !== "HEAD") return this.#routes.get(`${method} ${path}`)
    const read = this.#routes.get(`GET ${path}`)
    return read?.endpoint.kind === "read" ? read : undefined
  }

  /** The methods of a path, for the header Allow. */
  methodsOf(path: string): string {
    return allMethods.filter((method) => this.find(method, path) !== undefined).join(", ")
  }

  /** Whether the path exists with any HTTP method. */
  has(path: string): boolean {
    return this.#envelopes.has(path)
  }

  /** Every path of the interface, without duplicates. */
  get paths(): Iterable<string> {
    return this.#envelopes.keys()
  }

  /** The error format of a path: the same for all its methods. */
  envelopeOf(path: string): Endpoint["envelope"] {
    return this.#envelopes.get(path)
  }
}

/** The path in a request's target, unchanged. */
export const pathOf = ({ url }: { readonly url?: string | undefined }): string => url!.split("?", 1)[0]!
