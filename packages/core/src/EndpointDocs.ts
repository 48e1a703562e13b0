/**
 * The words about endpoints and their fields: what stands in the API description, in the reference and in the comments
 * of the promise client, and in no call. Each stands where its endpoint or its field is declared: those of a field as
 * annotations of its schema, those of an endpoint as a function, so that a bundler drops them with an endpoint that a web
 * page does not call, and no client builds them.
 */
import type * as Schema from "effect/Schema"
import type { ErrorName } from "./ErrorCode.ts"

/** What a parameter or a field of an answer means. */
export interface FieldNote {
  /** A sentence without its full stop. */
  readonly description: string
  /** As it stands on the wire; of a list that of one item. Left out for objects, whose fields have one each. */
  readonly example?: string | number | boolean | null
  /** What a number or an amount counts: `ms`, `base asset`. */
  readonly unit?: string
  /** What counts when the parameter is left out. */
  readonly default?: string | number
  /** The name is spelled so in the interface. */
  readonly sic?: true
}

/** A parameter or a field of an answer, with what it means. */
export const field = <S extends Schema.Top>(schema: S, note: FieldNote): S =>
  // What is annotated is of the same type; `Rebuild` only says so of each kind of schema.
  schema.annotateKey({ note }) as Schema.Top as S

/** Rejections by name, each with its occasion; an empty text where the error's own text says it. */
export type ErrorNotes = { readonly [Name in ErrorName]?: string }

export interface EndpointDocs {
  /** One sentence for people, without its full stop. */
  readonly summary: string
  /** What it does, in sentences, where the summary is not all of it. */
  readonly text?: string
  /** What the endpoint rejects beyond what every endpoint can: its key, its parameters' form, its weight. */
  readonly errors: ErrorNotes
  /** What it rejects single elements with, each in its place in the answer, while their neighbours stand. */
  readonly elementErrors?: ErrorNotes
  /** What no field can say of the answer: how rows that are lists are to be read. A sentence. */
  readonly answer?: string
}
