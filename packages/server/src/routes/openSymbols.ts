/** Decides which symbols take orders. */
import { type State, statusOf } from "@bourse/engine"

export const openSymbols = ({ markets }: State): Array<string> =>
  [...markets.values()].filter((market) => statusOf(market) === "trading").map(({ symbol }) => symbol)
