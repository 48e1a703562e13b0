export type { CandleWidth, PageName, Pages } from "./Pages.ts"
export type { Head } from "./Request.ts"
export { type Group, openStore, type ReplayedGroup, type Store, type StoreOptions } from "./Store.ts"
export { StoreError, type StoreErrorKind } from "./StoreError.ts"
