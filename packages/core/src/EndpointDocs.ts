/**
 * The words about endpoints and their fields: they appear in the API description, in the reference and in the comments
 * of the promise client, and are loaded by no call. Each stands where its endpoint or its field is declared: those of a
 * field as annotations of its schema, those of an endpoint as a function, so that a bundler drops them with an endpoint
 * that a web page does not call, and no client builds them.
 */
import type * as Schema from "effect/Schema"
import type { ErrorName } from "./ErrorCode.ts"

/** The meaning of a parameter or of a field of an answer. */
export interface FieldNote {
  /** A sentence without its full stop. */
  readonly description: string
  /**
   * An example in the form sent by the server; for a list, one item. Left out for objects, whose fields have one each.
   */
  readonly example?: string | number | boolean | null
  /** The unit of a number or an amount: `ms`, `base asset`. */
  readonly unit?: string
  /** The value that counts when the parameter is left out. */
  readonly default?: string | number
  /** The name is spelled so in the interface. */
  readonly sic?: true
}

/** A parameter or a field of an answer, with what it means. */
export const field = <S extends Schema.Top>(schema: S, note: FieldNote): S =>
  // An annotated schema has the same type; `Rebuild` only says so of each kind of schema.
  schema.annotateKey({ note }) as Schema.Top as S

/** Rejections by name, each with its occasion; an empty text where the error's own text says it. */
export type ErrorNotes = { readonly [Name in ErrorName]?: string }

export interface EndpointDocs {
  /** One sentence for people, without its full stop. */
  readonly summary: string
  /** Sentences about what it does, where the summary is not all of it. */
  readonly text?: string
  /** Rejections beyond those of every endpoint: of the key, the parameters' form, the weight. */
  readonly errors: ErrorNotes
  /** Rejections of single elements, each in its place in the answer, while their neighbours stand. */
  readonly elementErrors?: ErrorNotes
  /** A sentence about the answer that no field can say: how rows that are lists are to be read. */
  readonly answer?: string
}
