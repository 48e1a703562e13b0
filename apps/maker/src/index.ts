export { type MakerOptions, readSymbols, runMaker } from "./maker.ts"
export { type WalkedCandle, type WalkedSymbol, walkPast } from "./walk.ts"
