/**
 * Tests that the bots of shapes behave as described. After two lost responses to executed orders, a naive bot
 * has traded more than it believes, and a careful bot exactly as much. The same must hold after a kill of the
 * server between an order's commit and its response.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { decimal, makeSpot } from "@bourse/client"
import { demoAccounts, type RunningBourse, startBourse } from "bourse"
import { preloadEnvironment } from "bourse/src/preload.ts"
import { describe, expect, it, vi } from "vitest"
import { commandOfShape, fundsOfShape, initFile } from "../../src/bots/shapeControls.ts"
import { carefulShapes } from "../../src/bots/shapes/careful.ts"
import { doublingShapes } from "../../src/bots/shapes/doubling.ts"
import { naiveShapes } from "../../src/bots/shapes/naive.ts"
import { lotOf, type Shape } from "../../src/bots/shapes/Shape.ts"

const placements = "spot.placeOrder,spot.batchOrders"
const symbolsOf = (shape: Shape) => shape.symbols ?? ["BTCUSDT"]

/** A bot process in its own folder, restarted whenever it exits. */
class Process {
  readonly #shape: Shape
  readonly #environment: Record<string, string>
  readonly #folder = mkdtempSync(join(tmpdir(), "bourse-shape-"))
  #child: ChildProcess
  #isStopped = false
  output = ""

  constructor(shape: Shape, bourse: RunningBourse) {
    this.#shape = shape
    const { apiKey, secret } = demoAccounts.alice
    const isCcxt = shape.by === "ccxt"
    this.#environment = Object.fromEntries(
      Object.entries({
        ...process.env,
        ...preloadEnvironment([], {}),
        BOURSE_URL: bourse.url,
        BOURSE_KEY: isCcxt ? "dev-ccxt" : apiKey,
        BOURSE_SECRET: isCcxt ? "dev-secret-ccxt" : secret,
      }).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
    this.#child = this.start()
  }

  start(): ChildProcess {
    const [file = "", ...args] = commandOfShape(this.#shape)
    const child = spawn(file, args, { cwd: this.#folder, env: this.#environment })
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        this.output += chunk
      })
    child.once("exit", () => {
      if (!this.#isStopped && this.#shape.isOnce) this.#child = this.start()
    })
    this.#child = child
    return child
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.#isStopped = true
    const child = this.#child
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit")
      child.kill(signal)
      await gone
    }
    this.#isStopped = signal !== "SIGKILL"
  }

  /** Quantity bought and sold by symbol, as the bot believes it to be. */
  believed(): Record<string, number> {
    const said = this.output.match(/^traded .*$/gm)?.at(-1) ?? "traded {}"
    return JSON.parse(said.slice("traded ".length))
  }
}

interface Traded {
  /** Executed quantity beyond what the bot believes, in lots; the largest of the bot's symbols. */
  readonly excess: number
  /** Executed buys minus executed sales, in lots; the largest of the bot's symbols. */
  readonly position: number
  /** Greatest number of orders open at the same time. */
  readonly openMax: number
  /** Number of orders left open after the bot's stop. */
  readonly left: number
  readonly output: string
}

const compare = async (shape: Shape, bourse: RunningBourse, bot: Process): Promise<Traded> => {
  const spot = makeSpot({ baseUrl: bourse.url, ...demoAccounts.alice })
  let [excess, position, openMax, left] = [0, 0, 0, 0]
  for (const symbol of symbolsOf(shape)) {
    const orders = await spot.allOrders({ symbol, limit: 1_000 })
    const { lot } = lotOf[symbol]!
    const executed = (ofSide: string) =>
      orders.reduce((sum, { side, executedQty }) => sum + (side === ofSide ? Number(executedQty) : 0), 0)
    const [bought, sold] = [executed("BUY"), executed("SELL")]
    excess = Math.max(excess, (bought + sold - (bot.believed()[symbol] ?? 0)) / lot)
    position = Math.max(position, (bought - sold) / lot)
    const isOpen = (status: string | null) => status === "NEW" || status === "PARTIALLY_FILLED"
    const open = orders.filter(({ status }) => isOpen(status))
    left += open.length
    for (const { time } of orders)
      openMax = Math.max(
        openMax,
        orders.filter(
          (each) => each.time! <= time! && (isOpen(each.status) || (each.updateTime ?? each.time!) > time!),
        ).length,
      )
  }
  return { excess, position, openMax, left, output: bot.output }
}

/** Runs the bot of a shape until it has sent enough orders after the last fault, and stops the bot. */
const play = async (shape: Shape, isKill: boolean): Promise<Traded> => {
  const bourse = await startBourse({
    market: { seed: 1 },
    init: JSON.parse(readFileSync(initFile, "utf8")),
    requestLog: 100_000,
  })
  const { sandbox } = bourse.control
  try {
    for (const [asset, amount] of Object.entries(fundsOfShape(shape)))
      await sandbox.fund({ uid: demoAccounts.alice.uid, asset, amount: decimal(amount) })
    const faults = isKill
      ? [{ kind: "latency" as const, responseLatencyMs: 30_000, endpoint: placements, nth: 2 }]
      : [
          { kind: "dropAfterCommit" as const, endpoint: placements, nth: 2 },
          { kind: "resetAfterCommit" as const, endpoint: placements, nth: 5 },
        ]
    for (const fault of faults) await sandbox.createFault(fault)
    const sent = async () =>
      (await sandbox.requests({ limit: "1000" })).filter(
        ({ endpoint }) => endpoint === "spot.placeOrder" || endpoint === "spot.batchOrders",
      ).length
    const bot = new Process(shape, bourse)
    const until = (count: number) =>
      vi.waitFor(async () => expect(await sent(), bot.output).toBeGreaterThanOrEqual(count), {
        timeout: 300_000,
        interval: 200,
      })
    try {
      if (isKill) {
        await vi.waitFor(
          async () => {
            const [fault] = await sandbox.listFaults()
            expect(fault?.applied, bot.output).toBe(1)
          },
          { timeout: 300_000, interval: 10 },
        )
        await bot.end("SIGKILL")
        bot.start()
      }
      await until(9)
    } finally {
      await bot.end("SIGTERM")
    }
    return await compare(shape, bourse, bot)
  } finally {
    await bourse.close()
  }
}

const titled = (shapes: ReadonlyArray<Shape>) => shapes.map((shape) => [shape.name, shape] as const)
/** Largest difference that rounding and prices explain, in lots. */
const nearly = 0.1

const expectCare = (shape: Shape, { excess, position, openMax, left, output }: Traded) => {
  expect(left, output).toBe(0)
  if (shape.trade === "quotes") expect(openMax, output).toBeLessThanOrEqual(2 * (shape.rungs ?? 1))
  else if (shape.trade === "balance") expect(position, output).toBeLessThan(1 + nearly)
  else expect(excess, output).toBeLessThan(nearly)
}

describe.concurrent("after two lost answers", () => {
  it.each(titled(doublingShapes))(
    "after two lost answers a naive bot traded more than it believes: %s",
    async (_, shape) => {
      const { excess, openMax, output } = await play(shape, false)
      if (shape.trade === "quotes") expect(openMax, output).toBeGreaterThan(2 * (shape.rungs ?? 1))
      else expect(excess, output).toBeGreaterThan(1 - nearly)
    },
  )

  it.each(titled(carefulShapes))(
    "after two lost answers a careful bot traded exactly what it believes: %s",
    async (_, shape) => {
      expectCare(shape, await play(shape, false))
    },
  )
})

describe.concurrent("after a kill between the commit and the answer", () => {
  const killed = naiveShapes.filter(({ rule }) => rule === "kill-duplicate")
  it.each(titled(killed))("after a kill a naive bot traded more than it believes: %s", async (_, shape) => {
    const { excess, output } = await play(shape, true)
    expect(excess, output).toBeGreaterThan(1 - nearly)
  })

  const persistent = carefulShapes.filter(({ trade }) => trade !== "quotes")
  it.each(titled(persistent))(
    "after a kill a careful bot traded exactly what it believes: %s",
    async (_, shape) => {
      expectCare(shape, await play(shape, true))
    },
  )
})
