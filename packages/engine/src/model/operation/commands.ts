/** Commands of an operator. */
import type { AssetListing } from "../../money/Asset.ts"
import type { SymbolChange, SymbolListing } from "../trading/SymbolListing.ts"
import type { AccountOpening, KeyGrant, ListenKey } from "./Account.ts"
import type { Settings } from "./Settings.ts"

export type OperationCommand =
  | ({ readonly type: "listAsset" } & AssetListing)
  /** Unlisted coins are listed with the symbol, with `newCoinScale` decimal places; default: rejected. */
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
  /** The parameter `by` is the account whose key requested the change; undefined for an operator. */
  | ({ readonly type: "grantKey"; readonly by?: string } & KeyGrant)
  /** The parameter `of` is the account that must own the key; default: any. */
  | { readonly type: "revokeKey"; readonly key: string; readonly of?: string }
  /** Makes a listen key that is valid until the given time. */
  | ({ readonly type: "makeListenKey" } & ListenKey)
  | {
      readonly type: "extendListenKey"
      readonly key: string
      readonly uid: string
      readonly until: number
    }
  /** The parameter `of` is the account that must own the listen key; default: any. */
  | { readonly type: "endListenKey"; readonly key: string; readonly of?: string }
  | { readonly type: "fund"; readonly uid: string; readonly asset: string; readonly amount: string }
  | { readonly type: "changeSettings"; readonly settings: Partial<Settings> }
  | {
      readonly type: "setClock"
      readonly offsetMs: number
      readonly frozenAt: number | null
      /** Clock speed: an integer from 1, the system clock's; default: the speed stays. */
      readonly speed?: number
    }
  | { readonly type: "reset" }
  /** The lines of `dumpState`, and the journal's last group in them. */
  | { readonly type: "loadSnapshot"; readonly lines: ReadonlyArray<string>; readonly seq: number }
  /** A command without effect of its own: due items are processed before every command. */
  | { readonly type: "processDue" }
