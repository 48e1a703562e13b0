/** The endpoints with their words, for the API description and the reference. */
import { documented } from "@bourse/core/definition"
import { MarketApi } from "./MarketApi.ts"
import * as endpoints from "./MarketEndpoints.ts"

export const marketDocs = () => documented(MarketApi, endpoints)
