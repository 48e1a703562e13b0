/** The endpoints with their words, for the API description and the reference. */
import { documented } from "@bourse/core/definition"
import { SpotApi } from "./SpotApi.ts"
import * as endpoints from "./SpotEndpoints.ts"

export const spotDocs = () => documented(SpotApi, endpoints)
