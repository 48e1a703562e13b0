/**
 * Makes JSON Schemas for the kit's files from the Effect schemas that decode those files. Editors complete and
 * check the kit's files with these JSON Schemas.
 */
import * as Schema from "effect/Schema"
import { CatalogueFile } from "../kit/Catalogue.ts"
import { FixtureFile } from "../kit/FixtureFile.ts"
import { Target } from "../target/Target.ts"
import { isObject } from "../values/Json.ts"

/** Forbids unknown keys, as the kit does when it reads a file. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isObject(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === "additionalProperties" && value === true && isObject(schema.properties)
        ? [key, false]
        : [key, closed(value)],
    ),
  )
}

export const schemaText = (title: string, source: Schema.Constraint): string => {
  const { schema, definitions } = Schema.toJsonSchemaDocument(source)
  const defs = Object.keys(definitions).length === 0 ? {} : { $defs: definitions }
  const document = closed({ ...schema, ...defs }) as object
  return `${JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", title, ...document }, null, 2)}\n`
}

export const schemaFiles = (): Readonly<Record<string, string>> => ({
  "fixture.schema.json": schemaText("Fixtures of the conformance kit", FixtureFile),
  "target.schema.json": schemaText("A server under test", Target),
  "catalogue.schema.json": schemaText("A file of the catalogue", CatalogueFile),
})
