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
  /** The symbol's changeable fields after the change. */
  symbolChanged: { symbol: text(), ...symbolChange },
  accountOpened: accountOpening,
  accountChanged: { uid: text(), kyc: accountOpening.kyc, frozen: flag },
  keyGranted: keyGrant,
  keyRevoked: { key: text() },
  /** A listen key was made, or extended. */
  listenKeyKept: listenKey,
  listenKeyEnded: { key: text() },
  /**
   * A key signed a write of the same group with a timestamp in this second (since the epoch). A later process
   * does not remember the signature, so it accepts no write of this key from that second.
   */
  writeStamped: { key: text(), second: integer },
  funded: { uid: text(), asset: text(), amount: units },
  /** All settings after the change, not only the changed ones. */
  settingsChanged: { settings: plain<Settings>() },
  clockSet: {
    /** Lead of the exchange clock over the system clock, in ms. */
    offsetMs: integer,
    /** The time of a frozen clock; null for a running clock. */
    frozenAt: integerOrNull,
    /** Milliseconds of the exchange clock per millisecond of the system clock; undefined for a speed of one. */
    speed: optional(integer),
  },
  /** A reset: orders, balances and history are removed; accounts, keys, the clock and all counters stay. */
  reset: { generation: integer },
  /**
   * A new generation that begins with a state saved after group `seq` of the generation in its lines: the lines of
   * its dump. How a saved state is loaded: loadSnapshot.ts.
   */
  snapshotLoaded: { generation: integer, seq: integer, lines: listOf(plain<ReadonlyArray<unknown>>()) },
  /**
   * The end of a group of events, with the digest computed by the serving exchange. How the digest is computed:
   * groupDigest.ts.
   */
  groupDigested: { digest: integer },
}
