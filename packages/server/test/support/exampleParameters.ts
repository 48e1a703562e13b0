/**
 * Valid parameters of an endpoint, from the examples of its documentation, so that a new endpoint needs no test data.
 */
import type { DocumentedEndpoint, Endpoint } from "@bourse/core"
import * as Schema from "effect/Schema"
import type { Values } from "./testServer.ts"

type Fields = Readonly<Record<string, Schema.Top>>

export const fieldsOf = ({ query }: Endpoint): Fields =>
  (query as unknown as { readonly fields: Fields }).fields

/** Whether a parameter may have this value; for undefined, whether it is optional. */
export const isAllowed = (schema: Schema.Top, value: unknown): boolean =>
  Schema.decodeUnknownResult(schema as Schema.Codec<unknown, unknown>)(value)._tag === "Success"

/** The required parameters of an endpoint, and optional ones that are in `also` or have a value in `given`. */
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

/** Parameters that endpoint rules require in addition to the schema. */
export const neededByRules = ["quantity", "price", "orderId", "tradeGroupId", "toAccount"]
