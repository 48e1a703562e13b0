/**
 * Checks the whole exchange while it runs: a thread of the store replays the journal, and the live state is compared
 * with that state a few lines at a time. Verification compares each part of the state as of one event of the
 * journal, after the replayed state has reached that event. No request waits for verification, and both
 * compared states are always from the same moment. The work per turn of the server's thread is bounded: {@link
 * linesPerTurn} lines, or one message of about a megabyte.
 */
import { dumpState, type State } from "@bourse/engine"
import {
  type Checkpoint,
  hashLines,
  type JournalPoint,
  type Position,
  type Replayed,
  type ReplayThread,
  type Store,
  StoreError,
} from "@bourse/store"

/** The parts of an exchange that verification needs. */
export interface Verifiable {
  readonly store: Store
  /** The live state; another object once memory was rebuilt. */
  readonly state: State
  /** The seq that the journal will have for the current state. */
  position(): Position
  /** Resolves to true when the whole current state is durable; to false if it failed to become durable. */
  durable(): Promise<boolean>
}

export interface Verified extends Replayed {
  /** The last group that the verification checked. */
  readonly seq: number
  /** The journal's beginning: earlier events are not checked. */
  readonly start: JournalPoint
}

/** Lines compared per turn: less than a millisecond on an ordinary machine. */
export const linesPerTurn = 200

/** Only one verification runs in a process: each takes as much memory as the exchange. */
let last: Promise<unknown> = Promise.resolve()

const restarted = Symbol("the state was rebuilt during the verification")
const attemptsMax = 3

const verifyOnce = async (
  exchange: Verifiable,
  call: ReplayThread["call"],
): Promise<Verified | typeof restarted> => {
  const { store, state } = exchange
  const { start } = store
  let sent: { readonly seq: number; readonly hash: string } = start
  const send = async (upTo: number, whole: boolean): Promise<void> => {
    while (sent.seq < upTo) {
      const rows = await store.groupsAfter(sent, upTo)
      await call({ type: "groups", groups: rows.map(({ seq, events }) => ({ seq, events })), whole })
      sent = rows.at(-1)!
    }
  }
  const lastGroup = ({ seq, events }: Position): number => (events > 0 ? seq : seq - 1)

  const { oldest, bad } = await checkCheckpoints(store)
  bad.push(...(await store.checkHistory()))
  if (start.seq > 0) {
    if (oldest === undefined) {
      const problem = `the journal begins after group ${start.seq}, and there is no intact checkpoint from which it can be replayed`
      return { problems: [...bad, problem], assets: new Map(), stateHash: "", seq: start.seq, start }
    }
    for await (const { lines } of oldest.lines()) await call({ type: "load", lines })
    sent = oldest.at
  }
  const { seq: next } = exchange.position()
  if (!(await exchange.durable())) return restarted
  // During the long part of the comparison, changes are sent together with the lines that contain them.
  await send(next - 1, true)
  const lines = dumpState(state)
  let difference: string | null = null
  for (let read = linesPerTurn; read === linesPerTurn && difference === null; ) {
    if (exchange.state !== state) return restarted
    const at = exchange.position()
    const turn = hashLines(lines, linesPerTurn)
    read = turn.read
    if (!(await exchange.durable())) return restarted
    await send(lastGroup(at), false)
    difference = await call({ type: "compare", at, count: linesPerTurn, hash: turn.hash })
  }
  if (exchange.state !== state) return restarted
  const { seq } = sent
  const { problems, assets, stateHash } = await call({ type: "finish" })
  if (difference === null) return { problems: [...bad, ...problems], assets, stateHash, seq, start }
  const found = `the journal does not replay to the live state; the first difference is in the ${linesPerTurn} lines from ${difference.slice(0, 200)}`
  return { problems: [...bad, ...problems, found], assets, stateHash, seq, start }
}

/**
 * The oldest good checkpoint, from which most of the journal can be replayed, and the problems of bad
 * checkpoints.
 */
const checkCheckpoints = async (store: Store) => {
  const bad: Array<string> = []
  let oldest: Checkpoint | undefined
  for await (const checkpoint of store.checkpoints(store.head.seq, (problem) => void bad.push(problem)))
    oldest = checkpoint
  return { oldest, bad }
}

/** An unreadable journal is a finding of the verification; a closed store is not. */
const asProblem =
  ({ store: { start } }: Verifiable) =>
  (error: unknown): Verified => {
    const isDamage = error instanceof StoreError && error.kind !== "closed" && error.kind !== "fenced"
    if (!isDamage) throw error
    return { problems: [error.message], assets: new Map(), stateHash: "", seq: start.seq, start }
  }

/** Why verification was not possible: this is no statement about the data. */
export class NotVerified extends Error {}

/** Checks every invariant, and that the journal replays to the live state. */
export const verifyExchange = (exchange: Verifiable): Promise<Verified> => {
  const run = async (): Promise<Verified> => {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const verified = await exchange.store
        .withSecondState((call) => verifyOnce(exchange, call))
        .catch(asProblem(exchange))
      if (verified !== restarted) return verified
    }
    throw new NotVerified(
      "the state was rebuilt repeatedly during the verification: check the server's log, then retry",
    )
  }
  const turn = last.then(run, run)
  last = turn.catch(() => {})
  return turn
}
