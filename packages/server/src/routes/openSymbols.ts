/** Decides which symbols take orders. */
import type { State } from "@bourse/engine"

export const openSymbols = ({ markets }: State): Array<string> =>
  [...markets.values()].filter(({ status }) => status === "trading").map(({ symbol }) => symbol)
