/**
 * Program of a server process: runs our server from the instrumented sources and restarts the server for each
 * mutant. The server process receives the ids of mutants over IPC, and replies with the server's address.
 */
import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import process from "node:process"
import { Worker } from "node:worker_threads"

export type Order =
  /** Stops the running server, and starts one with these mutants active from its first request. */
  | {
      readonly start: ReadonlyArray<string>
      readonly isCounted: boolean
      readonly token: string
      /**
       * Processor time limit of the mutants, in ms: the process ends itself with SIGXCPU once they used more.
       */
      readonly cpuMsMax?: number | undefined
    }
  /** Counts the code that runs from this message on as covered by the given fixture. */
  | { readonly fixture: string }
  | { readonly coverage: true }
  | { readonly ping: true }

export type Reply =
  | { readonly url: string }
  | { readonly failed: string }
  | { readonly done: true; readonly cpuMs: number }
  | { readonly coverage: Coverage }

/** Number of executions of each mutant's code, while the sources load and during each fixture. */
export interface Coverage {
  readonly static: Readonly<Record<string, number>>
  readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>
}

interface Switch {
  activeMutant?: string | undefined
  alsoActive?: ReadonlySet<string>
  isUncounted?: boolean
  currentTestId?: string | undefined
  mutantCoverage?: Coverage
}
/**
 * The first argument is the sources file; further arguments are mutants that are active while the sources load.
 */
const [sourcesFile = "", fromTheStart, ...moreFromTheStart] = process.argv.slice(2)
const sources: Readonly<Record<string, string>> = JSON.parse(readFileSync(sourcesFile, "utf8"))
const state: Switch = { activeMutant: fromTheStart, alsoActive: new Set(moreFromTheStart) }
Object.assign(globalThis, { __stryker__: state })

registerHooks({
  load: (url, context, nextLoad) => {
    const source = sources[url]
    return source === undefined
      ? nextLoad(url, context)
      : { format: "module-typescript", source, shortCircuit: true }
  },
})

/** Processor time that this process has used, in ms. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
let cpuMsAtStart = 0

/**
 * Processor time at which the process is ended, in ms; 0 for no limit. Another thread checks the processor
 * time, since a mutant may keep this thread in a loop.
 */
const cpuMsEnd = new Float64Array(new SharedArrayBuffer(8))
const watch = `
  const { workerData: end } = require("node:worker_threads")
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (end[0] > 0 && (user + system) / 1000 > end[0]) process.kill(process.pid, "SIGXCPU")
  }, 200)
`
new Worker(watch, { eval: true, workerData: cpuMsEnd }).unref()

interface Running {
  readonly url: string
  readonly close: () => Promise<void>
}
let running: Running | undefined

const start = async ([mutant, ...more]: ReadonlyArray<string>, sandboxToken: string): Promise<Reply> => {
  const { startBourse } = await import("@bourse/server")
  // Mutants of the last run are switched off first, so that the running server can close.
  state.activeMutant = fromTheStart
  state.alsoActive = new Set(moreFromTheStart)
  await running?.close().catch(() => {})
  running = undefined
  const started: Running = await startBourse({ sandboxToken, weights: false })
  running = started
  if (mutant !== undefined) state.activeMutant = mutant
  state.alsoActive = new Set([...moreFromTheStart, ...more])
  return { url: started.url }
}

const obey = async (order: Order): Promise<Reply> => {
  if ("start" in order) {
    state.isUncounted = !order.isCounted
    cpuMsAtStart = cpuMs()
    cpuMsEnd[0] = order.cpuMsMax === undefined ? 0 : cpuMsAtStart + order.cpuMsMax
    return start(order.start, order.token)
  }
  if ("fixture" in order) state.currentTestId = order.fixture
  if ("coverage" in order) return { coverage: state.mutantCoverage ?? { static: {}, perTest: {} } }
  return { done: true, cpuMs: cpuMs() - cpuMsAtStart }
}

const answer = (reply: Reply) => process.send?.(reply)
process.on("message", (order: Order) => {
  obey(order).then(answer, (error: Error) => answer({ failed: error.message }))
})
process.on("disconnect", () => process.exit(0))
// Errors are ignored, since a mutant may throw anywhere: the missing response shows the mutant.
process.on("uncaughtException", () => {})
process.on("unhandledRejection", () => {})
if (!process.connected) process.exit(1)
