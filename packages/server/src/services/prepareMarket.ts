/** Prepares the simulated market at a start: it continues, or its quotes are removed from the books. */
import * as Effect from "effect/Effect"
import { submitted } from "../exchange/submitted.ts"
import { Options } from "../options/Options.ts"
import { GenesisError } from "../StartError.ts"
import { isSameMarket } from "../simulation/marketOfState.ts"
import { ExchangeService } from "./ExchangeService.ts"
import { MarketService } from "./MarketService.ts"
import { StartPlan } from "./StartPlan.ts"

/** Removes the quotes of a market that does not continue; gives a continuing market to its driver. */
export const prepareMarket = Effect.fnUntraced(function* () {
  const { market, clock, log } = yield* Options
  const exchange = yield* ExchangeService
  const { driver } = yield* MarketService
  const { recordings } = yield* StartPlan
  const isAsRecorded = clock?.start !== undefined
  const { simulation } = exchange.state
  if (market?.mirror !== undefined) return
  if (market === null || driver === null) {
    if (simulation !== null && exchange.status.name === "ready")
      yield* submitted(exchange, { type: "stopSimulation" }).pipe(
        Effect.mapError(({ message }) => new GenesisError({ message })),
      )
    return
  }
  const now = exchange.now()
  for (const [symbol, { tape }] of recordings)
    if (isAsRecorded && simulation === null && tape.from > now)
      log.warn("recorded data begins later than the clock; the market has no trades until then", {
        symbol,
        from: new Date(tape.from).toISOString(),
      })
  driver.replay(recordings, isAsRecorded)
  for (const [symbol, { name, tape }] of recordings)
    if (tape.gaps.length > 0) {
      const from = new Date(tape.gaps[0]!.from).toISOString()
      log.warn("recorded data has gaps, in which the market has no trades", {
        symbol,
        file: name,
        gaps: tape.gaps.length,
        from,
      })
    }
  if (simulation !== null && simulation.seed !== (market.seed ?? 1))
    log.warn("the simulated market keeps its first seed until a reset", { seed: simulation.seed })
  if (simulation !== null && !isSameMarket(exchange.state, simulation.file, market.file ?? {}))
    log.warn("the simulated market keeps its first market file until a reset")
})
