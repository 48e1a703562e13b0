/** The market of a flag: `on`, `off`, a JSON file that describes one, files to replay, or an exchange to mirror. */
import type { SimulatedMarketOptions } from "@bourse/server"
import { readBounded } from "@bourse/server/terminal"
import * as Effect from "effect/Effect"

const fileBytesMax = 16 * 1024 * 1024
const replayWord = "replay:"
const mirrorWord = "mirror:"

/** The server checks the files' content against its listed symbols. */
export const marketOf = (
  flag: string,
  seed: number,
  rounding: "on" | "off",
): Effect.Effect<SimulatedMarketOptions | false, Error> => {
  if (flag === "off") return Effect.succeed(false)
  if (flag === "on") return Effect.succeed({ seed })
  if (flag.startsWith(replayWord))
    return Effect.succeed({
      seed,
      replay: flag.slice(replayWord.length).split(","),
      rounding: rounding === "on",
    })
  if (flag.startsWith(mirrorWord)) return Effect.succeed({ mirror: flag.slice(mirrorWord.length) })
  return Effect.try({
    try: () => ({
      seed,
      file: JSON.parse(readBounded(flag, fileBytesMax, true)) as SimulatedMarketOptions["file"],
    }),
    catch: (error) =>
      new Error(
        `--market ${flag} cannot be read: ${(error as Error).message}; use on, off, replay:FILE, mirror:URL or a JSON market file`,
      ),
  })
}
