/** Every endpoint of the broker, by name, in the document's order. */
import type { EndpointsIn } from "@bourse/core/definition"
import * as endpoints from "./BrokerEndpoints.ts"

export const BrokerApi = {
  createSubAccount: endpoints.createSubAccount,
  subAccounts: endpoints.subAccounts,
  subAccountStatus: endpoints.subAccountStatus,
  createApiKey: endpoints.createApiKey,
  apiKeys: endpoints.apiKeys,
  deleteApiKey: endpoints.deleteApiKey,
  createSubDepositAddress: endpoints.createSubDepositAddress,
  subDepositAddresses: endpoints.subDepositAddresses,
  subDepositHistory: endpoints.subDepositHistory,
  allSubDepositHistory: endpoints.allSubDepositHistory,
  withdraw: endpoints.withdraw,
  universalTransfer: endpoints.universalTransfer,
  universalTransferHistory: endpoints.universalTransferHistory,
  enableFutures: endpoints.enableFutures,
  rebates: endpoints.rebates,
} as const satisfies EndpointsIn<typeof endpoints>
