/** The maker as a program: keys from BOURSE_URL, BOURSE_API_KEY and BOURSE_SECRET, settings from MAKER_SETTINGS. */
import { clientConfig } from "@bourse/core"
import { Streams } from "@bourse/core/streams"
import { MarketClient } from "@bourse/market"
import { SpotClient } from "@bourse/spot"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Console, Effect, Layer, Logger } from "effect"
import { Exchange } from "./Exchange.ts"
import { Maker } from "./Maker.ts"
import { Markets } from "./Markets.ts"
import { Quotes } from "./Quotes.ts"
import { Risk } from "./Risk.ts"
import { Settings } from "./Settings.ts"

const clients = Layer.mergeAll(
  SpotClient.layerConfig(clientConfig),
  MarketClient.layerConfig(clientConfig),
  Streams.layerConfig(clientConfig),
)

const layer = Maker.layer.pipe(
  Layer.provide([Exchange.layer, Markets.layer, Quotes.layer, Risk.layer]),
  Layer.provide(clients),
  Layer.provide(Settings.layerFile),
  Layer.provide(NodeFileSystem.layer),
)

const program = Maker.use(({ run }) => run).pipe(
  Effect.provide(layer),
  Effect.tapError(({ message }) => Console.error(`maker: ${message}`)),
  Effect.tapDefect((defect) => Console.error(`maker: ${defect}`)),
  Effect.provide(Logger.layer([Logger.consoleLogFmt])),
)

NodeRuntime.runMain(program, { disableErrorReporting: true })
