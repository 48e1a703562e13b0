/** A thread that replays the journal of a store whose database is in the data folder, or in memory. */
import { dataFiles } from "../files/DataFiles.ts"
import { SqliteClient } from "../sqlite/SqliteClient.ts"
import { serveReplay } from "./serveReplay.ts"

serveReplay((path) => ({ openReader: () => new SqliteClient(dataFiles(path).database, "read") }))
