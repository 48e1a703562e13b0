/**
 * A thread of the store: opens its connection, says so, then answers requests in order. The writer holds the data
 * folder and the journal; a reader serves pages and replay from a connection of its own, so that neither delays a
 * commit. In memory there is only the writer, for both. A defect ends the thread.
 */
import { parentPort, workerData } from "node:worker_threads"
import { databaseFile, holdFolder } from "./DataFolder.ts"
import { missingGroup, verifyChain } from "./HashChain.ts"
import { Journal } from "./Journal.ts"
import { pageQuery } from "./Pages.ts"
import type { Answers, ChunkRequest, Failure, Head, Request, WorkerOptions } from "./Request.ts"
import { SqliteClient } from "./SqliteClient.ts"
import { journalRows, readMeta } from "./Statements.ts"
import { StoreError } from "./StoreError.ts"
import type { JournalRow } from "./Tables.ts"

/** About a megabyte of ordinary groups. */
const rowsPerChunk = 256

interface Connection {
  readonly client: SqliteClient
  readonly journal?: Journal
  close(): void
}

const openWriter = (path: string): Connection => {
  const folder = path === ":memory:" ? { database: path, release: () => {} } : holdFolder(path)
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

const readChunk = (client: SqliteClient, { after, hash, upTo }: ChunkRequest): ReadonlyArray<JournalRow> => {
  const rows = client.rows<JournalRow>(journalRows, [after, upTo, rowsPerChunk])
  verifyChain(after, hash, rows)
  if (rows.length === 0 && after < upTo) throw missingGroup(after + 1)
  return rows
}

const answer = ({ client, journal, close }: Connection, request: Request): Answers[Request["type"]] => {
  switch (request.type) {
    case "append":
      return journal!.append(request)
    case "chunk":
      return readChunk(client, request)
    case "page": {
      const { text, values } = pageQuery(request.name, request.parameters)
      return JSON.stringify(client.rows(text, values))
    }
    case "meta":
      return client.rows<{ value: string }>(readMeta, [request.key])[0]?.value
    case "setMeta":
      return void journal!.setMeta(request.key, request.value)
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
const opened = orFailure(() => (role === "writer" ? openWriter(path) : openReader(path)))

if ("failure" in opened) port.postMessage(opened)
else {
  port.on("message", (request: Request) => {
    port.postMessage(orFailure(() => answer(opened, request)))
    if (request.type === "close") port.close()
  })
  port.postMessage(opened.journal?.head satisfies Head | undefined)
}
