// Generates files that the clients need from the endpoints' definitions: a file for each area, one for the
// control plane, the error codes by name, the decoder of the streams, and the server's encoder. To write the
// client files into the repository: npm run generate clients
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as brokerCalls from "@bourse/broker/calls"
import { BrokerApi } from "@bourse/broker/src/BrokerApi.ts"
import * as broker from "@bourse/broker/src/BrokerEndpoints.ts"
import * as marketCalls from "@bourse/market/calls"
import { MarketApi } from "@bourse/market/src/MarketApi.ts"
import * as market from "@bourse/market/src/MarketEndpoints.ts"
import * as spotCalls from "@bourse/spot/calls"
import { SpotApi } from "@bourse/spot/src/SpotApi.ts"
import * as spot from "@bourse/spot/src/SpotEndpoints.ts"
import { errorTable } from "@bourse/vocabulary"
import * as walletCalls from "@bourse/wallet/calls"
import { WalletApi } from "@bourse/wallet/src/WalletApi.ts"
import * as wallet from "@bourse/wallet/src/WalletEndpoints.ts"
import { areaFile, effectFile } from "./clients/area.ts"
import { controlFile } from "./clients/control.ts"
import { pushMessagesFile, streamMessagesFile } from "./clients/streamMessages.ts"

const out = process.argv[2]
if (out === undefined) throw new Error("say where to write: scripts/src/generate/clients.ts .")

/**
 * The endpoint addToStrategyGroupByGet is left out of the clients, since it does the same as
 * `addToStrategyGroup`.
 */
const { addToStrategyGroupByGet: _, ...spotApi } = SpotApi

const madeOfErrors = "// Made from packages/vocabulary/src/ErrorCode.ts by scripts/src/generate/clients.ts"
const codeByName = `${madeOfErrors}: each code by its name.
${Object.entries(errorTable)
  .map(([name, { code }]) => `export const ${name} = ${code}\n`)
  .join("")}`

const errorCodes = `${madeOfErrors}: the codes without their texts.
export const errorCodes = {
${Object.entries(errorTable)
  .map(([name, { code }]) => `  ${name}: ${code},\n`)
  .join("")}} as const

export type ErrorName = keyof typeof errorCodes
`

/** Error codes of three digits are left out: a gateway also returns its HTTP status as a code. */
const rejections = [...new Set(Object.values(errorTable).map(({ code }) => code))]
  .filter((code) => code < 0 || code > 999)
  .sort((a, b) => a - b)
const rejectionCodes = `${madeOfErrors}: each code less the one before it, in base 36.
export const codeSteps =
  "${rejections.map((code, i) => (code - (rejections[i - 1] ?? 0)).toString(36)).join(" ")}"
`

const areas = {
  spot: { api: spotApi, module: spot, calls: spotCalls },
  wallet: { api: WalletApi, module: wallet, calls: walletCalls },
  broker: { api: BrokerApi, module: broker, calls: brokerCalls },
  market: { api: MarketApi, module: market, calls: marketCalls },
}
const files = {
  ...Object.fromEntries(
    Object.entries(areas).map(([name, area]) => [
      `client/src/generated/${name}`,
      areaFile({ name, ...area }),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(areas).map(([name, { api, module }]) => [
      `${name}/src/generated/${name}`,
      effectFile({ name, api, module }),
    ]),
  ),
  "client/src/generated/control": controlFile(),
  "calls/src/generated/errorCodes": errorCodes,
  "calls/src/generated/rejectionCodes": rejectionCodes,
  "calls/src/generated/streamMessages": streamMessagesFile(),
  "vocabulary/src/generated/errorCodes": codeByName,
  "server/src/streams/generated/pushMessages": pushMessagesFile(),
}
for (const [name, text] of Object.entries(files)) {
  const path = join(out, `packages/${name}.ts`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
