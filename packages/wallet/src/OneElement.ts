/**
 * Answers that the document wraps in an array of one element, while their neighbours and the field have the element
 * alone. A server may send either (to which key which is its affair); the caller gets the element, since there is
 * never another beside it and the plain shape is what the neighbouring calls answer.
 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** The element, read from an array of exactly one or as it is; written as the array of the document. */
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
    // Read by what makes the clients' shapes.
  ]).annotate({ oneElement: true })
