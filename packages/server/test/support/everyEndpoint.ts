/** Every endpoint with its documentation, by method and path. */
import type { DocumentedEndpoint } from "@bourse/core"
import { areas } from "../../src/documentation/Documentation.ts"

export const everyEndpoint: ReadonlyArray<DocumentedEndpoint> = areas.flatMap(({ endpoints }) => endpoints)

export const endpointByRequest: ReadonlyMap<string, DocumentedEndpoint> = new Map(
  everyEndpoint.map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each]),
)
