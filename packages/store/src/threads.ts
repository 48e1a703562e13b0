/** Starts the threads of a store: from the sources, or from what was built. */
import { Worker } from "node:worker_threads"
import type { Answers, Request, Told, WorkerOptions } from "./Request.ts"
import { WorkerThread } from "./WorkerThread.ts"

export type Thread = WorkerThread<Request, Answers>

export const startThread = (module: string, name: string, workerData: object): Worker => {
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

export const startWorker = (
  options: WorkerOptions,
  onProgress?: (doing: string, done: number) => void,
): Thread => {
  const worker = startThread("worker", `bourse-store-${options.role}`, options)
  return new WorkerThread(worker, ({ doing, done }: Told["told"]) => onProgress?.(doing, done))
}
