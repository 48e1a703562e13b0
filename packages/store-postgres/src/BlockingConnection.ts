/**
 * A connection to PostgreSQL whose calls wait: the thread that calls sleeps while another one talks to the server. All
 * the store's code is therefore the same for both databases. Never on a thread that serves requests.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads"
import type { Value } from "@bourse/store/backend"

export interface ConnectionOptions {
  readonly url: string
  /** Statements that are run once it is connected. */
  readonly settings: string
  /** How long connecting, and a statement, may take, milliseconds. */
  readonly connectMs: number
  readonly statementMs: number
}

/** Without values it is run as it is, and may be several statements. */
export interface Query {
  readonly text: string
  readonly values?: ReadonlyArray<Value> | undefined
}

export interface Result {
  readonly rows: ReadonlyArray<Record<string, unknown>>
  readonly count: number
  /** `INSERT`, `COMMIT`. */
  readonly command: string
}

export type Outcome =
  | Result
  | { readonly failure: { readonly message: string /** SQLSTATE, or Node's. */; readonly code: string } }

/** A statement failed; without a SQLSTATE, the connection did. */
export class DatabaseFailure extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** The data of a new connection, sent to the thread of the connections. */
export interface Opening extends ConnectionOptions {
  /** Goes up after each answer on the port. */
  readonly signal: Int32Array
  /** Takes queries, and what ends the connection. */
  readonly port: MessagePort
}

/** Closed in order, or given up: its socket is closed, whatever it does. */
export type Ending = "close" | "destroy"

/** The thread that holds the connections of this one. The first connection starts it; it keeps no process alive. */
let connectionThread: Worker | undefined

const startedThread = (): Worker => {
  // A thread that is gone has no number.
  if (connectionThread !== undefined && connectionThread.threadId !== -1) return connectionThread
  // The compiler rewrites import specifiers only: the worker's extension is that of this module.
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js"
  connectionThread = new Worker(new URL(`./connectionThread.${extension}`, import.meta.url), {
    name: "bourse-postgres",
    execArgv: extension === "ts" ? ["--conditions=@bourse/source"] : [],
  })
  // A defect; its connections do not answer any more, and the next one finds no thread.
  connectionThread.on("error", () => {})
  connectionThread.unref()
  return connectionThread
}

export class BlockingConnection {
  readonly #signal = new Int32Array(new SharedArrayBuffer(4))
  readonly #port: MessagePort
  readonly #statementMs: number
  #isOpen = true

  /** Throws a {@link DatabaseFailure}. */
  constructor(options: ConnectionOptions) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#statementMs = options.statementMs
    const opening: Opening = { ...options, signal: this.#signal, port: port2 }
    startedThread().postMessage(opening, [port2])
    // Its end is that of whoever uses it.
    this.#port.unref()
    this.#answer(options.connectMs + options.statementMs)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Throws a {@link DatabaseFailure}. */
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
    // SQLSTATE has five letters or digits; classes 08 and 57P say that the session is over.
    if (!/^[0-9A-Z]{5}$/.test(code) || /^(08|57P|EPIPE)/.test(code)) this.#end("destroy")
    throw new DatabaseFailure(message, code)
  }

  /**
   * Only the message is an answer. Being woken is none: the thread can have seen one between its number and its waking,
   * and be woken by that one when it already waits for the next.
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
