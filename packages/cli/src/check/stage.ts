/**
 * The sandboxes of a check: an exchange in this process, new for each case, and an environment that gives Node and
 * Python its clock and blocks other machines. `openWorld` opens every sandbox.
 */

import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { CheckOptions, Sandbox, Stage, WorldOptions } from "@bourse/botcheck"
import { makeControl } from "@bourse/client/control"
import { type BourseOptions, type RunningBourse, startBourse } from "@bourse/server"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { demoAccounts } from "../demoAccounts.ts"
import { type Environment, preloadEnvironment } from "../preload.ts"
import { followClock } from "../run/CommandClock.ts"
import type { ExchangeReading } from "../run/clockLine.ts"
import { type Isolation, isolate } from "../run/Isolation.ts"
import { findLibfaketime } from "../run/libfaketime.ts"
import type { Network } from "../run/network.ts"
import { Beginning, type BeginningOptions, wrongUse } from "./beginning.ts"

const token = "token-of-the-check-of-bots"

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** A Monday at noon, with which every sandbox begins unless a snapshot gives another time. */
const start = Date.UTC(2026, 0, 5, 12)

/** Removes faults and scenarios of a snapshot, which would disturb acts of a case. */
const clearBranch = async ({ url, clock }: RunningBourse): Promise<void> => {
  const { sandbox } = makeControl({ baseUrl: url, token })
  await sandbox.deleteFaults()
  if ((await sandbox.scenario()).scenario !== null) await sandbox.stopScenario()
  if (clock().mode === "frozen") await sandbox.unfreezeClock()
}

const lively = (world: WorldOptions): WorldOptions => ({ ...world, market: "lively" })

/** Starts an exchange on new data, for one sandbox. */
const begin = async (
  beginning: Beginning,
  options: BourseOptions,
  world: WorldOptions,
): Promise<RunningBourse> => {
  const { from, init, isReplay } = beginning
  const isStill = world.market === "still"
  const clock = { speed: world.speed }
  if (beginning.isMirror) return startBourse({ ...options, init })
  if (from === undefined)
    return startBourse({ ...options, init, clock: isReplay && !isStill ? clock : { ...clock, start } })
  const { market, ...others } = options
  let running = await startBourse({ ...others, init, clock, from, market: beginning.marketOf(lively(world)) })
  if (isStill && running.hasMarket) {
    // Stored data keep the market with which they were made, so the still market starts after the other market
    // ended.
    for (const next of [false, market]) {
      await running.close()
      running = await startBourse({ ...others, clock, market: next })
    }
  }
  await clearBranch(running)
  return running
}

const guarded: Network = { allowNetwork: false, isolate: false, isolateAllow: [] }

/** Variables of the guard, from the shell, for a bot that is not guarded. */
const given = (variables: ReadonlyArray<string>): Environment =>
  Object.fromEntries(variables.map((name) => [name, process.env[name]]))

const openWorld = async (
  beginning: Beginning,
  library: string | null,
  world: WorldOptions,
  network: Network & Pick<CheckOptions, "variables">,
): Promise<Sandbox> => {
  const isStillBranch = beginning.from !== undefined && world.market === "still"
  const folder = world.restarts || isStillBranch ? mkdtempSync(join(tmpdir(), "bourse-world-")) : undefined
  const scope = Scope.makeUnsafe()
  let running: RunningBourse | null = null
  let isolation: Isolation | null = null
  const close = async () => {
    await isolation?.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await running?.close()
    running = null
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
  try {
    const options: BourseOptions = {
      port: world.restarts ? await freePort() : 0,
      data: folder ?? ":memory:",
      sandboxToken: token,
      market: beginning.marketOf(world),
      requestLog: 100_000,
      seed: world.seed,
    }
    running = await begin(beginning, options, world)
    const { url, port, hasMarket } = running
    if (network.isolate) isolation = await isolate([port, ...network.isolateAllow])
    if (world.market === "still" && hasMarket && !beginning.isMirror)
      await makeControl({ baseUrl: url, token }).sandbox.runScenario({
        name: "still",
        acts: [{ kind: "book", for: "999999d", trades: 0.001 }],
      })
    /** The exchange clock continues while the exchange is stopped. */
    let away: { readonly time: number; readonly since: number } | null = null
    const reading = (): ExchangeReading =>
      running !== null && away === null
        ? running.clock()
        : {
            time: away!.time + (Date.now() - away!.since) * world.speed,
            mode: "running",
            speed: world.speed,
          }
    const listeners = new Set<() => void>()
    const listen = (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
    running.onClockChange(() => {
      for (const each of listeners) each()
    })
    const clockEnvironment =
      library === null
        ? {}
        : await Effect.runPromise(
            followClock({ clock: reading, onClockChange: listen }, library).pipe(Scope.provide(scope)),
          )
    return {
      url,
      token,
      environment: {
        ...preloadEnvironment(network.allowNetwork ? "any" : [], given(network.variables ?? [])),
        ...clockEnvironment,
        ...Object.fromEntries(
          Object.entries(demoAccounts).flatMap(([name, { apiKey, secret }]) => [
            [`BOURSE_${name.toUpperCase()}_KEY`, apiKey],
            [`BOURSE_${name.toUpperCase()}_SECRET`, secret],
          ]),
        ),
      },
      launcher: isolation?.launcher ?? [],
      now: () => reading().time,
      stop: async () => {
        away = { time: running!.clock().time, since: Date.now() }
        await running!.close()
      },
      start: async () => {
        const market = options.market ?? hasMarket
        const clock = beginning.isMirror ? undefined : { speed: world.speed }
        running = await startBourse({ ...options, market, clock })
        away = null
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens and closes a sandbox of each kind; rejects with `WrongUse` if a sandbox cannot begin. */
const tryBeginning = async (beginning: Beginning): Promise<void> => {
  for (const market of ["lively", "still"] as const) {
    const world = { market, seed: 1, speed: 1, restarts: false }
    const opening = openWorld(beginning, null, world, guarded).catch((error: unknown) => {
      throw wrongUse(error)
    })
    await (await opening).close()
  }
}

/** Makes the stage of a check. Rejects with `WrongUse` if its sandboxes cannot begin. */
export const makeStage = async (
  { from, init, market, variables }: BeginningOptions & Pick<CheckOptions, "variables">,
  network: Network = guarded,
): Promise<Stage> => {
  const beginning = await Beginning.of({ from, init, market })
  if ((from ?? init ?? market) !== undefined) await tryBeginning(beginning)
  let library: string | null = null
  let whyNoSpeed: string | null = null
  try {
    if (beginning.isMirror) whyNoSpeed = "a mirrored market has the system clock's time"
    else library = findLibfaketime()
  } catch (error) {
    whyNoSpeed = (error as Error).message
  }
  return {
    whyNoSpeed,
    whyOnlyExact: beginning.isMirror
      ? "The rule compares runs, and a live market is never the same twice: record it with bourse record, and check with --market replay:FILE."
      : null,
    // Without libfaketime, bot and exchange use the system clock.
    open: (world) =>
      openWorld(beginning, library, world, {
        ...network,
        variables,
      }),
  }
}
