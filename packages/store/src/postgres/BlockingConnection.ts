/**
 * A connection to PostgreSQL whose calls wait: the thread that calls sleeps while another one talks to the server. So
 * all the store's code is the same for both databases. Never on a thread that serves requests.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads"
import type { Value } from "../database/SqlClient.ts"

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

export class BlockingConnection {
  readonly #signal = new Int32Array(new SharedArrayBuffer(4))
  readonly #port: MessagePort
  readonly #thread: Worker
  readonly #statementMs: number
  #isOpen = true

  /** Throws a {@link DatabaseFailure}. */
  constructor(options: ConnectionOptions) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#statementMs = options.statementMs
    // The compiler rewrites import specifiers only: the worker's extension is that of this module.
    const extension = import.meta.url.endsWith(".ts") ? "ts" : "js"
    this.#thread = new Worker(new URL(`./connectionThread.${extension}`, import.meta.url), {
      workerData: { ...options, signal: this.#signal, port: port2 },
      transferList: [port2],
      name: "bourse-postgres",
      execArgv: extension === "ts" ? ["--conditions=@bourse/source"] : [],
    })
    this.#thread.on("error", () => this.#end())
    // Its end is that of whoever uses it.
    this.#thread.unref()
    this.#port.unref()
    this.#wait(0, options.connectMs + options.statementMs)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Throws a {@link DatabaseFailure}. */
  query(query: Query): Result {
    if (!this.#isOpen) throw new DatabaseFailure("the connection was lost", "closed")
    const before = Atomics.load(this.#signal, 0)
    this.#port.postMessage(query)
    return this.#wait(before, this.#statementMs)
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#port.postMessage("close")
  }

  #wait(before: number, timeoutMs: number): Result {
    const waited = Atomics.wait(this.#signal, 0, before, timeoutMs)
    const outcome = receiveMessageOnPort(this.#port)?.message as Outcome | undefined
    if (outcome === undefined) {
      this.#end()
      throw new DatabaseFailure(waited === "timed-out" ? "no answer" : "the connection was lost", "timeout")
    }
    if (!("failure" in outcome)) return outcome
    const { message, code } = outcome.failure
    // SQLSTATE has five letters or digits; classes 08 and 57P say that the session is over.
    if (!/^[0-9A-Z]{5}$/.test(code) || /^(08|57P|EPIPE)/.test(code)) this.#end()
    throw new DatabaseFailure(message, code)
  }

  #end(): void {
    this.#isOpen = false
    void this.#thread.terminate()
  }
}
