/**
 * Starts the threads of a store, from sources or from the build. A thread whose store was closed is reused by the
 * next store of this process, and a replay thread by the next replay, if that comes soon: a start takes 30 ms of
 * processor time, and tests open many stores.
 */
import { Worker } from "node:worker_threads"
import type { Answers, ReplayOptions, Request, WorkerOptions } from "../Request.ts"
import type { ReplayAnswers, ReplayRequest } from "./serveReplay.ts"
import { WorkerThread } from "./WorkerThread.ts"

export type Thread = WorkerThread<Request, Answers>
export type ReplayThread = WorkerThread<ReplayRequest, ReplayAnswers>

// The compiler rewrites import specifiers only: the worker's file extension is this module's.
const extension = import.meta.url.endsWith(".ts") ? "ts" : "js"
const modules = {
  worker: new URL(`./worker.${extension}`, import.meta.url).href,
  replayThread: new URL(`./replayThread.${extension}`, import.meta.url).href,
}

const startThread = (module: string, name: string, workerData: object): Worker =>
  new Worker(new URL(module), {
    workerData,
    name,
    // Flags of this process (--input-type, --eval) may not be valid for a worker. From source, a worker needs
    // the condition that finds the sources of other packages; vitest itself runs without it.
    execArgv: extension === "ts" ? ["--conditions=@bourse/source"] : [],
  })

/** A thread's module and role; a thread keeps its name for good. */
type Kind = `${string} ${WorkerOptions["role"] | "replay"}`

/** Threads that are idle and have nothing open. Idle threads do not keep the process alive. */
const idle = new Map<Kind, Array<Worker>>()
/** Maximum number of idle threads of each kind; each takes some megabytes. */
const idleMax = 2

const keepIdle = (kind: Kind, worker: Worker): void => {
  const workers = idle.get(kind) ?? []
  idle.set(kind, workers)
  if (workers.length === idleMax) return void worker.terminate()
  worker.unref()
  // The thread has ended and is not reused.
  worker.once("error", () => {})
  workers.push(worker)
}

const takeIdle = (kind: Kind): Worker | undefined => {
  const workers = idle.get(kind) ?? []
  for (;;) {
    const worker = workers.pop()
    // An ended thread has no number.
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

/** A replayed state takes much memory, so an idle replay thread ends soon to free it. */
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
