/**
 * Responses that the interface shows as an array of one element, although similar endpoints return the element
 * itself. A server may send either the array or the element. The caller always gets the element, without the
 * array.
 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** The element, read from a bare value or an array of exactly one; written as the array of the document. */
export const oneElement = <Type, Encoded>(element: Schema.Codec<Type, Encoded>) =>
  Schema.Union([
    Schema.Tuple([element]).pipe(
      Schema.decodeTo(
        Schema.toType(element),
        SchemaTransformation.transform<Type, readonly [Type]>({
          decode: ([only]) => only,
          encode: (only) => [only],
        }),
      ),
    ),
    element,
    // The annotation tells the generator of the clients' types that the array has one element.
  ]).annotate({ oneElement: true })
