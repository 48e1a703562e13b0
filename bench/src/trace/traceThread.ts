/**
 * Preloaded into every thread of a server (`--import`): records the thread's activity between "begin" and "end"
 * on the channel. All times in a trace are in ms of the machine's steady clock.
 */
import { Session } from "node:inspector/promises"
import { type PerformanceEntry, PerformanceObserver } from "node:perf_hooks"
import { DatabaseSync } from "node:sqlite"
import { BroadcastChannel, isMainThread, threadId, Worker } from "node:worker_threads"
import type { Profile, Span, ThreadTrace, Transaction } from "./Trace.ts"

export const now = (): number => Number(process.hrtime.bigint() / 1000n) / 1000

const spans: Array<Span> = []
const transactions: Array<Transaction> = []
const commits: Array<Span> = []
const delays: Array<Span> = []

new PerformanceObserver((list) => {
  const shift = now() - performance.now()
  for (const { startTime, duration } of list.getEntries() as ReadonlyArray<PerformanceEntry>)
    spans.push({ from: startTime + shift, to: startTime + shift + duration })
}).observe({ entryTypes: ["gc"] })

// Records database transactions by wrapping the call that runs SQL statements.
const { exec } = DatabaseSync.prototype
let isSynced = true
let begin = 0
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  if (sql.startsWith("PRAGMA synchronous")) isSynced = sql.endsWith("FULL")
  const before = now()
  if (sql.startsWith("BEGIN")) begin = before
  exec.call(this, sql)
  if (sql === "COMMIT") transactions.push({ from: begin, commit: before, to: now(), isSynced })
}

// Records the time from a group's message to the committing thread until its reply. The committing thread
// replies in the order of the messages; its first reply belongs to no message.
const { postMessage, emit } = Worker.prototype
const alive = new Set<Worker>()
/** Threads that ran when the trace began. */
let begun: ReadonlyArray<Worker> = []
/** Called when a worker thread ends. */
let onExit = () => {}
const asked = new WeakMap<Worker, Array<{ readonly at: number; readonly isCommit: boolean }>>()
const askedOf = (worker: Worker) => {
  let list = asked.get(worker)
  if (list === undefined) {
    list = [{ at: 0, isCommit: false }]
    asked.set(worker, list)
  }
  return list
}
Worker.prototype.postMessage = function (this: Worker, message: { readonly type?: string }, ...rest) {
  askedOf(this).push({ at: now(), isCommit: message?.type === "append" })
  return postMessage.call(this, message, ...rest)
}
Worker.prototype.emit = function (this: Worker, event: string, ...rest: ReadonlyArray<unknown>) {
  if (event === "online") alive.add(this)
  if (event === "exit") {
    alive.delete(this)
    onExit()
  }
  if (event === "message") {
    const call = askedOf(this).shift()
    if (call?.isCommit) commits.push({ from: call.at, to: now() })
  }
  return emit.call(this, event, ...rest)
} as typeof emit

/** Measures how late a timer of 1 ms fires, while a trace runs. */
const watchLoop = (): { stop(): void } => {
  let isOn = true
  const again = (): void => {
    const due = now() + 1
    setTimeout(() => {
      if (now() - due > 1) delays.push({ from: due, to: now() })
      if (isOn) again()
    }, 1)
  }
  again()
  return { stop: () => (isOn = false) }
}

const session = new Session()
let isRecording = false
let loop: { stop(): void } | undefined

const channel = new BroadcastChannel("bourse-bench-trace")
const start = async (): Promise<void> => {
  isRecording = true
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.setSamplingInterval", { interval: 500 })
  await session.post("Profiler.start")
  for (const list of [spans, transactions, commits, delays]) list.length = 0
  if (isMainThread) loop = watchLoop()
}
const end = async (): Promise<ThreadTrace> => {
  loop?.stop()
  const { profile } = await session.post("Profiler.stop")
  session.disconnect()
  return {
    thread: isMainThread ? "main" : `worker ${threadId}`,
    collections: spans,
    transactions,
    commits,
    delays,
    profile: profile as Profile,
  }
}

/** Starts the trace in all threads of the server. The main thread's program calls `beginTrace`. */
export const beginTrace = async (): Promise<void> => {
  begun = [...alive]
  channel.postMessage("begin")
  await start()
}
/** Ends the trace and returns it, for every thread that ran for the whole time of the trace. */
export const endTrace = async (): Promise<ReadonlyArray<ThreadTrace>> => {
  const traces: Array<ThreadTrace> = []
  channel.onmessage = ({ data }) => {
    traces.push(data as ThreadTrace)
  }
  const own = await end()
  channel.postMessage("end")
  while (traces.length < begun.filter((worker) => alive.has(worker)).length)
    await new Promise<void>((resolve) => {
      onExit = resolve
      channel.addEventListener("message", () => resolve(), { once: true })
    })
  return [own, ...traces]
}

if (!isMainThread)
  channel.onmessage = ({ data }) => {
    if (data === "begin") void start()
    // A thread that started after the trace began records nothing.
    if (data === "end" && isRecording) void end().then((trace) => channel.postMessage(trace))
  }
channel.unref()
