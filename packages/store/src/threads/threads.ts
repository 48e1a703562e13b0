/**
 * Starts the threads of a store: from the sources, or from what was built. A thread whose store was closed serves the
 * next one of this process, and one that made a checkpoint makes the next one, if that comes soon: a start takes 30 ms of
 * processor time, and tests open many stores.
 */
import { Worker } from "node:worker_threads"
import type { Answers, Request, WorkerOptions } from "../Request.ts"
import type { CheckpointJob } from "./checkpointThread.ts"
import { WorkerThread } from "./WorkerThread.ts"

export type Thread = WorkerThread<Request, Answers>

const startThread = (module: string, name: string, workerData: object): Worker => {
  // The compiler rewrites import specifiers only: the worker's extension is that of this module.
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js"
  return new Worker(new URL(`./${module}.${extension}`, import.meta.url), {
    workerData,
    name,
    // What this process was started with (--input-type, --eval) need not fit a worker. From source, the worker
    // needs the condition that finds the sources of other packages; vitest itself runs without it.
    execArgv: extension === "ts" ? ["--conditions=@bourse/source"] : [],
  })
}

type Role = WorkerOptions["role"] | "checkpoint"

/** Threads with nothing open, by role: a thread has its name for good. They keep no process alive. */
const idle = new Map<Role, Array<Worker>>()
/** Of each role; each takes some megabytes. */
const idleMax = 2

const keepIdle = (role: Role, worker: Worker): void => {
  const workers = idle.get(role) ?? []
  idle.set(role, workers)
  if (workers.length === idleMax) return void worker.terminate()
  worker.unref()
  // It is gone then, and is not taken.
  worker.once("error", () => {})
  workers.push(worker)
}

const takeIdle = (role: Role): Worker | undefined => {
  const workers = idle.get(role) ?? []
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
  const { role } = options
  const taken = takeIdle(role)
  taken?.postMessage(options)
  return new WorkerThread(taken ?? startThread("worker", `bourse-store-${role}`, options), (worker) =>
    keepIdle(role, worker),
  )
}

/** A thread that makes this checkpoint, and says how it went in a message. */
export const startCheckpoint = (job: CheckpointJob): Worker => {
  const taken = takeIdle("checkpoint")
  taken?.postMessage(job)
  return taken ?? startThread("checkpointThread", "bourse-checkpt", job)
}

/** A state takes much memory: a thread that waits gives it back when it ends. */
const checkpointIdleMs = 1_000

/** Takes a thread that has made a checkpoint. */
export const keepCheckpointThread = (worker: Worker): void => {
  for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event)
  keepIdle("checkpoint", worker)
  setTimeout(() => {
    const workers = idle.get("checkpoint") ?? []
    const at = workers.indexOf(worker)
    if (at < 0) return
    workers.splice(at, 1)
    void worker.terminate()
  }, checkpointIdleMs).unref()
}
