/** The simulated market that a flag asks for: `on`, `off`, or the JSON file that describes one. */
import { readFileSync } from "node:fs"
import type { SimulatedMarketOptions } from "@bourse/server"
import * as Effect from "effect/Effect"

/** What the file says is checked by the server, against the symbols it lists. */
export const marketOf = (
  flag: string,
  seed: number,
): Effect.Effect<SimulatedMarketOptions | false, Error> => {
  if (flag === "off") return Effect.succeed(false)
  if (flag === "on") return Effect.succeed({ seed })
  return Effect.try({
    try: () => ({ seed, file: JSON.parse(readFileSync(flag, "utf8")) as SimulatedMarketOptions["file"] }),
    catch: (error) =>
      new Error(
        `--market ${flag} cannot be read: ${(error as Error).message}; give on, off or a JSON file that describes a market`,
      ),
  })
}
