/** Clients from configuration: the environment, or the program's `ConfigProvider`. */

import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { baseUrlRule } from "#calls"

const [expected, fits] = baseUrlRule
const BaseUrl = Schema.String.check(Schema.makeFilter(fits, { expected }))

/** BOURSE_URL, BOURSE_API_KEY and BOURSE_SECRET: `SpotClient.layerConfig(clientConfig)`. */
export const clientConfig = Config.all({
  baseUrl: Config.schema(BaseUrl, "BOURSE_URL"),
  apiKey: Config.NonEmptyString("BOURSE_API_KEY"),
  secret: Config.Redacted("BOURSE_SECRET"),
})

/**
 * A client's layer with options that are read when the layer is built; fails with the name of a missing or
 * wrong option.
 */
export const layerConfig = <Options, Client, Failure>(
  layer: (options: Options) => Layer.Layer<Client, Failure>,
  config: Config.Wrap<Options>,
): Layer.Layer<Client, Failure | Config.ConfigError> => Layer.unwrap(Effect.map(Config.unwrap(config), layer))
