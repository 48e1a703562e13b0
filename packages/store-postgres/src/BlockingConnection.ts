/**
 * A blocking connection to PostgreSQL: the calling thread sleeps while another thread communicates with the server.
 * Therefore the code of the store is the same for both databases. A blocking connection is never used on a
 * thread that serves requests.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads"
import type { Value } from "@bourse/store/backend"

export interface ConnectionOptions {
  readonly url: string
  /** Statements that run once the connection is open. */
  readonly settings: string
  /** How long connecting, and a single statement, may take, in milliseconds. */
  readonly connectMs: number
  readonly statementMs: number
}

/** Text of a statement; without values it runs unprepared, and may contain several statements. */
export interface Query {
  readonly text: string
  readonly values?: ReadonlyArray<Value> | undefined
}

export interface Result {
  readonly rows: ReadonlyArray<Record<string, unknown>>
  readonly count: number
  /** The command's name, such as `INSERT` or `COMMIT`. */
  readonly command: string
}

export type Outcome =
  | Result
  | {
      readonly failure: {
        readonly message: string
        /** SQLSTATE of the failure, or Node's error code. */
        readonly code: string
      }
    }

/** A statement failed; without a SQLSTATE, the connection failed. */
export class DatabaseFailure extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** The data of a new connection, sent to the thread of the connections. */
export interface Opening extends ConnectionOptions {
  /** Counter that is incremented after each answer on the port. */
  readonly signal: Int32Array
  /** Port that receives queries and the message that ends the connection. */
  readonly port: MessagePort
}

/** Whether the connection was closed or abandoned: its socket is then closed, whatever it does. */
export type Ending = "close" | "destroy"

/**
 * The thread that has the connections of the calling thread. The first connection starts this thread, which
 * does not keep the process alive.
 */
let connectionThread: Worker | undefined

const startedThread = (): Worker => {
  // A thread that has ended has no number.
  if (connectionThread !== undefined && connectionThread.threadId !== -1) return connectionThread
  // The compiler rewrites import specifiers only: the worker's extension is that of this module.
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js"
  connectionThread = new Worker(new URL(`./connectionThread.${extension}`, import.meta.url), {
    name: "bourse-postgres",
    execArgv: extension === "ts" ? ["--conditions=@bourse/source"] : [],
  })
  // The thread failed because of a bug: its connections no longer answer, and the next connection starts a new
  // thread.
  connectionThread.on("error", () => {})
  connectionThread.unref()
  return connectionThread
}

export class BlockingConnection {
  readonly #signal = new Int32Array(new SharedArrayBuffer(4))
  readonly #port: MessagePort
  readonly #statementMs: number
  #isOpen = true

  /** Throws a {@link DatabaseFailure} if the connection cannot be made. */
  constructor(options: ConnectionOptions) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#statementMs = options.statementMs
    const opening: Opening = { ...options, signal: this.#signal, port: port2 }
    startedThread().postMessage(opening, [port2])
    // The connection must not keep the process alive.
    this.#port.unref()
    this.#answer(options.connectMs + options.statementMs)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Throws a {@link DatabaseFailure} if the statement fails. */
  query(query: Query): Result {
    if (!this.#isOpen) throw new DatabaseFailure("the connection was lost", "closed")
    this.#port.postMessage(query)
    return this.#answer(this.#statementMs)
  }

  close(): void {
    if (this.#isOpen) this.#end("close")
  }

  #answer(timeoutMs: number): Result {
    const outcome = this.#outcome(performance.now() + timeoutMs)
    if (outcome === undefined) {
      this.#end("destroy")
      throw new DatabaseFailure("no answer", "timeout")
    }
    if (!("failure" in outcome)) return outcome
    const { message, code } = outcome.failure
    // SQLSTATE has five letters or digits; classes 08 and 57P mean that the session ended.
    if (!/^[0-9A-Z]{5}$/.test(code) || /^(08|57P|EPIPE)/.test(code)) this.#end("destroy")
    throw new DatabaseFailure(message, code)
  }

  /**
   * Only a message is an answer; a wake-up alone is not. The waiting thread may already have read the answer
   * that woke it, and must then wait for the next.
   */
  #outcome(endsAt: number): Outcome | undefined {
    for (;;) {
      const seen = Atomics.load(this.#signal, 0)
      const received = receiveMessageOnPort(this.#port)
      if (received !== undefined) return received.message
      const leftMs = endsAt - performance.now()
      if (leftMs <= 0) return undefined
      Atomics.wait(this.#signal, 0, seen, leftMs)
    }
  }

  #end(how: Ending): void {
    this.#isOpen = false
    this.#port.postMessage(how)
  }
}
