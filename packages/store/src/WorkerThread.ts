/** A worker thread that answers in order. Once it is gone, for whatever reason, every call is refused. */
import type { Worker } from "node:worker_threads"
import type { Failure, Told } from "./Request.ts"
import { StoreError } from "./StoreError.ts"

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: StoreError) => void
}

export class WorkerThread<Request extends { readonly type: string }, Answers> {
  readonly #worker: Worker
  readonly #waiting: Array<Waiting> = []
  readonly #exited: Promise<void>
  #gone: StoreError | undefined

  /** `onTold` hears what the worker says between two answers. */
  constructor(worker: Worker, onTold: (told: Told["told"]) => void = () => {}) {
    this.#worker = worker
    worker.on("message", (message: unknown) => {
      if (isTold(message)) return onTold(message.told)
      const { resolve, reject } = this.#waiting.shift()!
      if (isFailure(message)) reject(new StoreError(message.failure.kind, message.failure.message))
      else resolve(message)
    })
    worker.on("error", (cause) => this.#end(`the store's worker thread failed (${String(cause)})`, cause))
    this.#exited = new Promise((resolve) =>
      worker.on("exit", () => {
        this.#end("the store's worker thread ended")
        resolve()
      }),
    )
  }

  /** What the worker says first, unasked, once it has started. */
  started<First>(): Promise<First> {
    return this.#wait()
  }

  call<Of extends Request>(request: Of): Promise<Answers[Of["type"] & keyof Answers]> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone)
    this.#worker.postMessage(request)
    return this.#wait()
  }

  /** Resolves once the thread is gone; it has to end by itself. */
  exited(): Promise<void> {
    return this.#exited
  }

  /** Ends it, whatever it does. */
  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }

  #wait<Answer>(): Promise<Answer> {
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

const isTold = (message: unknown): message is Told =>
  typeof message === "object" && message !== null && "told" in message

const isFailure = (message: unknown): message is Failure =>
  typeof message === "object" && message !== null && "failure" in message
