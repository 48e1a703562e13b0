/** A thread that makes checkpoints of a store whose database is in the data folder. */
import { dataFiles } from "../files/DataFiles.ts"
import { SqliteClient } from "../sqlite/SqliteClient.ts"
import { serveCheckpoints } from "./serveCheckpoints.ts"

serveCheckpoints((path) => ({ openReader: () => new SqliteClient(dataFiles(path).database, "read") }))
