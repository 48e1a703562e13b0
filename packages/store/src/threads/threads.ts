/**
 * Starts the threads of a store: from the sources, or from what was built. A thread whose store was closed serves the
 * next one of this process, and one that made a checkpoint makes the next one, if that comes soon: a start takes 30 ms of
 * processor time, and tests open many stores.
 */
import { Worker } from "node:worker_threads"
import type { Answers, Request, WorkerOptions } from "../Request.ts"
import type { CheckpointJob } from "./serveCheckpoints.ts"
import { WorkerThread } from "./WorkerThread.ts"

export type Thread = WorkerThread<Request, Answers>

// The compiler rewrites import specifiers only: the worker's extension is that of this module.
const extension = import.meta.url.endsWith(".ts") ? "ts" : "js"
const modules = {
  worker: new URL(`./worker.${extension}`, import.meta.url).href,
  checkpointThread: new URL(`./checkpointThread.${extension}`, import.meta.url).href,
}

const startThread = (module: string, name: string, workerData: object): Worker =>
  new Worker(new URL(module), {
    workerData,
    name,
    // What this process was started with (--input-type, --eval) need not fit a worker. From source, the worker
    // needs the condition that finds the sources of other packages; vitest itself runs without it.
    execArgv: extension === "ts" ? ["--conditions=@bourse/source"] : [],
  })

/** The module of a thread and its role, for which a thread has its name for good. */
type Kind = `${string} ${WorkerOptions["role"] | "checkpoint"}`

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

/** A thread that makes this checkpoint, and says how it went in a message. */
export const startCheckpoint = (job: CheckpointJob): Worker => {
  const module = checkpointModule(job)
  const taken = takeIdle(`${module} checkpoint`)
  taken?.postMessage(job)
  return taken ?? startThread(module, "bourse-checkpt", job)
}

const checkpointModule = ({ backend }: Pick<CheckpointJob, "backend">): string =>
  (backend ?? modules).checkpointThread

/** A state takes much memory: a thread that waits gives it back when it ends. */
const checkpointIdleMs = 1_000

/** Takes the thread that has made a checkpoint. */
export const keepCheckpointThread = (worker: Worker, job: Pick<CheckpointJob, "backend">): void => {
  const kind: Kind = `${checkpointModule(job)} checkpoint`
  for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event)
  keepIdle(kind, worker)
  setTimeout(() => {
    const workers = idle.get(kind) ?? []
    const at = workers.indexOf(worker)
    if (at < 0) return
    workers.splice(at, 1)
    void worker.terminate()
  }, checkpointIdleMs).unref()
}
