/** Names of the symbols that a new exchange lists, for programs at a terminal. */
import genesis from "./genesis.json" with { type: "json" }

export const sandboxSymbols: ReadonlyArray<string> = genesis.symbols.map(({ symbol }) => symbol)
