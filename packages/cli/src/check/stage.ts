/**
 * The worlds of a check: an exchange in this process, fresh for each case, and the environment in which Node and Python
 * live by its clock and reach no other machine. `openWorld` is the one place where a world begins.
 */

import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Sandbox, Stage, WorldOptions } from "@bourse/botcheck"
import { type BourseOptions, type RunningBourse, startBourse } from "@bourse/server"
import { defaultMarket } from "@bourse/simulator"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { demoAccounts } from "../demoAccounts.ts"
import { preloadEnvironment } from "../preload.ts"
import { followClock } from "../run/CommandClock.ts"
import type { ExchangeReading } from "../run/clockLine.ts"
import { findLibfaketime } from "../run/libfaketime.ts"

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

/** A Monday at noon: every world begins then. */
const start = Date.UTC(2026, 0, 5, 12)

/** Prices that stand, nearly: a coin moves by a hundredth of a per cent in a minute. */
const stillCoin = { volatility: 0.05, drift: 0, jumpsPerYear: 0, clustering: 0, marketCorrelation: 0 }
const stillMarket = {
  coins: Object.fromEntries(
    Object.entries(defaultMarket.coins ?? {}).map(([name, { kind }]) => [name, { kind, ...stillCoin }]),
  ),
}

const openWorld = async (library: string | null, world: WorldOptions): Promise<Sandbox> => {
  const folder = world.restarts ? mkdtempSync(join(tmpdir(), "bourse-world-")) : undefined
  const scope = Scope.makeUnsafe()
  const port = world.restarts ? await freePort() : 0
  const options: BourseOptions = {
    port,
    data: folder ?? ":memory:",
    sandboxToken: token,
    market: { seed: world.seed, ...(world.market === "still" && { file: stillMarket }) },
    requestLog: 100_000,
    seed: world.seed,
  }
  const clock = { start, speed: world.speed }
  let running: RunningBourse | null = await startBourse({ ...options, clock })
  const { url } = running
  /** While the exchange is away its clock goes on, as it does when it is there again. */
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
  const close = async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await running?.close()
    running = null
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
  try {
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
        ...preloadEnvironment([], {}),
        ...clockEnvironment,
        ...Object.fromEntries(
          Object.entries(demoAccounts).flatMap(([name, { apiKey, secret }]) => [
            [`BOURSE_${name.toUpperCase()}_KEY`, apiKey],
            [`BOURSE_${name.toUpperCase()}_SECRET`, secret],
          ]),
        ),
      },
      now: () => reading().time,
      stop: async () => {
        away = { time: running!.clock().time, since: Date.now() }
        await running!.close()
      },
      start: async () => {
        running = await startBourse({ ...options, clock: { speed: world.speed } })
        away = null
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Where a check takes its worlds from. */
export const makeStage = (): Stage => {
  let library: string | null = null
  let whyNoSpeed: string | null = null
  try {
    library = findLibfaketime()
  } catch (error) {
    whyNoSpeed = (error as Error).message
  }
  return {
    whyNoSpeed,
    // Without a fast clock a bot has the system's, and the exchange too.
    open: (world) => openWorld(world.speed === 1 && library === null ? null : library, world),
  }
}
