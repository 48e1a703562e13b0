// Writes packages/simulator/market.schema.json: what an editor checks a market file by. `node
// --conditions=@bourse/source scripts/marketSchema.ts .` renews it.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Schema from "effect/Schema"
import { MarketFile } from "../packages/simulator/src/index.ts"

const path = "packages/simulator/market.schema.json"

/** As for the reader of market files, a field that is not known is an error. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== "object" || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === "additionalProperties" && value === true && "properties" in schema ? false : closed(value),
    ]),
  )
}

// What is recorded is told to the exchange by a flag, and kept in the file by the exchange.
const { recorded: _, ...fields } = MarketFile.fields
const { schema } = Schema.toJsonSchemaDocument(Schema.Struct(fields))
const document = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "A market file of Bourse",
  ...(closed(schema) as object),
}

const [, , folder] = process.argv
if (folder === undefined)
  throw new Error("name the folder to write under: `.` renews the schema in this clone")
const file = join(folder, path)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
