/** Commands of an operator. */
import type { AssetListing } from "../../money/Asset.ts"
import type { SymbolChange, SymbolListing } from "../trading/SymbolListing.ts"
import type { AccountOpening, KeyGrant, ListenKey } from "./Account.ts"
import type { Settings } from "./Settings.ts"

export type OperationCommand =
  | ({ readonly type: "listAsset" } & AssetListing)
  /** Coins that are not listed yet are listed with the symbol, counted to `newCoinScale` places; default: rejected. */
  | ({ readonly type: "listSymbol"; readonly newCoinScale?: number } & SymbolListing)
  | ({ readonly type: "changeSymbol"; readonly symbol: string } & {
      readonly [Name in keyof SymbolChange]?: SymbolChange[Name] | undefined
    })
  | ({ readonly type: "openAccount" } & AccountOpening)
  | {
      readonly type: "changeAccount"
      readonly uid: string
      readonly kyc?: AccountOpening["kyc"] | undefined
      readonly frozen?: boolean | undefined
    }
  /** `by` is the account whose key asked for it; none for an operator. */
  | ({ readonly type: "grantKey"; readonly by?: string } & KeyGrant)
  /** `of` is the account whose key it must be; default: anybody's. */
  | { readonly type: "revokeKey"; readonly key: string; readonly of?: string }
  /** Makes a listen key, valid until then. */
  | ({ readonly type: "makeListenKey" } & ListenKey)
  | {
      readonly type: "extendListenKey"
      readonly key: string
      readonly uid: string
      readonly until: number
    }
  /** `of` is the account whose listen key it must be; default: anybody's. */
  | { readonly type: "endListenKey"; readonly key: string; readonly of?: string }
  | { readonly type: "fund"; readonly uid: string; readonly asset: string; readonly amount: string }
  | { readonly type: "changeSettings"; readonly settings: Partial<Settings> }
  | {
      readonly type: "setClock"
      readonly offsetMs: number
      readonly frozenAt: number | null
      /** Whole, at least 1, which is the system clock's; default: as it is. */
      readonly speed?: number
    }
  | { readonly type: "reset" }
  /** The lines of `dumpState`, and the last group of the journal that is in them. */
  | { readonly type: "loadSnapshot"; readonly lines: ReadonlyArray<string>; readonly seq: number }
  /** Does nothing of its own: what falls due by itself is done before every command. */
  | { readonly type: "processDue" }
