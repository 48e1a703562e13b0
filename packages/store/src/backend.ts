/** The interface for packages that store the data in another database: opening, writing and checking it. */
export type { CheckpointRows } from "./checkpoints/CheckpointTable.ts"
export type { Dialect } from "./database/Dialect.ts"
export type { SqlClient, Value } from "./database/SqlClient.ts"
export {
  allMeta,
  createSchema,
  createTable,
  guardWrite,
  insertWhere,
  lastJournalRow,
  writerRow,
} from "./database/Statements.ts"
export { bytes, recordColumns, type Table, table } from "./database/Table.ts"
export { type RecordKind, recordTables } from "./database/Tables.ts"
export { type DataFiles, dataFiles } from "./files/DataFiles.ts"
export { readWitness, Witness, type WitnessEntry } from "./files/Witness.ts"
export { holdFolder } from "./folder/DataFolder.ts"
export {
  checkCheckpoint,
  checkEpoch,
  checkProjection,
  checkStart,
  lastWholeGroup,
} from "./folder/Inspection.ts"
export { acceptedEnd, type Opening, type Start, type Writer } from "./folder/Writer.ts"
export { cutDatabaseAfter } from "./history/cutDatabase.ts"
export { readProjected } from "./history/Projection.ts"
export { HashChain, restoreOrAccept } from "./journal/HashChain.ts"
export { checkEnd, type Guard, Journal, noWriterRow, readHead, type WriterRow } from "./journal/Journal.ts"
export { hashOf, readStart } from "./journal/JournalStart.ts"
export { type StoredJournal, storedJournal } from "./journal/StoredJournal.ts"
export { readHistorySince } from "./pruning/HistorySince.ts"
export { runQuery } from "./queries/runQuery.ts"
export type { Answers, HistoryNeed, QueryRequest } from "./Request.ts"
export { formerForm } from "./StoreError.ts"
export type { Backend } from "./threads/Backend.ts"
export { serveReplay } from "./threads/serveReplay.ts"
export { serveStore } from "./threads/serveStore.ts"
