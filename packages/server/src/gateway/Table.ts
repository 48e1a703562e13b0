/** Step 2: the endpoints, compiled once from their definitions. */
import type { Endpoint } from "@bourse/core"
import * as Schema from "effect/Schema"
import type { Route } from "../plans/Route.ts"
import { EndpointLimiter } from "./RateLimiter.ts"

/** A route with all that can be prepared: its parameter names, its decoder, its counters. */
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

  /** By the exact path: there is no second spelling. HEAD asks for what GET answers, and changes nothing. */
  find(method: string | undefined, path: string): Compiled | undefined {
    if (method !== "HEAD") return this.#routes.get(`${method} ${path}`)
    const read = this.#routes.get(`GET ${path}`)
    return read?.endpoint.kind === "read" ? read : undefined
  }

  /** The methods of a path, as the header Allow has them. */
  methodsOf(path: string): string {
    return allMethods.filter((method) => this.find(method, path) !== undefined).join(", ")
  }

  /** Whether any method has this path. */
  has(path: string): boolean {
    return this.#envelopes.has(path)
  }

  /** Every path, once. */
  get paths(): Iterable<string> {
    return this.#envelopes.keys()
  }

  /** How errors of a path are written: the same for all its methods. */
  envelopeOf(path: string): Endpoint["envelope"] {
    return this.#envelopes.get(path)
  }
}

/** The path of a request's target, unchanged. */
export const pathOf = ({ url }: { readonly url?: string | undefined }): string => url!.split("?", 1)[0]!
