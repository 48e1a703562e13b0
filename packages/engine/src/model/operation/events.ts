/** Events of listings, accounts, keys, settings and the clock. */

import type { AssetListing, Network } from "../../money/Asset.ts"
import { flag, integer, integerOrNull, listOf, optional, plain, text, units } from "../Column.ts"
import type { ColumnsOf } from "../ColumnList.ts"
import { symbolChange, symbolListing } from "../trading/SymbolListing.ts"
import { accountOpening, keyGrant, listenKey } from "./Account.ts"
import type { Settings } from "./Settings.ts"

const assetListing = {
  asset: text(),
  name: text(),
  ledgerScale: integer,
  networks: listOf(plain<Network>()),
} satisfies ColumnsOf<AssetListing>

export const operationEvents = {
  assetListed: assetListing,
  symbolListed: symbolListing,
  /** The changeable part of a symbol, as it is from here on. */
  symbolChanged: { symbol: text(), ...symbolChange },
  accountOpened: accountOpening,
  accountChanged: { uid: text(), kyc: accountOpening.kyc, frozen: flag },
  keyGranted: keyGrant,
  keyRevoked: { key: text() },
  /** A listen key was made, or is valid for longer. */
  listenKeyKept: listenKey,
  listenKeyEnded: { key: text() },
  /**
   * A write of the same group was signed by this key with a timestamp of this second (since the epoch): a process that
   * was not there to remember the signature accepts no write of the key stamped in it.
   */
  writeStamped: { key: text(), second: integer },
  funded: { uid: text(), asset: text(), amount: units },
  /** All settings, as they are from here on. */
  settingsChanged: { settings: plain<Settings>() },
  clockSet: {
    /** How far the exchange clock runs ahead of the system clock, in milliseconds. */
    offsetMs: integer,
    /** The time the clock stands at, or null when it runs. */
    frozenAt: integerOrNull,
    /** How many milliseconds it may pass in one of the system clock; undefined for one. */
    speed: optional(integer),
  },
  /** A reset: orders, balances and history are removed; accounts, keys, the clock and all counters stay. */
  reset: { generation: integer },
  /**
   * A new life that begins with a state that was saved before, after group `seq` of the generation that its lines name:
   * the lines of its dump. See loadSnapshot.ts.
   */
  snapshotLoaded: { generation: integer, seq: integer, lines: listOf(plain<ReadonlyArray<unknown>>()) },
  /** The end of a group: what the exchange that served it came to. See groupDigest.ts. */
  groupDigested: { digest: integer },
}
