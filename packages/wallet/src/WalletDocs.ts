/** The endpoints with their words, for the API description and the reference. */
import { documented } from "@bourse/core/definition"
import { WalletApi } from "./WalletApi.ts"
import * as endpoints from "./WalletEndpoints.ts"

export const walletDocs = () => documented(WalletApi, endpoints)
