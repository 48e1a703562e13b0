export { chainStart, newChainKey } from "./HashChain.ts"
export type { CandleWidth, PageName, Pages } from "./Pages.ts"
export type { Head, Kept } from "./Request.ts"
export {
  type ChainKey,
  type Group,
  openStore,
  type ReplayedGroup,
  type Store,
  type StoreOptions,
} from "./Store.ts"
export { StoreError, type StoreErrorKind } from "./StoreError.ts"
export type { JournalRow } from "./Tables.ts"
export { writeDurably } from "./writeDurably.ts"
