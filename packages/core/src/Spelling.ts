/**
 * Fields with two spellings in the document (`Qty` and `origQty`). The server answers with both spellings; the
 * client reads either and offers both. Types and wire have both spellings, so that neither side can forget one.
 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

type Keyed = Readonly<Record<string, unknown>>

/** The struct, which is also decoded if only one name of a pair was sent. */
export const withAliases = <Fields extends Schema.Struct.Fields>(
  struct: Schema.Struct<Fields>,
  ...pairs: ReadonlyArray<readonly [keyof Fields & string, keyof Fields & string]>
): Schema.Codec<Schema.Struct<Fields>["Type"], Schema.Struct<Fields>["Encoded"]> => {
  const optional: Record<string, Schema.Top> = {}
  for (const name of pairs.flat()) optional[name] = Schema.optionalKey(struct.fields[name] as Schema.Top)
  const complete = (received: Keyed): Keyed => {
    const both = { ...received }
    for (const [one, other] of pairs) {
      if (!Object.hasOwn(both, one) && Object.hasOwn(both, other)) both[one] = both[other]
      if (!Object.hasOwn(both, other) && Object.hasOwn(both, one)) both[other] = both[one]
    }
    return both
  }
  const received = Schema.toEncoded(Schema.Struct({ ...struct.fields, ...optional }))
  // Only the type parameter knows the names of the fields; `struct` itself checks the result of `complete`.
  return (received as Schema.Top as Schema.Codec<Keyed>).pipe(
    Schema.decodeTo(
      struct as Schema.Top as Schema.Codec<unknown, Keyed>,
      SchemaTransformation.transform({ decode: complete, encode: (both: Keyed) => both }),
    ),
    // The generator of the clients' shapes uses these pairs, because a transformation does not expose its own.
    Schema.annotate({ spellings: pairs }),
  ) as unknown as Schema.Codec<Schema.Struct<Fields>["Type"], Schema.Struct<Fields>["Encoded"]>
}
