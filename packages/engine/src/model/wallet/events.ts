/** Events of deposits, withdrawals, transfers and conversions. Amounts in these events are ledger units. */
import { integer, listOf, text, units } from "../Column.ts"
import { fields, type RecordOf } from "../ColumnList.ts"
import { internalTransferTerms, transferTerms } from "./records.ts"
import { depositAddress, depositTerms, savedAddress, withdrawalTerms } from "./Wallet.ts"

/** One asset's part of a conversion: `gross` in the token, of which the house keeps `fee`. */
const convertedAsset = { asset: text(), amount: units, gross: units, fee: units }
export interface ConvertedAsset extends RecordOf<typeof convertedAsset> {}

export const walletEvents = {
  /** A deposit address was assigned to this account for ever. */
  addressIssued: depositAddress,
  /** A withdrawal address was saved. */
  addressSaved: { uid: text(), ...savedAddress },
  depositSeen: depositTerms,
  /**
   * A deposit's status was changed: success and completed credit the deposit; these two, rejected, refund and
   * invalid end it.
   */
  depositChanged: { id: integer, status: integer },
  withdrawalRequested: withdrawalTerms,
  /** The withdrawal was sent to the chain, so it cannot be cancelled any more. */
  withdrawalProcessed: { id: integer },
  /**
   * A withdrawal's status was changed: success spends its amount, failed and cancel return it; these three end
   * the withdrawal.
   */
  withdrawalChanged: { id: integer, status: integer },
  transferred: transferTerms,
  internallyTransferred: internalTransferTerms,
  converted: { id: integer, uid: text(), token: text(), details: listOf(fields(convertedAsset)) },
}
