/** The API description of the whole server, for `/openapi.json` and `/docs`: the areas' APIs and the control plane's. */
import { brokerArea } from "@bourse/broker/api"
import { ControlApi } from "@bourse/control"
import { area, completeSignedDocument } from "@bourse/core/api"
import { marketArea } from "@bourse/market/api"
import { spotArea } from "@bourse/spot/api"
import { walletArea } from "@bourse/wallet/api"
import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { ListenKeyApi } from "../streams/listenKeyEndpoints.ts"

const streamsArea = area({
  name: "streams",
  title: "Listen keys of the streams (not part of the interface)",
  text: "Keys for the private channels of the streams at /ws.",
  api: ListenKeyApi,
})

/** The interface's endpoints by area. */
export const areas = [spotArea, walletArea, brokerArea, marketArea, streamsArea] as const

const introduction = `A spot exchange on your own machine, behind one signed HTTP interface.

**Try it.** In the sandbox the key \`dev-alice\` with the secret \`dev-secret-alice\` has money and every permission:

\`\`\`sh
B=http://127.0.0.1:7070   # where this server listens
q="timestamp=$(date +%s)000"
s=$(printf %s "$q" | openssl dgst -sha256 -hmac dev-secret-alice -r | cut -d' ' -f1)
curl -s -H "X-MEXC-APIKEY: dev-alice" "$B/api/v3/account?$q&signature=$s"
\`\`\`

**Signing.** All parameters are in the query string; the fields of the broker's writes are in a JSON body.
\`signature\` is the HMAC-SHA256, in lower-case hex, of the query without the signature, followed by the body, under the key's secret. The key is sent in the header \`X-MEXC-APIKEY\`. A signed
write is executed at most once.

**Numbers.** Amounts and prices are decimal text, never floats. Times are milliseconds since the epoch.

**Rejections** are \`{"code", "msg"}\`. After a 500 or a closed connection the outcome of a write is unknown: query the
order by its client id.

Requests to the admin and sandbox endpoints are not signed. They need the token that the server printed at its start, in the header
\`X-Bourse-Token\`.`

/** Every endpoint there is, group by group. */
export const documentedApi = HttpApi.make("bourse")
  .add(spotArea.group)
  .add(walletArea.group)
  .add(brokerArea.group)
  .add(marketArea.group)
  .add(streamsArea.group)
  .addHttpApi(ControlApi)
  .annotateMerge(
    OpenApi.annotations({
      title: "Bourse",
      version: "3",
      description: introduction,
      transform: completeSignedDocument,
    }),
  )

/** The OpenAPI document of all endpoints. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(documentedApi)
