/**
 * The sandbox's endpoints for named snapshots. Loading a snapshot is one event of the journal; see the engine's
 * loadSnapshot.ts.
 */
import { randomBytes } from "node:crypto"
import { rmSync } from "node:fs"
import type { LoadedSnapshot, SavedSnapshot, SnapshotDifference } from "@bourse/control"
import { type Command, dumpState, InvariantBroken, loadState, type State } from "@bourse/engine"
import * as Effect from "effect/Effect"
import type { Exchange } from "../exchange/Exchange.ts"
import { carried } from "../plans/carryOut.ts"
import { batch, decide, read } from "../plans/Plan.ts"
import { attempt } from "../responses/attempt.ts"
import { ErrorResponse, errorAbout, errorResponse } from "../responses/ErrorResponse.ts"
import { SnapshotProblem, stateBytesMax, type World } from "../worlds/WorldFile.ts"
import { compareStates, type Shown, show } from "./compareStates.ts"
import type { Loadable, NamedSnapshots } from "./NamedSnapshots.ts"

interface SnapshotServices {
  readonly exchange: Exchange
  readonly snapshots: NamedSnapshots
}

const tooLarge = errorResponse(
  "parameterError",
  `the state is larger than the ${stateBytesMax / 1024 / 1024} MiB that a snapshot may have: use bourse backup`,
)

/**
 * The state to save, at the exchange's time, which may be long after the last event: pending items are aged
 * from that time.
 */
const worldOf = (exchange: Exchange, state: State, now: number): World | ErrorResponse => {
  const lines: Array<string> = []
  let bytes = 0
  for (const line of dumpState({ ...state, time: now })) {
    lines.push(line)
    bytes += line.length
    if (bytes > stateBytesMax) return tooLarge
  }
  const { generation, lineage, accounts, orders, simulation } = state
  const { seq, time, hash } = exchange.store.head
  const facts = {
    ...{ savedAt: now, generation, accounts: accounts.size, openOrders: orders.size },
    generations: [generation, ...lineage.map((each) => each.generation)],
    at: { seq, time, hash },
    hasMarket: simulation !== null,
    seed: randomBytes(16).toString("hex"),
  }
  return { facts, lines, guard: exchange.guard.state }
}

const ofAnother =
  "was saved after a journal group that was deleted, so its lists are lost: start another exchange from it (bourse serve --from)"

/** The snapshot's fields that decide how it is loaded. */
const partsOf = (lines: ReadonlyArray<string>) => {
  const partOf = (kind: string) => {
    const line = lines.find((each) => each.startsWith(`["${kind}",`))
    return line === undefined ? undefined : JSON.parse(line)[1]
  }
  const clock = partOf("operation")?.clock as State["clock"] | undefined
  return { isFrozen: (clock?.frozenAt ?? null) !== null, simulation: partOf("simulation") ?? null }
}

const copied = async (exchange: Exchange, path: string): Promise<void> => {
  try {
    await exchange.store.copyTo(path)
  } catch (error) {
    throw new SnapshotProblem(`cannot copy the history: ${(error as Error).message}`)
  }
}

/** Turns an error about a snapshot that cannot be read or written into a rejection. */
const tried = <A>(act: () => A | ErrorResponse | Promise<A | ErrorResponse>) =>
  attempt(act, [SnapshotProblem, InvariantBroken])

const unknownSnapshot = (name: string) => errorAbout("recordNotFound", "name", name, "is not a snapshot")

export const snapshotVerbs = ({ exchange, snapshots }: SnapshotServices) => {
  const loadableOf = (name: string): Effect.Effect<Loadable, ErrorResponse> =>
    Effect.flatMap(
      tried(() => snapshots.read(name)),
      (found) => (found === undefined ? Effect.fail(unknownSnapshot(name)) : Effect.succeed(found)),
    )
  const shownOf = (name: string): Effect.Effect<Shown, ErrorResponse> =>
    Effect.flatMap(loadableOf(name), ({ lines }) => tried(() => show(loadState(lines))))

  /** Turns wait until the database is copied, so that history and state end at the same group. */
  const saveFile = async (name: string): Promise<SavedSnapshot | ErrorResponse> => {
    const copy = snapshots.hasHistory ? snapshots.pathOfCopy() : undefined
    try {
      const world = await exchange.atRest<World>(async (state, now) => {
        const seen = worldOf(exchange, state, now)
        if (copy !== undefined && !(seen instanceof ErrorResponse)) await copied(exchange, copy)
        return seen
      })
      return world instanceof ErrorResponse ? world : await snapshots.saveFile(name, world, copy)
    } finally {
      if (copy !== undefined) rmSync(copy, { force: true })
    }
  }

  const save = Effect.fn("snapshots.save")(function* (
    name: string | undefined,
  ): Effect.fn.Return<SavedSnapshot, ErrorResponse> {
    if (snapshots.isFile(name)) return yield* tried(() => saveFile(name))
    const world = yield* tried<World>(() =>
      exchange.atRest(async (state, now) => worldOf(exchange, state, now)),
    )
    return yield* tried(() => snapshots.keep(name, world))
  })

  const load = Effect.fn("snapshots.load")(function* (
    name: string,
  ): Effect.fn.Return<LoadedSnapshot, ErrorResponse> {
    const { lines, facts } = yield* loadableOf(name)
    const { seq, hash } = facts.at
    const found = yield* Effect.promise(() => exchange.store.hashOf(seq))
    // After a cut the journal no longer has the snapshot's history.
    if (seq > exchange.served.durableSeq || (found !== undefined && found !== hash))
      return yield* Effect.fail(errorResponse("parameterError", `snapshot ${name} ${ofAnother}`))
    const { isFrozen, simulation } = partsOf(lines)
    const problem = exchange.marketProblem(simulation)
    if (problem !== undefined)
      return yield* Effect.fail(errorResponse("parameterError", `snapshot ${name}: ${problem}`))
    const plan = decide(({ clock: { offsetMs, frozenAt }, generation }, now) => {
      const commands: Array<Command> = [{ type: "loadSnapshot", lines, seq }]
      if (isFrozen && frozenAt === null) commands.push({ type: "setClock", offsetMs, frozenAt: now })
      if (!isFrozen && frozenAt !== null)
        commands.push({ type: "setClock", offsetMs: now - exchange.wallTime(), frozenAt: null })
      // Without a simulated market the quotes in the loaded state would stay in the books for ever.
      if (simulation !== null && !exchange.hasMarket) commands.push({ type: "stopSimulation" })
      return batch(commands, () => ({ generation: generation + 1 }))
    })
    return yield* carried(exchange, plan)
  })

  const remove = Effect.fn("snapshots.remove")(function* (
    name: string,
  ): Effect.fn.Return<{ readonly ok: true }, ErrorResponse> {
    if (!(yield* tried(() => snapshots.delete(name)))) return yield* Effect.fail(unknownSnapshot(name))
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

  return { save, load, remove, compare, list: () => tried(() => snapshots.list()) }
}
