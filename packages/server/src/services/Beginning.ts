/** The part of a start before requests are answered: the clock, the content of new data, the market. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ClockReading } from "../clock/Clock.ts"
import { outcomeOf, submitted, submittedTogether } from "../exchange/submitted.ts"
import type { InitKey } from "../init/planInit.ts"
import { Options } from "../options/Options.ts"
import type { ErrorResponse } from "../responses/ErrorResponse.ts"
import { GenesisError, startStep } from "../StartError.ts"
import { noteBegun } from "../worlds/branchFolder.ts"
import { BranchService } from "./BranchService.ts"
import { ExchangeService } from "./ExchangeService.ts"
import { MarketService } from "./MarketService.ts"
import { prepareMarket } from "./prepareMarket.ts"
import { initName, StartPlan } from "./StartPlan.ts"

/** A clock that was never moved differs from the system clock by less than this, in ms. */
const clockOffsetMaxMs = 1_000

const refused = ({ message }: ErrorResponse): GenesisError => new GenesisError({ message })

/** Sets the clock of a new exchange to its first time. */
const beginClock = Effect.fnUntraced(function* () {
  const { clock } = yield* Options
  const exchange = yield* ExchangeService
  if (!exchange.isNew || clock === undefined) return
  exchange.clockControl.beginAt(clock.start ?? exchange.now(), clock.frozen ?? false)
})

/** Starts a branch's clock at the time at which its snapshot was saved. */
const beginBranch = Effect.fnUntraced(function* () {
  const exchange = yield* ExchangeService
  const { branch, state, store, status } = exchange
  if (branch?.guard === undefined || status.name !== "ready") return
  if (state.clock.frozenAt === null) exchange.clockControl.goOnAt(branch.savedAt)
  yield* startStep(() => noteBegun(store))
})

/**
 * Adds the listings and accounts that the data lacks, and the content of the init file; succeeds with the granted
 * keys.
 */
const addInitialData = Effect.fnUntraced(function* () {
  const { log } = yield* Options
  const exchange = yield* ExchangeService
  const { commands, keys, isInitDue } = yield* StartPlan
  const { store, status, isNew } = exchange
  if (status.name === "readOnly" && !isNew) {
    if (commands.length > 0)
      log.warn(
        "read-only: this version adds accounts and symbols to older data; it adds them at the next start",
      )
    return []
  }
  if (isInitDue) yield* startStep(() => store.setMeta(initName, "due"))
  if (commands.length > 0)
    yield* Effect.mapError(
      submittedTogether(exchange, () => commands),
      refused,
    )
  if (isInitDue) yield* startStep(() => exchange.store.setMeta(initName, "done"))
  return keys
})

/** Fills the past of mirrored symbols that have none with candles of the mirrored exchange. */
const loadMirroredCandles = Effect.fnUntraced(function* () {
  const exchange = yield* ExchangeService
  const { upstream } = yield* MarketService
  if (upstream === null || exchange.status.name !== "ready") return
  const { mode, offsetMs } = exchange.clock()
  if (mode !== "running" || Math.abs(offsetMs) > clockOffsetMaxMs)
    return yield* new GenesisError({
      message:
        "a mirrored market needs the system clock's time, and the clock of this data was moved: begin with an empty data folder",
    })
  for (const symbol of upstream.names) {
    const { tradedFrom, loadedUntil } = exchange.state.markets.get(symbol)!
    if (tradedFrom !== null || loadedUntil > 0) continue
    const candles = yield* startStep(() => upstream.candles(symbol, exchange.now()), Error)
    if (candles.length > 0)
      yield* submitted(exchange, { type: "loadCandles", symbol, candles }).pipe(Effect.mapError(refused))
  }
})

/** Sets the clock's speed from the options. */
const setClockSpeed = Effect.fnUntraced(function* () {
  const { clock } = yield* Options
  const exchange = yield* ExchangeService
  const speed = clock?.speed
  // A held clock continues from its current time.
  const isSet = speed === exchange.clock().speed && exchange.clockWatch.problem === null
  if (speed === undefined || isSet || exchange.status.name !== "ready") return
  yield* Effect.mapError(
    outcomeOf<ClockReading>((done) => exchange.clockControl.setSpeed(speed, done)),
    refused,
  )
})

export class Beginning extends Context.Service<
  Beginning,
  {
    /**
     * The keys that the init file granted at this start, or the new ones of a branch; no other place has a
     * generated secret in plain text.
     */
    readonly initKeys: ReadonlyArray<InitKey>
  }
>()("@bourse/server/Beginning") {
  static readonly layer = Layer.effect(
    Beginning,
    Effect.gen(function* () {
      yield* beginClock()
      yield* beginBranch()
      const { keys: issued } = yield* BranchService
      const initKeys = yield* addInitialData()
      yield* prepareMarket()
      yield* loadMirroredCandles()
      yield* setClockSpeed()
      return { initKeys: [...issued, ...initKeys] }
    }),
  )
}
