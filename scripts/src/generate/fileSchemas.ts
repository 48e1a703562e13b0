// Writes JSON schemas with which editors check users' files: market file, scenario and init file.
// `npm run generate file-schemas` writes the JSON schemas anew.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Scenario } from "@bourse/control"
import { InitFile } from "@bourse/server/src/init/InitFile.ts"
import { MarketFile } from "@bourse/simulator"
import * as Schema from "effect/Schema"

/** Forbids unknown fields in a JSON schema, like the server, which reads these files. */
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

const document = (title: string, source: Schema.Constraint) => {
  const { schema, definitions } = Schema.toJsonSchemaDocument(source)
  const defs = Object.keys(definitions).length === 0 ? {} : { $defs: closed(definitions) }
  const $schema = "https://json-schema.org/draft/2020-12/schema"
  return { $schema, title, ...(closed(schema) as object), ...defs }
}

// The field `recorded` is left out: a flag names the recorded data, and the exchange adds it to the file.
const { recorded: _, ...market } = MarketFile.fields
const files = {
  "packages/simulator/market.schema.json": document("A market file of Bourse", Schema.Struct(market)),
  "packages/control/scenario.schema.json": document("A scenario of Bourse", Scenario),
  "packages/server/init.schema.json": document("What a new exchange begins with", InitFile),
}

const [, , folder] = process.argv
if (folder === undefined)
  throw new Error("name the folder to write under: `.` renews the schemas in this clone")
for (const [path, schema] of Object.entries(files)) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`)
}
