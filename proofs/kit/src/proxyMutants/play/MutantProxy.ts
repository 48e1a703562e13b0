/**
 * An HTTP proxy that turns a good server into one mutant. The proxy passes requests outside the catalogue, such
 * as those to the control plane, unchanged. The proxy learns the secrets of new keys from the responses that
 * contain them.
 */
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import type { EndpointEntry } from "@bourse/conformance"
import { makeSender } from "@bourse/conformance/src/http/Http.ts"
import { prepare, type RawRequest } from "@bourse/conformance/src/http/Request.ts"
import { isObject } from "@bourse/conformance/src/values/Json.ts"
import { permissions, sign } from "@bourse/core"
import { answerOf, elementsOf } from "../deviations.ts"
import type { Answer, Call, KnownKey, Mutant, Parameters } from "../Mutant.ts"

export interface MutantProxy {
  readonly baseUrl: string
  /**
   * Cancels the open orders of the proxy's accounts, and closes the proxy. Stopping the proxy throws if the
   * mutant itself is broken.
   */
  readonly stop: () => Promise<void>
}

const keyHeader = "X-MEXC-APIKEY"
const brokerKeys = "broker.createApiKey"
const keysPath = "/admin/v1/keys"
const accountsPath = "/admin/v1/accounts"

/** Endpoint that also accepts the HTTP method in its heading. */
const byGet = "spot.addToStrategyGroup"

/** The text that a request's signature signs: the query without the signature, then the body. */
const signedText = (query: string, body: string): string =>
  query
    .split("&")
    .filter((pair) => !pair.startsWith("signature="))
    .join("&") + body

/** Parameters of a request, from query and body together. */
const parametersOf = (query: string, body: string): Parameters => {
  const fields: unknown = body.startsWith("{") ? JSON.parse(body) : {}
  return { ...Object.fromEntries(new URLSearchParams(query)), ...(fields as Record<string, string>) }
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ""
  for await (const chunk of request.setEncoding("utf8")) body += chunk
  return body
}

export const startMutantProxy = async (options: {
  readonly server: string
  readonly endpoints: ReadonlyMap<string, EndpointEntry>
  /** The mutant to play; without a mutant, every request passes unchanged. */
  readonly mutant?: Pick<Mutant, "id" | "handle"> | undefined
  /** Returns the server's time in ms. */
  readonly now: () => number
}): Promise<MutantProxy> => {
  const { server, endpoints, mutant, now } = options
  const routes = new Map([...endpoints.values()].map((entry) => [`${entry.method} ${entry.path}`, entry.id]))
  routes.set(`GET ${endpoints.get(byGet)?.path}`, byGet)
  const masters = new Map<string, string>()
  const keys = new Map<string, KnownKey>()
  const memory = new Map<string, unknown>()
  const sender = makeSender(server)

  // No two requests of the proxy have the same timestamp: the server rejects a write that was already signed,
  // whatever its key.
  let lastStamp = 0
  const stamp = (): number => {
    lastStamp = Math.max(now(), lastStamp + 1)
    return lastStamp
  }
  const ask = (endpoint: string, sent: Parameters, as: KnownKey): Promise<Answer> => {
    const route = endpoints.get(endpoint)
    if (route === undefined) throw new Error(`a mutant calls ${endpoint}, which the catalogue does not have`)
    const parameters = Object.entries(sent).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    )
    return sender.send(prepare({ route, parameters, as, controls: {}, nowMs: stamp(), keyHeader, sign }))
  }

  const learnKey = (asked: string, { json }: Answer): void => {
    if (!isObject(json) || typeof json.key !== "string") return
    const isFull = JSON.parse(asked).permissions === "all"
    const uid = String(json.uid)
    const master = masters.get(uid)
    keys.set(json.key, { apiKey: json.key, secret: String(json.secret), uid, isFull, master })
  }

  const learnAccount = (asked: string, { json }: Answer): void => {
    const { master } = JSON.parse(asked)
    if (isObject(json) && typeof master === "string") masters.set(String(json.uid), master)
  }

  /** Stores an API key that a broker made, and reads the uid of the key's account. */
  const learnBrokerKey = async ({ parameters, key }: Call, { json }: Answer): Promise<void> => {
    if (!isObject(json) || typeof json.apikey !== "string" || key === undefined) return
    const names = (parameters.permissions ?? "").split(",")
    const made = {
      apiKey: json.apikey,
      secret: String(json.secretKey),
      uid: `${key.uid}/${parameters.subAccount}`,
      isFull: names.length === permissions.length,
      master: key.uid,
    }
    const { json: own } = await ask("spot.uid", {}, made)
    keys.set(made.apiKey, isObject(own) && typeof own.uid === "string" ? { ...made, uid: own.uid } : made)
  }

  const callOf = (request: RawRequest, endpoint: string): Call => {
    const query = request.target.split("?")[1] ?? ""
    const parameters = parametersOf(query, request.body)
    const header = request.headers[keyHeader.toLowerCase()]
    const key = keys.get(header ?? "")
    const stamped = Number(parameters.timestamp)
    if (Math.abs(stamped - now()) < 1_000) lastStamp = Math.max(lastStamp, stamped)
    const call: Call = {
      endpoint,
      method: request.method,
      parameters,
      key,
      namesKey: header !== undefined,
      isSigned:
        key !== undefined && parameters.signature === sign(key.secret, signedText(query, request.body)),
      keys: [...keys.values()],
      memory,
      now,
      pass: async () => {
        const answer = await sender.send(request)
        if (endpoint === brokerKeys) await learnBrokerKey(call, answer)
        return answer
      },
      ask: async (asked, sent = {}, as = key) => {
        if (as === undefined) throw new Error(`a mutant calls ${asked} without a key`)
        const answer = await ask(asked, sent, as)
        if (asked === brokerKeys) await learnBrokerKey({ ...call, parameters: sent, key: as }, answer)
        return answer
      },
    }
    return call
  }

  const answerTo = async (request: RawRequest): Promise<Answer> => {
    const endpoint = routes.get(`${request.method} ${request.target.split("?")[0]}`)
    if (endpoint !== undefined && mutant !== undefined) return mutant.handle(callOf(request, endpoint))
    const answer = await sender.send(request)
    if (request.target === keysPath) learnKey(request.body, answer)
    if (request.target === accountsPath) learnAccount(request.body, answer)
    return answer
  }

  let broken: unknown
  const listener = createServer(async (incoming, outgoing) => {
    const { host: _, connection: __, "content-length": ___, ...headers } = incoming.headers
    const request: RawRequest = {
      method: incoming.method ?? "GET",
      target: incoming.url ?? "/",
      headers: headers as Record<string, string>,
      body: await bodyOf(incoming),
    }
    const answer = await answerTo(request).catch((error) => {
      broken ??= error
      return answerOf({}, 599)
    })
    outgoing.writeHead(answer.status, { "Content-Type": "application/json" })
    outgoing.end(answer.text)
  }).listen(0, "127.0.0.1")
  await once(listener, "listening")

  const cancelEverything = async (): Promise<void> => {
    const accounts = new Map([...keys.values()].filter(({ isFull }) => isFull).map((key) => [key.uid, key]))
    for (const key of accounts.values())
      for (const { symbol, orderId } of elementsOf((await ask("spot.openOrders", {}, key)).json))
        if (orderId !== undefined) await ask("spot.cancelOrder", { symbol, orderId: String(orderId) }, key)
  }

  return {
    baseUrl: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    stop: async () => {
      await cancelEverything()
      sender.close()
      listener.closeAllConnections()
      listener.close()
      await once(listener, "close")
      if (broken !== undefined)
        throw new Error(`${mutant?.id ?? "no mutant"} failed itself`, { cause: broken })
    },
  }
}
