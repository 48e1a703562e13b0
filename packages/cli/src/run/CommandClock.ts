/**
 * Gives a command and its child processes the exchange's clock: libfaketime reads it from a file that is replaced
 * whenever the exchange clock changes. The clocks of a command and its child processes all count from one start
 * time. A helper process keeps the start time in shared memory as long as the command runs.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { Bourse } from "@bourse/server"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { Environment } from "../preload.ts"
import { type ExchangeReading, firstLine, nextLine, textOf } from "./clockLine.ts"

const everyMs = 10

const preloaded = (library: string): string =>
  [process.env.LD_PRELOAD, library].filter((each) => each !== undefined && each !== "").join(":")

/**
 * The helper process, which makes the shared memory. At rate 0 the helper's clock shows the start time. The
 * library removes the shared memory only when its creator exits normally, which a killed shell does not.
 */
const keeping = `date +%s.%N
echo "$FAKETIME_SHARED"
read -r _
unset LD_PRELOAD
set -- $FAKETIME_SHARED
rm -f "/dev/shm/sem.\${1#/}" "/dev/shm/\${2#/}"`

interface Kept {
  readonly keeper: ChildProcess
  /** Start time of the command's clocks by the system clock, in ms. */
  readonly start: number
  /** Name of the shared memory with the start time. */
  readonly shared: string
}

/** Starts the helper, which runs until its input closes, also when this process dies. */
const keep = async (library: string): Promise<Kept> => {
  const keeper = spawn("sh", ["-c", keeping], {
    env: { ...process.env, LD_PRELOAD: preloaded(library), FAKETIME: "+0 x0", FAKETIME_SHARED: undefined },
    stdio: ["pipe", "pipe", "inherit"],
    // Ctrl-C must reach only the command, not the helper.
    detached: true,
  })
  const lines = createInterface(keeper.stdout)[Symbol.asyncIterator]()
  const [start, shared] = [await lines.next(), await lines.next()].map(({ value }) => value ?? "")
  if (!(Number(start) > 0) || !shared) {
    keeper.stdin.end()
    throw new Error(
      `libfaketime (${library}) does not work here: it needs shared memory in /dev/shm, and a date command that knows %N`,
    )
  }
  return { keeper, start: Number(start) * 1_000, shared }
}

const release = async ({ keeper }: Kept): Promise<void> => {
  const exit = once(keeper, "exit")
  keeper.stdin?.end()
  if (keeper.exitCode === null && keeper.signalCode === null) await exit
}

/** Environment that gives a command this clock, valid while the scope is open. */
export const followClock = Effect.fn("followClock")(function* (
  { clock, onClockChange }: Pick<Bourse, "onClockChange"> & { readonly clock: () => ExchangeReading },
  library: string,
): Effect.fn.Return<Environment, Error, Scope> {
  const { start, shared } = yield* Effect.acquireRelease(
    Effect.tryPromise({ try: () => keep(library), catch: (error) => error as Error }),
    (kept) => Effect.promise(() => release(kept)),
  )
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "bourse-clock-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
  )
  const file = join(folder, "clock")
  const write = (text: string): void => {
    writeFileSync(`${file}.next`, text)
    renameSync(`${file}.next`, file)
  }
  let line = firstLine(clock(), Date.now())
  write(textOf(line, start))
  const follow = (): void => {
    const next = nextLine(line, clock(), Date.now())
    if (next !== line) write(textOf(next, start))
    line = next
  }
  yield* Effect.acquireRelease(
    Effect.sync(() => ({ timer: setInterval(follow, everyMs), end: onClockChange(follow) })),
    ({ timer, end }) =>
      Effect.sync(() => {
        clearInterval(timer)
        end()
      }),
  )
  return {
    LD_PRELOAD: preloaded(library),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_SHARED: shared,
    FAKETIME_FMT: "%s",
    // Without this setting a change of the clock takes up to two seconds to apply, which are hours of a fast
    // clock.
    FAKETIME_NO_CACHE: "1",
    FAKETIME: undefined,
    FAKETIME_DONT_FAKE_MONOTONIC: undefined,
    DONT_FAKE_MONOTONIC: undefined,
  }
})
