/**
 * Documentation of endpoints and their fields, for the API description, the reference and the comments of the promise
 * client; no call loads it. Each text of documentation is next to its declaration: a field's as an annotation
 * of its schema, an endpoint's as a function, so that a bundler drops it with an unused endpoint.
 */
import type * as Schema from "effect/Schema"
import type { ErrorName } from "./ErrorCode.ts"

/** The meaning of a parameter or of a field of an answer. */
export interface FieldNote {
  /** A sentence about the field, without its full stop. */
  readonly description: string
  /**
   * An example in the server's format; for a list, one item. The example is omitted for objects, whose fields
   * have one each.
   */
  readonly example?: string | number | boolean | null
  /** The unit of a number or an amount: `ms`, `base asset`. */
  readonly unit?: string
  /** The default value of the parameter. */
  readonly default?: string | number
  /** Whether the odd spelling of the name is the interface's own. */
  readonly sic?: true
}

/** A parameter or a field of an answer, with its meaning. */
export const field = <S extends Schema.Top>(schema: S, note: FieldNote): S =>
  // An annotated schema keeps its type; `Rebuild` states this for each kind of schema.
  schema.annotateKey({ note }) as Schema.Top as S

/** Rejections by name, each with its cause; an empty text if the error's own text is enough. */
export type ErrorNotes = { readonly [Name in ErrorName]?: string }

export interface EndpointDocs {
  /** One sentence for people, without its full stop. */
  readonly summary: string
  /** Further sentences, if the summary is not enough. */
  readonly text?: string
  /** Rejections beyond the common ones of every endpoint: of the key, the parameters' format, the weight. */
  readonly errors: ErrorNotes
  /** Rejections of single elements: each is at its index in the answer, and the other elements are executed. */
  readonly elementErrors?: ErrorNotes
  /** A sentence about the endpoint's answer as a whole: how rows that are lists are to be read. */
  readonly answer?: string
}
