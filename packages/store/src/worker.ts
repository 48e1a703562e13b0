/**
 * A thread of the store: opens its connection, says so, then answers requests in order. The writer holds the data
 * folder and the journal; a reader serves pages and replay from a connection of its own, so that neither delays a
 * commit. In memory there is only the writer, for both. A defect ends the thread.
 */
import { parentPort, workerData } from "node:worker_threads"
import { type DataFolder, databaseFile, holdFolder } from "./DataFolder.ts"
import { missingGroup, verifyChain } from "./HashChain.ts"
import { Journal, readHead } from "./Journal.ts"
import { pageQuery } from "./Pages.ts"
import type { Answers, ChunkRequest, Failure, Head, Request, WorkerOptions } from "./Request.ts"
import { Reserve } from "./Reserve.ts"
import { SqliteClient } from "./SqliteClient.ts"
import { journalRows, readMeta, writerRow } from "./Statements.ts"
import { StoreError } from "./StoreError.ts"
import type { JournalRow } from "./Tables.ts"

/** About a megabyte of ordinary groups; of larger ones fewer, so that no message is long to read. */
const rowsPerChunk = 256
const charactersPerChunk = 1_000_000

interface Connection {
  readonly client: SqliteClient
  readonly journal?: Journal
  /** None in memory. */
  readonly reserve?: Reserve
  close(): void
}

const openWriter = (path: string): Connection => {
  if (path === ":memory:") return openJournal({ database: path, release: () => {} })
  const folder = holdFolder(path)
  const reserve = new Reserve(path)
  try {
    return { ...openJournal(folder), reserve }
  } catch (error) {
    if (!mayWantRoom(error)) throw error
    return { ...openWithoutReserve(path, reserve), reserve }
  }
}

/** SQLite says of some writes that found no room only that they failed. */
const mayWantRoom = (error: unknown): error is StoreError =>
  error instanceof StoreError && (error.kind === "full" || error.kind === "io")

/** Moving the WAL into the database and beginning the next epoch take room, after a write that found none. */
const openWithoutReserve = (path: string, reserve: Reserve): Connection => {
  reserve.giveUp()
  try {
    return openJournal(holdFolder(path))
  } catch (error) {
    if (!mayWantRoom(error) || reserve.make()) throw error
    throw new StoreError("full", `no room to write in ${path} (${error.message}): make room on its disk`)
  }
}

/** Gives the folder free when it fails. */
const openJournal = (folder: DataFolder): Connection => {
  try {
    const client = new SqliteClient(folder.database, "write")
    const close = () => {
      try {
        client.close()
      } finally {
        folder.release()
      }
    }
    try {
      return { client, journal: new Journal(client), close }
    } catch (error) {
      client.close()
      throw error
    }
  } catch (error) {
    folder.release()
    throw error
  }
}

const openReader = (path: string): Connection => {
  const client = new SqliteClient(databaseFile(path), "read")
  return { client, close: () => client.close() }
}

/** Holds the data and writes nothing, where there is no room for it. */
const openReadOnly = (path: string): Connection & { readonly head: Head } => {
  const folder = holdFolder(path)
  try {
    const client = new SqliteClient(folder.database, "readAlone")
    const close = () => {
      client.close()
      folder.release()
    }
    try {
      client.checkSchema()
      return { client, close, reserve: new Reserve(path), head: readHead(client, writerRow) }
    } catch (error) {
      client.close()
      throw error
    }
  } catch (error) {
    folder.release()
    throw error
  }
}

const readChunk = (client: SqliteClient, { after, hash, upTo }: ChunkRequest): ReadonlyArray<JournalRow> => {
  const all = client.rows<JournalRow>(journalRows, [after, upTo, rowsPerChunk])
  let characters = 0
  const tooLong = all.findIndex(({ events }) => {
    characters += events.length
    return characters > charactersPerChunk
  })
  const rows = tooLong < 0 ? all : all.slice(0, Math.max(1, tooLong))
  verifyChain(after, hash, rows)
  if (rows.length === 0 && after < upTo) throw missingGroup(after + 1)
  return rows
}

/** Gives the reserve up after a write that failed: until it stands again, nothing more is written. */
const write = <Result>(reserve: Reserve | undefined, body: () => Result): Result => {
  try {
    return body()
  } catch (error) {
    if (mayWantRoom(error)) reserve?.giveUp()
    throw error
  }
}

const answer = (
  { client, journal, reserve, close }: Connection,
  request: Request,
): Answers[Request["type"]] => {
  switch (request.type) {
    case "append":
      return write(reserve, () => journal!.append(request))
    case "chunk":
      return readChunk(client, request)
    case "page": {
      const { text, values } = pageQuery(request.name, request.parameters)
      return JSON.stringify(client.rows(text, values))
    }
    case "meta":
      return client.rows<{ value: string }>(readMeta, [request.key])[0]?.value
    case "setMeta":
      return void write(reserve, () => journal!.setMeta(request.key, request.value))
    case "makeRoom":
      return reserve?.make() ?? true
    case "close":
      return void close()
  }
}

const orFailure = <Result>(body: () => Result): Result | Failure => {
  try {
    return body()
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return { failure: { kind: error.kind, message: error.message } }
  }
}

const { path, role } = workerData as WorkerOptions
const port = parentPort!
const open = { writer: openWriter, reader: openReader, readOnly: openReadOnly }
const opened = orFailure((): Connection & { readonly head?: Head } => open[role](path))

if ("failure" in opened) port.postMessage(opened)
else {
  port.on("message", (request: Request) => {
    port.postMessage(orFailure(() => answer(opened, request)))
    if (request.type === "close") port.close()
  })
  port.postMessage((opened.journal?.head ?? opened.head) satisfies Head | undefined)
}
