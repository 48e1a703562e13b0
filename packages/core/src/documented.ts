/**
 * Reads the documentation of endpoints and their fields, for the API description, the reference and the generator.
 */
import type * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import type { Endpoint } from "./Endpoint.ts"
import type { EndpointDocs, FieldNote } from "./EndpointDocs.ts"

/**
 * The notes of an object's fields by name, each with those of its own fields; for a list, `fields` are its items'.
 */
export type FieldNotes = { readonly [name: string]: FieldNote & { readonly fields?: FieldNotes } }

/** An endpoint with its own documentation and that of its fields. */
export interface DocumentedEndpoint extends EndpointDocs {
  readonly endpoint: Endpoint
  readonly query: FieldNotes
  readonly success: FieldNotes
}

const notesIn = (ast: SchemaAST.AST, at: string): FieldNotes => {
  switch (ast._tag) {
    case "Objects":
      return Object.fromEntries(
        ast.propertySignatures.map(({ name, type }) => {
          const note = type.context?.annotations?.note as FieldNote | undefined
          const path = `${at}.${String(name)}`
          if (note === undefined) throw new Error(`${path} has no note: declare it with field()`)
          const fields = notesIn(type, path)
          return [name, Object.keys(fields).length === 0 ? note : { ...note, fields }]
        }),
      )
    case "Arrays":
      return Object.assign({}, ...[...ast.elements, ...ast.rest].map((each) => notesIn(each, at)))
    case "Union":
      return Object.assign({}, ...ast.types.map((each) => notesIn(each, at)))
    default:
      return {}
  }
}

/**
 * The notes of a schema's content: of an object's fields, a list's items, a union's members. Throws for a field
 * without a note; `at` is its path.
 */
const notesOf = ({ ast }: Schema.Top, at: string): FieldNotes => notesIn(ast, at)

/** The endpoints of an API with their documentation, in the API's order. */
export const documented = (api: Readonly<Record<string, Endpoint>>): ReadonlyArray<DocumentedEndpoint> =>
  Object.values(api).map((endpoint) => ({
    ...endpoint.docs(),
    endpoint,
    query: notesOf(endpoint.query, endpoint.id),
    success: notesOf(endpoint.success, endpoint.id),
  }))
