/** The API description: the endpoints' plain data as an HttpApi, for `/openapi.json` and `/docs` only. */
import { ControlApi } from "@bourse/control"
import type { Endpoint } from "@bourse/core"
import { RefusalBody } from "@bourse/core"
import { MarketApi } from "@bourse/market"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import * as Schema from "effect/Schema"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"

const Refusal = RefusalBody.annotate({ identifier: "Refusal", httpApiStatus: 400 })
const signature = {
  recvWindow: Schema.optionalKey(Schema.String).annotate({ description: "Milliseconds the request may travel: 5000 unless given, 60000 at most" }),
  timestamp: Schema.String.annotate({ description: "Milliseconds since the epoch, 13 digits" }),
  signature: Schema.String.annotate({ description: "HMAC-SHA256 of the query before it, 64 lower-case hex digits" }),
}

const describe = ({ summary, permission, weight, perSecond, role }: Endpoint): string =>
  [
    `${summary}.`,
    permission === null ? "Public, not signed." : `Needs \`${permission}\`, in the \`X-MEXC-APIKEY\` header the key.`,
    role === "any" ? "" : `For ${role} accounts only.`,
    `Weight ${weight.ip} by address${weight.uid === undefined ? "" : `, ${weight.uid} by UID`}.`,
    perSecond === undefined ? "" : `At most ${perSecond} calls a second.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ")

const makers = { GET: HttpApiEndpoint.get, POST: HttpApiEndpoint.post, DELETE: HttpApiEndpoint.delete }

const toHttpApi = (endpoint: Endpoint): HttpApiEndpoint.Top => {
  const fields = (endpoint.query as unknown as Schema.Struct<Schema.Struct.Fields>).fields
  const query = Schema.Struct(endpoint.permission === null ? fields : { ...fields, ...signature })
  const make = makers[endpoint.method] as typeof HttpApiEndpoint.get
  const described = make(endpoint.name, endpoint.path, { query: query as never, success: endpoint.success, error: Refusal })
  return described.annotateMerge(OpenApi.annotations({ summary: endpoint.summary, description: describe(endpoint) })) as never
}

const group = (name: string, title: string, endpoints: Readonly<Record<string, Endpoint>>) => {
  const [first, ...rest] = Object.values(endpoints).map(toHttpApi)
  return HttpApiGroup.make(name)
    .add(first as never, ...(rest as []))
    .annotateMerge(OpenApi.annotations({ title }))
}

/** Every endpoint there is, group by group. */
export const documentedApi = HttpApi.make("bourse")
  .add(group("spot", "Spot account and trading", SpotApi as never))
  .add(group("wallet", "Wallet", WalletApi as never))
  .add(group("market", "Market data", MarketApi as never))
  .addHttpApi(ControlApi)
  .annotateMerge(OpenApi.annotations({ title: "Bourse", description: "A spot exchange behind one signed HTTP interface" }))
