/** Events of money that comes in, goes out, moves or is converted. Amounts are ledger units. */
import { integer, listOf, text, units } from "../Column.ts"
import { fields, type RecordOf } from "../ColumnList.ts"
import { internalTransferTerms, transferTerms } from "./records.ts"
import { depositAddress, depositTerms, savedAddress, withdrawalTerms } from "./Wallet.ts"

/** One asset's part of a conversion: `gross` of the token, of which `fee` stayed with the house. */
const convertedAsset = { asset: text(), amount: units, gross: units, fee: units }
export interface ConvertedAsset extends RecordOf<typeof convertedAsset> {}

export const walletEvents = {
  /** An address to deposit to, for ever this account's. */
  addressIssued: depositAddress,
  /** An address in the account's book of withdrawal addresses. */
  addressSaved: { uid: text(), ...savedAddress },
  depositSeen: depositTerms,
  /** Success and completed credit it; they, rejected, refund and invalid end it. */
  depositChanged: { id: integer, status: integer },
  withdrawalRequested: withdrawalTerms,
  /** Handed to the chain: it cannot be cancelled any more. */
  withdrawalProcessed: { id: integer },
  /** Success spends it, failed and cancel give it back; the three of them end it. */
  withdrawalChanged: { id: integer, status: integer },
  transferred: transferTerms,
  internallyTransferred: internalTransferTerms,
  converted: { id: integer, uid: text(), token: text(), details: listOf(fields(convertedAsset)) },
}
