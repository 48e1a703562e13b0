/**
 * The thread that verifies: it builds a second state from the journal, up to a given position, and compares what the live
 * state showed with it. See Verification.ts.
 */
import { parentPort } from "node:worker_threads"
import {
  type AssetSums,
  apply,
  dumpState,
  readEvent,
  type State,
  type StateLoader,
  stateLoader,
  verify,
  type WrittenEvent,
} from "@bourse/engine"
import { hashLines } from "./hashLines.ts"

/** How far the journal is applied: all groups before `seq`, and so many events of that one. */
export interface Position {
  readonly seq: number
  readonly events: number
}

export type VerifyRequest =
  | { readonly type: "begin" }
  /** Lines of the checkpoint that the journal is replayed on, some at a time; the groups follow. */
  | { readonly type: "checkpoint"; readonly lines: ReadonlyArray<string> }
  /** Groups in their order, each with its events as JSON; `whole` when all of them are to be applied already. */
  | {
      readonly type: "groups"
      readonly groups: ReadonlyArray<{ readonly seq: number; readonly events: string }>
      readonly whole: boolean
    }
  /** Whether the next `count` lines of the state at this position have this hash. */
  | { readonly type: "compare"; readonly at: Position; readonly count: number; readonly hash: string }
  /** Applies what is left, and checks the whole. */
  | { readonly type: "finish" }

export interface VerifyAnswers {
  readonly begin: null
  readonly checkpoint: null
  readonly groups: null
  /** Null when they are equal, otherwise the first of these lines as the journal has them. */
  readonly compare: string | null
  readonly finish: {
    readonly problems: ReadonlyArray<string>
    readonly assets: Map<string, AssetSums>
    readonly stateHash: string
  }
}

class Replica {
  #loader: StateLoader | undefined = stateLoader()
  #loaded: { readonly state: State; readonly lines: Generator<string> } | undefined
  readonly #waiting: Array<{ readonly seq: number; readonly events: ReadonlyArray<WrittenEvent> }> = []
  /** How many events of the first waiting group are applied. */
  #applied = 0
  readonly #problems: Array<string> = []

  load(lines: ReadonlyArray<string>): void {
    for (const line of lines) this.#loader!.add(line)
  }

  /** What was loaded, or nothing, and what was applied to it. */
  #state() {
    if (this.#loaded === undefined) {
      const state = this.#loader!.finish()
      this.#loaded = { state, lines: dumpState(state) }
      this.#loader = undefined
    }
    return this.#loaded
  }

  add(groups: ReadonlyArray<{ readonly seq: number; readonly events: string }>): void {
    for (const { seq, events } of groups) this.#waiting.push({ seq, events: JSON.parse(events) })
  }

  applyUpTo(at: Position): void {
    for (let group = this.#waiting[0]; group !== undefined && group.seq <= at.seq; group = this.#waiting[0]) {
      const until = group.seq < at.seq ? group.events.length : Math.min(at.events, group.events.length)
      for (; this.#applied < until; this.#applied++)
        apply(this.#state().state, readEvent(group.events[this.#applied]!))
      if (this.#applied < group.events.length) return
      const { digest } = this.#state().state.ledger
      if (digest.hasDiffered)
        this.#problems.push(
          `journal group ${group.seq} leads to another state than the one that was served after it`,
        )
      digest.hasDiffered = false
      this.#waiting.shift()
      this.#applied = 0
    }
  }

  compare(count: number, hash: string): string | null {
    const own = hashLines(this.#state().lines, count)
    return own.hash === hash ? null : (own.first ?? "the end")
  }

  finish(): VerifyAnswers["finish"] {
    this.applyUpTo(everything)
    const { state } = this.#state()
    const { hash } = hashLines(dumpState(state), Number.POSITIVE_INFINITY)
    const { problems, assets } = verify(state)
    return { problems: [...this.#problems, ...problems], assets, stateHash: hash }
  }
}

const everything: Position = { seq: Number.POSITIVE_INFINITY, events: 0 }
let replica = new Replica()

const answer = (request: VerifyRequest): VerifyAnswers[VerifyRequest["type"]] => {
  switch (request.type) {
    case "begin":
      replica = new Replica()
      return null
    case "checkpoint":
      replica.load(request.lines)
      return null
    case "groups":
      replica.add(request.groups)
      if (request.whole) replica.applyUpTo(everything)
      return null
    case "compare":
      replica.applyUpTo(request.at)
      return replica.compare(request.count, request.hash)
    case "finish": {
      const { problems, assets, stateHash } = replica.finish()
      // Its memory is given back at once.
      replica = new Replica()
      return { problems, assets, stateHash }
    }
  }
}

parentPort?.on("message", (request: VerifyRequest) => {
  try {
    parentPort!.postMessage({ answer: answer(request) })
  } catch (error) {
    parentPort!.postMessage({
      failure: error instanceof Error ? error.message : String(error),
    })
  }
})
