/** Names of the symbols that a new exchange lists, for the command line. */
import genesis from "./genesis.json" with { type: "json" }

export const sandboxSymbols: ReadonlyArray<string> = genesis.symbols.map(({ symbol }) => symbol)
