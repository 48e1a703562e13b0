/**
 * A thread of the store: opens its connection, reports the opening, then answers requests in order. The writer
 * has the data folder and the journal; a reader serves queries and replay on its own connection, so that
 * neither delays a commit. For a store in memory the writer also does a reader's work. A bug in the thread's
 * code ends the thread. A closed thread waits for the options of another store.
 */
import { parentPort, workerData } from "node:worker_threads"
import type { SqlClient } from "../database/SqlClient.ts"
import { readMeta } from "../database/Statements.ts"
import type { Reserve } from "../files/Reserve.ts"
import { mayWantRoom, type Opening, type Writer } from "../folder/Writer.ts"
import { checkChunks } from "../history/ChunkCheck.ts"
import { HashChain } from "../journal/HashChain.ts"
import type { Journal } from "../journal/Journal.ts"
import { hashOf } from "../journal/JournalStart.ts"
import { readGroups } from "../journal/readGroups.ts"
import { runQuery } from "../queries/runQuery.ts"
import type { Answers, Failure, Request, WorkerOptions } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import type { Backend } from "./Backend.ts"

interface Connection {
  readonly client: SqlClient
  readonly chain: HashChain
  readonly journal?: Journal | undefined
  /** The reserve file; undefined for a store in memory. */
  readonly reserve?: Reserve | undefined
  readonly look?: Writer["look"] | undefined
  readonly checkLog?: Writer["checkLog"] | undefined
  readonly checkpoints?: Backend["checkpoints"] | undefined
  close(): void
}

/** The requests that an open store can get. */
type OpenRequest = Exclude<Request, { type: "begin" | "stored" | "look" | "create" }>

/** Deletes the reserve after a failed write: until the reserve is allocated again, nothing more is written. */
const giveUpAfterFailure = <Result>(reserve: Reserve | undefined, body: () => Result): Result => {
  try {
    return body()
  } catch (error) {
    if (mayWantRoom(error)) reserve?.giveUp()
    throw error
  }
}

const answer = (connection: Connection, request: OpenRequest): Answers[Request["type"]] => {
  const { client, journal, reserve } = connection
  switch (request.type) {
    case "append":
      return {
        hash: giveUpAfterFailure(reserve, () => journal!.append(request)),
        projected: journal!.projected,
      }
    case "history":
      journal!.addHistory(request)
      return journal!.projected
    case "chunk":
      return readGroups(client, connection.chain, request)
    case "query": {
      return runQuery(client, request.name, request.parameters)
    }
    case "replicaQuery":
      throw new Error("only the thread of a replica answers a replicaQuery")
    case "meta":
      return client.rows<{ value: string }>(readMeta, [request.key])[0]?.value
    case "setMeta":
      return void giveUpAfterFailure(reserve, () => journal!.setMeta(request.key, request.value))
    case "check": {
      const last = readGroups(client, connection.chain, request).at(-1)
      return { seq: last?.seq ?? request.after, hash: last?.hash ?? request.hash }
    }
    case "hashOf":
      return hashOf(client, request.seq)
    case "checkpointSeqs":
      return connection.checkpoints!(client).seqs()
    case "checkpointPart":
      return connection.checkpoints!(client).part(request.seq, request.no)
    case "cutBefore":
      return giveUpAfterFailure(reserve, () => journal!.cutBefore(request.upTo))
    case "writeHistory":
      giveUpAfterFailure(reserve, () => journal!.writeHistoryUpTo(request.upTo))
      return journal!.projected
    case "rebuildHistory": {
      const problems = journal!.rebuildHistory()
      return { problems, projected: journal!.projected }
    }
    case "prune":
      return giveUpAfterFailure(reserve, () => journal!.prune(request.limits, request.cursor))
    case "checkHistory":
      return checkChunks(client, request.after)
    case "watch":
      return connection.look?.() ?? { mended: [], problems: [] }
    case "checkLog":
      return void connection.checkLog?.()
    case "copyTo":
      giveUpAfterFailure(reserve, () => journal!.writeHistory())
      return void client.copyTo(request.path)
    case "makeRoom":
      return reserve?.make() ?? null
    case "close":
      try {
        giveUpAfterFailure(reserve, () => journal?.finish())
      } finally {
        connection.close()
      }
      return undefined
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

const port = parentPort!

/**
 * Sends `first`, then responds to requests until the thread is told to close. After each response the thread
 * runs `afterwards` in small steps for as long as it returns true; requests have priority.
 */
const serve = (first: unknown, answer: (request: Request) => unknown, afterwards = () => false): void => {
  let next: NodeJS.Immediate | undefined
  const goOn = (): void => {
    next = orFailure(afterwards) === true ? setImmediate(goOn) : undefined
  }
  const hear = (request: Request): void => {
    let isIdle = false
    const answered = orFailure(() => {
      const given = answer(request)
      isIdle = request.type === "close" && request.mayIdle
      return given
    })
    port.postMessage(answered)
    if (request.type !== "close") {
      next ??= setImmediate(goOn)
      return
    }
    clearImmediate(next)
    port.off("message", hear)
    if (isIdle) port.once("message", start)
    else port.close()
  }
  port.on("message", hear)
  port.postMessage(first)
}

const startHolder = (opening: Opening, { checkpoints }: Backend): void => {
  let connection: Connection | undefined
  const answerHolder = (request: Request): unknown => {
    if (request.type === "look") {
      const { client, began } = opening.look!(request.chainKey)
      connection = { client, chain: new HashChain(request.chainKey), close: () => opening.abandon() }
      return began
    }
    if (request.type === "create") return opening.create?.()
    if (request.type === "rebuildHistory" && connection?.journal === undefined)
      return { problems: opening.tryRebuildHistory!(), projected: 0 }
    if (request.type === "begin") {
      connection = undefined
      const { began, ...writer } = opening.begin(request)
      connection = { ...writer, chain: new HashChain(request.chainKey), checkpoints }
      return began
    }
    if (request.type === "stored") return opening.stored()
    return connection === undefined ? opening.abandon() : answer(connection, request)
  }
  // The next append is rejected with this failure.
  const writeBehind = () =>
    giveUpAfterFailure(connection?.reserve, () => connection?.journal?.writeBehind() ?? false)
  serve(undefined, answerHolder, writeBehind)
}

const startReader = (chainKey: string, { openReader, checkpoints }: Backend): void => {
  const client = openReader()
  const connection = { client, chain: new HashChain(chainKey), checkpoints, close: () => client.close() }
  serve(undefined, (request) => answer(connection, request as OpenRequest))
}

const startReplica = (exchange: string, { openReader, queryReplica }: Backend): void => {
  const client = openReader()
  serve(undefined, (request) =>
    request.type === "replicaQuery" ? queryReplica!(client, request, exchange) : client.close(),
  )
}

const open = (options: WorkerOptions, backend: Backend): void => {
  if (options.role === "reader") startReader(options.chainKey, backend)
  else if (options.role === "replica") startReplica(options.exchange, backend)
  else if (options.role === "writer") startHolder(backend.openWriter(options.acceptJournalEnd), backend)
  else startHolder(backend.openReadOnly(), backend)
}

type OpenBackend<Options> = (path: string, options: Options) => Backend

let openBackend: OpenBackend<unknown>

const start = (options: WorkerOptions): void => {
  const failure = orFailure(() => open(options, openBackend(options.path, options.backend?.options)))
  if (failure !== undefined) port.postMessage(failure)
}

/** Runs as a thread of the store in the thread that calls it. */
export const serveStore = <Options>(onBackend: OpenBackend<Options>): void => {
  openBackend = onBackend as OpenBackend<unknown>
  start(workerData as WorkerOptions)
}
