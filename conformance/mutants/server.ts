/**
 * Runs in a process of its own: our server from the instrumented sources, started anew for each mutant. It hears over
 * IPC which mutants to be, and says where it is.
 */
import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import process from "node:process"

export type Order =
  /** Stop the server that runs, and start one that is these mutants from the first request on. */
  | { readonly start: ReadonlyArray<string>; readonly isCounted: boolean; readonly token: string }
  /** What is covered from now on is covered by this fixture. */
  | { readonly fixture: string }
  | { readonly coverage: true }
  | { readonly ping: true }

export type Reply =
  | { readonly url: string }
  | { readonly failed: string }
  | { readonly done: true }
  | { readonly coverage: Coverage }

/** How often each mutant's code ran: while the sources were loaded, and for each fixture. */
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
/** The mutants that are active while the sources are loaded stand behind the file. */
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

interface Running {
  readonly url: string
  readonly close: () => Promise<void>
}
const entry = new URL("../../packages/server/src/index.ts", import.meta.url).href
let running: Running | undefined

const start = async ([mutant, ...more]: ReadonlyArray<string>, sandboxToken: string): Promise<Reply> => {
  const { startBourse } = await import(entry)
  // It may be broken in any way; what it leaves behind ends with this process.
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
    return start(order.start, order.token)
  }
  if ("fixture" in order) state.currentTestId = order.fixture
  if ("coverage" in order) return { coverage: state.mutantCoverage ?? { static: {}, perTest: {} } }
  return { done: true }
}

const answer = (reply: Reply) => process.send?.(reply)
process.on("message", (order: Order) => {
  obey(order).then(answer, (error: Error) => answer({ failed: error.message }))
})
process.on("disconnect", () => process.exit(0))
// A mutant may break anything; a request that is never answered says so by itself.
process.on("uncaughtException", () => {})
process.on("unhandledRejection", () => {})
if (!process.connected) process.exit(1)
