/**
 * The words about an endpoint: what stands in the API description, in the reference and in no call.
 *
 * They stand right behind the endpoint or the struct that they describe, as a function of their own: a bundler drops
 * what a web page does not call, and neither clients nor the order path ever build them (docs/decisions/server.md).
 */
import type { Endpoint } from "./Endpoint.ts"
import type { ErrorName } from "./ErrorCode.ts"

/** What a parameter or a field of an answer means. */
export interface FieldNote {
  /** A sentence without its full stop. */
  readonly description: string
  /** As it stands on the wire; of a list that of one item. Left out where `fields` has one for each field. */
  readonly example?: string | number | boolean | null
  /** What a number or an amount counts: `ms`, `base asset`. */
  readonly unit?: string
  /** What counts when the parameter is left out. */
  readonly default?: string | number
  /** The name is spelled so in the interface. */
  readonly sic?: true
  /** The fields of the object, or of each object of the list. */
  readonly fields?: FieldNotes
}

export type FieldNotes = { readonly [name: string]: FieldNote }

/** The names of an object's fields, those of each item of a list, those of each member of a union. */
type FieldNames<Encoded> =
  Encoded extends ReadonlyArray<infer Item>
    ? FieldNames<Item>
    : Encoded extends object
      ? keyof Encoded & string
      : never

/** A note for each field of what a schema writes, and for nothing else. */
export type Notes<S extends { readonly Encoded: unknown }> = {
  readonly [Name in FieldNames<S["Encoded"]>]: FieldNote
}

/** Rejections by name, each with its occasion; an empty text where the error's own text says it. */
export type ErrorNotes = { readonly [Name in ErrorName]?: string }

export interface Docs<E extends Endpoint = Endpoint> {
  /** One sentence for people, without its full stop. */
  readonly summary: string
  /** What it does, in sentences, where the summary is not all of it. */
  readonly text?: string
  /** What the endpoint rejects beyond what every endpoint can: its key, its parameters' form, its weight. */
  readonly errors: ErrorNotes
  /** What it rejects single elements with, each in its place in the answer, while their neighbours stand. */
  readonly elementErrors?: ErrorNotes
  readonly query: Notes<E["query"]>
  /** What no field can say of the answer: how rows that are lists are to be read. A sentence. */
  readonly answer?: string
  readonly success: Notes<E["success"]>
}

/** An endpoint with its words. */
export interface DocumentedEndpoint extends Omit<Docs, "query" | "success"> {
  readonly endpoint: Endpoint
  readonly query: FieldNotes
  readonly success: FieldNotes
}

/** For each endpoint of an API its docs: those of `placeOrder` are called `placeOrderDocs`. */
type DocsOf<Api extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Api & string as `${Name}Docs`]: () => Docs<Api[Name]>
}

/** The endpoints of an API with their words, in the API's order; `docs` is the module they are exported from. */
export const documented = <Api extends Readonly<Record<string, Endpoint>>>(
  api: Api,
  docs: DocsOf<Api>,
): ReadonlyArray<DocumentedEndpoint> =>
  Object.entries(api).map(([name, endpoint]) => {
    const words = (docs as unknown as Readonly<Record<string, () => Docs>>)[`${name}Docs`]!()
    return { ...words, endpoint } as unknown as DocumentedEndpoint
  })
