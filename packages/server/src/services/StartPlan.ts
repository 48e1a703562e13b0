/** The changes that a start makes to its data, checked against the restored state before anything is written. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RecordingError } from "../books/BookTape.ts"
import { recordedListings } from "../books/readMarketRecording.ts"
import { genesisCommands } from "../init/Genesis.ts"
import { InitError } from "../init/InitFile.ts"
import { type InitPlan, planInit } from "../init/planInit.ts"
import { Options } from "../options/Options.ts"
import { GenesisError, startStep } from "../StartError.ts"
import type { Recordings } from "../simulation/recordings.ts"
import { MarketService } from "./MarketService.ts"
import { RestoredExchange } from "./RestoredExchange.ts"
import { readMarket } from "./readMarket.ts"
import { SecretsService } from "./SecretsService.ts"

/** Metadata name for the state of the init file: `due` or `done`. */
export const initName = "init"

export class StartPlan extends Context.Service<
  StartPlan,
  Pick<InitPlan, "commands" | "keys"> & {
    /**
     * Whether the init file is applied: at the first start, and again if that start was interrupted before it was
     * done.
     */
    readonly isInitDue: boolean
    /** The recordings that the market replays. */
    readonly recordings: Recordings
  }
>()("@bourse/server/StartPlan") {
  static readonly layer = Layer.effect(
    StartPlan,
    Effect.gen(function* () {
      const { random, sandbox, init, clock, market, rebuildHistory } = yield* Options
      const exchange = yield* RestoredExchange
      const { state, store, isNew } = exchange
      const secrets = yield* SecretsService
      const { start, frozen = false } = clock ?? {}
      if ((start !== undefined || frozen) && !isNew)
        return yield* new GenesisError({
          message: "the clock of existing data continues: --clock-start needs an empty data folder",
        })
      // If the store is not read-only, missing history has been made again by now.
      if (rebuildHistory === true && store.isReadOnly) yield* startStep(() => store.rebuildHistory())
      const now = start ?? exchange.now()
      const { upstream } = yield* MarketService
      const recorded = yield* startStep(() => recordedListings(state, market?.replay ?? []), RecordingError)
      // The symbols of another exchange take the place of the sandbox's of the same name.
      const found = [...(upstream?.listings(state) ?? []), ...recorded]
      const names = new Set(found.flatMap((each) => ("symbol" in each ? [each.symbol] : [])))
      const own = genesisCommands(state, secrets, sandbox, upstream === null)
      const genesis = [
        ...own.filter((each) => each.type !== "listSymbol" || !names.has(each.symbol)),
        ...found,
      ]
      const isInitDue =
        init !== undefined && (isNew || (yield* startStep(() => store.meta(initName))) === "due")
      const plan: InitPlan =
        isInitDue || genesis.length > 0
          ? yield* startStep(
              () => planInit(state, genesis, isInitDue ? init : {}, { secrets, random, sandbox, now }),
              InitError,
            )
          : { state, commands: [], keys: [] }
      const recordings = yield* readMarket(plan.state, now, market, start !== undefined)
      return { commands: plan.commands, keys: plan.keys, isInitDue, recordings }
    }),
  )
}
