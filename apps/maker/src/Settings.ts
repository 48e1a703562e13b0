/** The settings: a JSON file that names the symbols to quote. Distances are in basis points of the price. */
import { Config, Context, Effect, FileSystem, Layer, Schema } from "effect"

const positive = (standard: number) =>
  Schema.Finite.check(Schema.isGreaterThan(0)).pipe(Schema.withDecodingDefaultKey(Effect.succeed(standard)))

const SymbolSettings = Schema.Struct({
  symbol: Schema.String,
  /** Number of orders on each side. */
  levels: positive(2),
  /** Value of each of the maker's orders, in the quote asset. */
  orderValue: positive(200),
  /** Distance between the first bid and the first ask. */
  spreadBps: positive(8),
  /** Distance between two neighbouring orders of one side. */
  stepBps: positive(4),
  /**
   * Maximum position in the base asset, valued in the quote asset. The maker's target position is half of the
   * maximum.
   */
  positionMax: positive(20_000),
})
export type SymbolSettings = typeof SymbolSettings.Type

const MakerSettings = Schema.Struct({
  symbols: Schema.NonEmptyArray(SymbolSettings),
  /** Pause between two rounds over all symbols. */
  pauseMs: positive(1_000),
  /** Maximum age of a book from a stream, if orders are to be priced by it. */
  bookAgeMaxMs: positive(3_000),
  /** How long a symbol that refused an order is left alone. */
  cooldownMs: positive(60_000),
})

export class Settings extends Context.Service<Settings, typeof MakerSettings.Type>()(
  "@bourse/maker/Settings",
) {
  /** Settings given by a program; an omitted setting has its default. */
  static readonly layer = (settings: typeof MakerSettings.Encoded) =>
    Layer.effect(Settings, Schema.decodeEffect(MakerSettings)(settings))

  /** Settings from the file that MAKER_SETTINGS names; without a file, BTCUSDT with the defaults. */
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
