// Writes the JSON Schema of init files: node --conditions=@bourse/source scripts/initSchema.ts .
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { schemaText } from "../conformance/src/SchemaFiles.ts"
import { InitFile } from "../packages/server/src/init/InitFile.ts"

const out = process.argv[2]
if (out === undefined) throw new Error("say where to write: scripts/initSchema.ts .")
const path = join(out, "packages/server/init.schema.json")
mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, schemaText("What a new exchange begins with", InitFile))
