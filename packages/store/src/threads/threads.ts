/**
 * Starts the threads of a store: from the sources, or from what was built. A thread whose store was closed serves the
 * next one of this process, and one that has replayed does the next replay, if that comes soon: a start takes 30 ms of
 * processor time, and tests open many stores.
 */
import { Worker } from "node:worker_threads"
import type { Answers, ReplayOptions, Request, WorkerOptions } from "../Request.ts"
import type { ReplayAnswers, ReplayRequest } from "./serveReplay.ts"
import { WorkerThread } from "./WorkerThread.ts"

export type Thread = WorkerThread<Request, Answers>
export type ReplayThread = WorkerThread<ReplayRequest, ReplayAnswers>

// The compiler rewrites import specifiers only: the worker's extension is that of this module.
const extension = import.meta.url.endsWith(".ts") ? "ts" : "js"
const modules = {
  worker: new URL(`./worker.${extension}`, import.meta.url).href,
  replayThread: new URL(`./replayThread.${extension}`, import.meta.url).href,
}

const startThread = (module: string, name: string, workerData: object): Worker =>
  new Worker(new URL(module), {
    workerData,
    name,
    // Flags of this process (--input-type, --eval) need not fit a worker. From source, the worker
    // needs the condition that finds the sources of other packages; vitest itself runs without it.
    execArgv: extension === "ts" ? ["--conditions=@bourse/source"] : [],
  })

/** The module of a thread and its role, for which a thread has its name for good. */
type Kind = `${string} ${WorkerOptions["role"] | "replay"}`

/** Threads with nothing open. They keep no process alive. */
const idle = new Map<Kind, Array<Worker>>()
/** The most idle threads of each kind; each takes some megabytes. */
const idleMax = 2

const keepIdle = (kind: Kind, worker: Worker): void => {
  const workers = idle.get(kind) ?? []
  idle.set(kind, workers)
  if (workers.length === idleMax) return void worker.terminate()
  worker.unref()
  // It is gone then, and is not taken.
  worker.once("error", () => {})
  workers.push(worker)
}

const takeIdle = (kind: Kind): Worker | undefined => {
  const workers = idle.get(kind) ?? []
  for (;;) {
    const worker = workers.pop()
    // A thread that is gone has no number.
    if (worker?.threadId === -1) continue
    worker?.removeAllListeners("error")
    worker?.ref()
    return worker
  }
}

export const startWorker = (options: WorkerOptions): Thread => {
  const { role, backend: { worker: module } = modules } = options
  const kind: Kind = `${module} ${role}`
  const taken = takeIdle(kind)
  taken?.postMessage(options)
  return new WorkerThread(taken ?? startThread(module, `bourse-store-${role}`, options), (worker) =>
    keepIdle(kind, worker),
  )
}

/** A state takes much memory: a thread that waits gives it back when it ends. */
const replayIdleMs = 1_000

export const startReplay = (options: ReplayOptions): ReplayThread => {
  const { replayThread: module } = options.backend ?? modules
  const kind: Kind = `${module} replay`
  const taken = takeIdle(kind)
  taken?.postMessage(options)
  return new WorkerThread(taken ?? startThread(module, "bourse-replay", options), (worker) => {
    keepIdle(kind, worker)
    setTimeout(() => {
      const workers = idle.get(kind) ?? []
      const at = workers.indexOf(worker)
      if (at < 0) return
      workers.splice(at, 1)
      void worker.terminate()
    }, replayIdleMs).unref()
  })
}
