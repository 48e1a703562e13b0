/** The endpoints with their words, for the API description and the reference. */
import { documented } from "@bourse/core/definition"
import { BrokerApi } from "./BrokerApi.ts"
import * as endpoints from "./BrokerEndpoints.ts"

export const brokerDocs = () => documented(BrokerApi, endpoints)
