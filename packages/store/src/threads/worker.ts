/** A thread of a store whose database is in the data folder, or in memory. */
import { dataFiles } from "../files/DataFiles.ts"
import { openReadOnly, openWriter } from "../folder/Writer.ts"
import { SqliteClient } from "../sqlite/SqliteClient.ts"
import { serveStore } from "./serveStore.ts"

serveStore((path) => ({
  openWriter: (acceptJournalEnd) => openWriter(path, acceptJournalEnd),
  openReadOnly: () => openReadOnly(path),
  openReader: () => new SqliteClient(dataFiles(path).database, "read"),
}))
