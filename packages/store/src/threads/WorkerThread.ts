/**
 * A worker thread that answers calls in order. Once the thread is closed or has ended, for whatever reason,
 * every call is rejected. The thread keeps the process alive only while a call waits for its answer, so a store
 * that was not closed does not.
 */
import type { Worker } from "node:worker_threads"
import type { CloseRequest, Failure } from "../Request.ts"
import { StoreError } from "../StoreError.ts"

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: StoreError) => void
}

/** Called with a worker that was closed, never failed, and can be started again with a message. */
type OnIdle = (worker: Worker) => void

export class WorkerThread<Request extends { readonly type: string }, Answers> {
  readonly #worker: Worker
  readonly #onIdle: OnIdle | undefined
  readonly #waiting: Array<Waiting> = []
  readonly #exited: Promise<void>
  #gone: StoreError | undefined
  #hasFailed = false

  constructor(worker: Worker, onIdle?: OnIdle) {
    this.#worker = worker
    this.#onIdle = onIdle
    worker.unref()
    worker.on("message", (message: unknown) => {
      const { resolve, reject } = this.#waiting.shift()!
      if (this.#waiting.length === 0) worker.unref()
      if (isFailure(message)) {
        this.#hasFailed = true
        reject(new StoreError(message.failure.kind, message.failure.message))
      } else resolve(message)
    })
    worker.on("error", (cause) => this.#end(`the store's worker thread failed (${String(cause)})`, cause))
    this.#exited = new Promise((resolve) =>
      worker.on("exit", () => {
        this.#end("the store's worker thread ended")
        resolve()
      }),
    )
  }

  /** Resolves with the worker's first message, which it sends unasked once it has started. */
  started<First>(): Promise<First> {
    return this.#wait()
  }

  call<Of extends Request>(request: Of): Promise<Answers[Of["type"] & keyof Answers]> {
    return this.#call(request)
  }

  /**
   * Tells the thread to close everything, as its last call, and resolves once the thread has ended or is idle.
   * Closing never rejects: a thread that failed has nothing open.
   */
  async close(): Promise<void> {
    const mayIdle = this.#onIdle !== undefined && !this.#hasFailed
    const request: CloseRequest = { type: "close", mayIdle }
    const isIdle = await this.#call(request).then(
      () => mayIdle && this.#gone === undefined,
      () => false,
    )
    if (!isIdle) return this.exited()
    for (const event of ["message", "error", "exit"]) this.#worker.removeAllListeners(event)
    this.#end("the store is closed")
    this.#onIdle?.(this.#worker)
  }

  /** Resolves once the thread has ended by itself. */
  exited(): Promise<void> {
    this.#worker.ref()
    return this.#exited
  }

  /** Ends the worker thread, even in the middle of a request. */
  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }

  #call<Answer>(request: Request | CloseRequest): Promise<Answer> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone)
    this.#worker.postMessage(request)
    return this.#wait()
  }

  #wait<Answer>(): Promise<Answer> {
    this.#worker.ref()
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ resolve: resolve as Waiting["resolve"], reject })
    })
  }

  #end(what: string, cause?: unknown): void {
    this.#gone ??= new StoreError(
      "io",
      `${what}; what it was writing has an unknown outcome: close the store and open it again`,
      { cause },
    )
    for (const { reject } of this.#waiting.splice(0)) reject(this.#gone)
  }
}

const isFailure = (message: unknown): message is Failure =>
  typeof message === "object" && message !== null && "failure" in message
