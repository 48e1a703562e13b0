/** The settings: a JSON file that names the symbols to quote. Distances are in basis points of the price. */
import { Config, Context, Effect, FileSystem, Layer, Schema } from "effect"

const positive = (standard: number) =>
  Schema.Finite.check(Schema.isGreaterThan(0)).pipe(Schema.withDecodingDefaultKey(Effect.succeed(standard)))

const SymbolSettings = Schema.Struct({
  symbol: Schema.String,
  /** Orders on each side. */
  levels: positive(2),
  /** Value of each order, in the quote asset. */
  orderValue: positive(200),
  /** Distance between the first bid and the first ask. */
  spreadBps: positive(8),
  /** Distance between two orders of one side. */
  stepBps: positive(4),
  /** Most of the base asset to hold, valued in the quote asset. Half of it is the target. */
  positionMax: positive(20_000),
})
export type SymbolSettings = typeof SymbolSettings.Type

const MakerSettings = Schema.Struct({
  symbols: Schema.NonEmptyArray(SymbolSettings),
  /** Pause between two rounds over all symbols. */
  pauseMs: positive(1_000),
  /** Oldest book of a stream that may price an order. */
  bookAgeMaxMs: positive(3_000),
  /** How long a symbol that refused an order is left alone. */
  cooldownMs: positive(60_000),
})

export class Settings extends Context.Service<Settings, typeof MakerSettings.Type>()(
  "@bourse/maker/Settings",
) {
  /** Settings given by a program; what is left out has its default. */
  static readonly layer = (settings: typeof MakerSettings.Encoded) =>
    Layer.effect(Settings, Schema.decodeEffect(MakerSettings)(settings))

  /** The file that MAKER_SETTINGS names; without it BTCUSDT with the defaults. */
  static readonly layerFile = Layer.effect(
    Settings,
    Effect.gen(function* () {
      const file = yield* Config.String("MAKER_SETTINGS").pipe(Config.withDefault(""))
      const text = file && (yield* FileSystem.FileSystem.use((files) => files.readFileString(file)))
      return yield* Schema.decodeEffect(Schema.fromJsonString(MakerSettings))(
        text || `{"symbols":[{"symbol":"BTCUSDT"}]}`,
      )
    }),
  )
}
