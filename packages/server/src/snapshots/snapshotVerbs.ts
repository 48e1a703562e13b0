/** The sandbox's verbs about named snapshots. Loading is one event of the journal; see the engine's loadSnapshot.ts. */
import type { LoadedSnapshot, SavedSnapshot, SnapshotDifference } from "@bourse/control"
import { type Command, dumpState, InvariantBroken, loadState, type State } from "@bourse/engine"
import * as Effect from "effect/Effect"
import type { Exchange } from "../exchange/Exchange.ts"
import { carried } from "../plans/carryOut.ts"
import { batch, decide, read } from "../plans/Plan.ts"
import { type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { compareStates, type Shown, show } from "./compareStates.ts"
import { type NamedSnapshots, snapshotBytesMax } from "./NamedSnapshots.ts"
import { type SnapshotFacts, SnapshotProblem } from "./SnapshotText.ts"

interface SnapshotServices {
  readonly exchange: Exchange
  readonly snapshots: NamedSnapshots
}

interface Saved {
  readonly facts: SnapshotFacts
  readonly lines: ReadonlyArray<string>
}

const tooLarge = errorResponse(
  "parameterError",
  `the state is larger than the ${snapshotBytesMax / 1024 / 1024} MiB that a snapshot may have: use bourse backup`,
)

/** The state at the exchange's time, which may be long after the last event: what waits is measured from there. */
const dump = (state: State, now: number): Saved | ErrorResponse => {
  const lines: Array<string> = []
  let bytes = 0
  for (const line of dumpState({ ...state, time: now })) {
    lines.push(line)
    bytes += line.length
    if (bytes > snapshotBytesMax) return tooLarge
  }
  const { generation, accounts, orders } = state
  return { facts: { savedAt: now, generation, accounts: accounts.size, openOrders: orders.size }, lines }
}

/** What of the lines decides how they are loaded. */
const partsOf = (lines: ReadonlyArray<string>) => {
  const partOf = (kind: string) => {
    const line = lines.find((each) => each.startsWith(`["${kind}",`))
    return line === undefined ? undefined : JSON.parse(line)[1]
  }
  const clock = partOf("operation")?.clock as State["clock"] | undefined
  return { isFrozen: (clock?.frozenAt ?? null) !== null, simulation: partOf("simulation") ?? null }
}

/** A snapshot that cannot be read or written is a rejection; any other error is a defect. */
const attempt = <A>(act: () => A): Effect.Effect<A, ErrorResponse> =>
  Effect.try({ try: act, catch: (error) => error }).pipe(
    Effect.catch((error) =>
      error instanceof SnapshotProblem || error instanceof InvariantBroken
        ? Effect.fail(errorResponse("parameterError", error.message))
        : Effect.die(error),
    ),
  )

export const snapshotVerbs = ({ exchange, snapshots }: SnapshotServices) => {
  const linesOf = (name: string): Effect.Effect<ReadonlyArray<string>, ErrorResponse> =>
    Effect.flatMap(
      attempt(() => snapshots.read(name)),
      (lines) => (lines === undefined ? Effect.fail(errorResponse("recordNotFound")) : Effect.succeed(lines)),
    )
  const shownOf = (name: string): Effect.Effect<Shown, ErrorResponse> =>
    Effect.flatMap(linesOf(name), (lines) => attempt(() => show(loadState(lines))))

  const save = Effect.fn("snapshots.save")(function* (
    name: string | undefined,
  ): Effect.fn.Return<SavedSnapshot, ErrorResponse> {
    const { facts, lines } = yield* carried(exchange, read(dump))
    return yield* attempt(() => snapshots.save(name, facts, lines))
  })

  const load = Effect.fn("snapshots.load")(function* (
    name: string,
  ): Effect.fn.Return<LoadedSnapshot, ErrorResponse> {
    const lines = yield* linesOf(name)
    const { isFrozen, simulation } = partsOf(lines)
    const problem = exchange.marketProblem(simulation)
    if (problem !== undefined)
      return yield* Effect.fail(errorResponse("parameterError", `snapshot ${name}: ${problem}`))
    const plan = decide(({ clock: { offsetMs, frozenAt }, generation }, now) => {
      const commands: Array<Command> = [{ type: "loadSnapshot", lines }]
      if (isFrozen && frozenAt === null) commands.push({ type: "setClock", offsetMs, frozenAt: now })
      if (!isFrozen && frozenAt !== null)
        commands.push({ type: "setClock", offsetMs: now - exchange.wallTime(), frozenAt: null })
      // Without a simulated market its quotes would stand in the books for ever.
      if (simulation !== null && !exchange.hasMarket) commands.push({ type: "stopSimulation" })
      return batch(commands, () => ({ generation: generation + 1 }))
    })
    return yield* carried(exchange, plan)
  })

  const remove = Effect.fn("snapshots.remove")(function* (
    name: string,
  ): Effect.fn.Return<{ readonly ok: true }, ErrorResponse> {
    if (!(yield* attempt(() => snapshots.delete(name))))
      return yield* Effect.fail(errorResponse("recordNotFound"))
    return { ok: true }
  })

  const compare = Effect.fn("snapshots.compare")(function* (
    name: string,
    other: string | undefined,
  ): Effect.fn.Return<SnapshotDifference, ErrorResponse> {
    const before = yield* shownOf(name)
    const after = other === undefined ? yield* carried(exchange, read(show)) : yield* shownOf(other)
    return { accounts: compareStates(before, after) }
  })

  return { save, load, remove, compare, list: () => attempt(() => snapshots.list()) }
}
