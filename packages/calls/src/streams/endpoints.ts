/** Requests of streams by HTTP: listen keys, and the snapshot of a book. */
import { depth as depthLimits } from "@bourse/vocabulary/limits"
import type { Codec } from "../Codec.ts"
import type { EndpointData } from "../Endpoint.ts"

const path = "/api/v3/userDataStream"
const permission = "SPOT_ACCOUNT_READ"
// None of these requests is declared as a write: a listen key made, extended or deleted twice does no harm, so
// they are sent again.
export const makeKey: EndpointData = { id: "streams.makeListenKey", method: "POST", path, permission }
export const extendKey: EndpointData = { id: "streams.extendListenKey", method: "PUT", path, permission }
export const endKey: EndpointData = { id: "streams.endListenKey", method: "DELETE", path, permission }
export const depth: EndpointData = {
  id: "streams.depth",
  method: "GET",
  path: "/api/v3/depth",
  permission: null,
}

export const wholeBook = depthLimits.limitMax

const isText = (value: unknown) => typeof value === "string" && value !== ""
const isLevels = (value: unknown) =>
  Array.isArray(value) && value.every((level) => Array.isArray(level) && level.every(isText))

const fits: Readonly<
  Record<string, readonly [expected: string, (json: Readonly<Record<string, unknown>>) => boolean]>
> = {
  [makeKey.id]: ["a listenKey", ({ listenKey }) => isText(listenKey)],
  [depth.id]: [
    "lastUpdateId, bids and asks",
    ({ lastUpdateId, bids, asks }) => Number.isSafeInteger(lastUpdateId) && isLevels(bids) && isLevels(asks),
  ],
}

export const streamCodec: Codec<EndpointData> = {
  write: (_, parameters) => ({ value: parameters }),
  read: ({ id }, json) => {
    const [expected, isRight] = fits[id] ?? ["an object", () => true]
    const found = Object(json) === json ? (json as Readonly<Record<string, unknown>>) : undefined
    return found !== undefined && isRight(found) ? { value: found } : { problem: `expected ${expected}` }
  },
}
