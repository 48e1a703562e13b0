/** Every endpoint of the wallet, by name, in the document's order. */
import type { EndpointsIn } from "@bourse/core/definition"
import * as endpoints from "./WalletEndpoints.ts"

export const WalletApi = {
  coinConfigurations: endpoints.coinConfigurations,
  withdraw: endpoints.withdraw,
  cancelWithdrawal: endpoints.cancelWithdrawal,
  withdrawApply: endpoints.withdrawApply,
  depositHistory: endpoints.depositHistory,
  withdrawalHistory: endpoints.withdrawalHistory,
  createDepositAddress: endpoints.createDepositAddress,
  depositAddresses: endpoints.depositAddresses,
  withdrawalAddresses: endpoints.withdrawalAddresses,
  transfer: endpoints.transfer,
  transferHistory: endpoints.transferHistory,
  transferRecord: endpoints.transferRecord,
  convertibleAssets: endpoints.convertibleAssets,
  convert: endpoints.convert,
  conversionHistory: endpoints.conversionHistory,
  internalTransfer: endpoints.internalTransfer,
  internalTransferHistory: endpoints.internalTransferHistory,
} as const satisfies EndpointsIn<typeof endpoints>
