/** The initial state of the sandboxes of a check: a snapshot, an init file, a market. */
import { type CheckOptions, type WorldOptions, WrongUse } from "@bourse/botcheck"
import type { BourseOptions, InitFile, SimulatedMarketOptions } from "@bourse/server"
import { readBounded } from "@bourse/server/terminal"
import * as Effect from "effect/Effect"
import { marketOf } from "../market.ts"
import { stillMarket } from "./stillMarket.ts"

const initBytesMax = 64 * 1024 * 1024

export type BeginningOptions = Pick<CheckOptions, "from" | "init" | "market">

/** A wrong option as one line, even if the server's message has several. */
export const wrongUse = (error: unknown): WrongUse =>
  new WrongUse((error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, " "))

const readInit = (file: string | undefined): InitFile | undefined => {
  if (file === undefined) return undefined
  try {
    return JSON.parse(readBounded(file, initBytesMax, true)) as InitFile
  } catch (error) {
    throw new WrongUse(`--init ${file} cannot be read: ${(error as Error).message}`)
  }
}

/** The requested market; undefined if the snapshot's market is to be used. */
const readMarket = async (
  flag: string | undefined,
  from: string | undefined,
  init: InitFile | undefined,
): Promise<SimulatedMarketOptions | false | undefined> => {
  if (flag === undefined && from !== undefined) return undefined
  if (flag === undefined && init?.market === false) return false
  if ((flag === undefined || flag === "on") && typeof init?.market === "object") return init.market
  const market = await Effect.runPromise(marketOf(flag ?? "on", 1, "off"))
  if (market === false) return false
  const { seed: _, ...others } = market
  return others
}

export class Beginning {
  readonly from: string | undefined
  readonly init: InitFile | undefined
  /** The market of every sandbox; undefined for the snapshot's market. */
  readonly #market: SimulatedMarketOptions | false | undefined

  private constructor(
    from: string | undefined,
    init: InitFile | undefined,
    market: SimulatedMarketOptions | false | undefined,
  ) {
    this.from = from
    this.init = init
    this.#market = market
  }

  /** Rejects with {@link WrongUse} if the init file or the snapshot cannot be read. */
  static async of({ from, init: file, market: flag }: BeginningOptions): Promise<Beginning> {
    const init = readInit(file)
    const market = await readMarket(flag, from, init).catch((error: unknown) => {
      throw wrongUse(error)
    })
    return new Beginning(from, init, market)
  }

  /** Whether recorded market data is replayed, from its start and independent of the clock. */
  get isReplay(): boolean {
    return this.#market !== false && this.#market?.replay !== undefined
  }

  /** Whether the market is that of another exchange, at the present time. */
  get isMirror(): boolean {
    return this.#market !== false && this.#market?.mirror !== undefined
  }

  marketOf({ market, seed }: Pick<WorldOptions, "market" | "seed">): BourseOptions["market"] {
    if (this.#market === false) return false
    if (this.isMirror) return this.#market
    if (market === "still") return { seed, file: stillMarket(this.#market?.file) }
    return this.#market && { seed, ...this.#market }
  }
}
