/** Parameters that an endpoint takes: the examples of its documentation. An endpoint that is added needs no row of a test. */
import type { DocumentedEndpoint, Endpoint } from "@bourse/core"
import * as Schema from "effect/Schema"
import type { Values } from "./testServer.ts"

type Fields = Readonly<Record<string, Schema.Top>>

export const fieldsOf = ({ query }: Endpoint): Fields =>
  (query as unknown as { readonly fields: Fields }).fields

/** Whether a parameter may have this value; undefined: whether it may be left out. */
export const isAllowed = (schema: Schema.Top, value: unknown): boolean =>
  Schema.decodeUnknownResult(schema as Schema.Codec<unknown, unknown>)(value)._tag === "Success"

/** The required parameters, and of the optional ones those that are named in `also` or have a value in `given`. */
export const exampleParameters = (
  { endpoint, query }: DocumentedEndpoint,
  given: Values = {},
  also: ReadonlyArray<string> = [],
): Values =>
  Object.fromEntries(
    Object.entries(fieldsOf(endpoint)).flatMap(([name, schema]) => {
      if (given[name] !== undefined) return [[name, given[name]]]
      const isSent = !isAllowed(schema, undefined) || also.includes(name)
      return isSent ? [[name, String(query[name]!.example)]] : []
    }),
  )

/** Parameters that rules of some endpoints require in addition to their schemas. */
export const neededByRules = ["quantity", "price", "orderId", "tradeGroupId", "toAccount"]
