/** Code that repeats a logged request: a line of curl, a script with ccxt or our client, a fixture. */
import type { LoggedRequest } from "@bourse/client/control"

/** Parameters that signing adds; a copy omits them. */
const signing = new Set(["timestamp", "recvWindow", "signature"])

/** The demo accounts' secrets are public; any other secret is a variable to fill in. */
const secretOf = (key: string): string =>
  key.startsWith("dev-") ? key.replace("dev-", "dev-secret-") : "YOUR-SECRET"

type Pairs = ReadonlyArray<readonly [name: string, value: string]>

export const askedBy = ({ parameters }: LoggedRequest): Pairs =>
  Object.entries(parameters as Readonly<Record<string, string>>).filter(([name]) => !signing.has(name))

const isSigned = ({ parameters }: LoggedRequest): boolean => "signature" in parameters

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A command for bash or zsh with curl and openssl; it signs when it runs. */
export const curlOf = (request: LoggedRequest, url: string): string => {
  const { method, path, key, inBody } = request
  const asked = askedBy(request)
  const verb = method === "GET" ? "" : `-X ${method} `
  const query = new URLSearchParams(inBody ? [] : asked.map(([...pair]) => pair)).toString()
  if (key === null || !isSigned(request))
    return `curl -s ${verb}${quoted(`${url}${path}${query === "" ? "" : `?${query}`}`)}`
  const body = inBody ? JSON.stringify(Object.fromEntries(asked)) : ""
  const lines = [
    `q=${quoted(query === "" ? "" : `${query}&`)}"timestamp=$(date +%s000)"`,
    ...(inBody ? [`b=${quoted(body)}`] : []),
    `s=$(printf %s "$q${inBody ? "$b" : ""}" | openssl dgst -sha256 -hmac ${quoted(secretOf(key))} -r | cut -d" " -f1)`,
    `curl -s ${verb}-H ${quoted(`X-MEXC-APIKEY: ${key}`)} ${inBody ? `-H 'Content-Type: application/json' -d "$b" ` : ""}"${url}${path}?$q&signature=$s"`,
  ]
  return lines.join("; ")
}

const baseOf = (path: string): readonly [api: string, rest: string] =>
  path.startsWith("/api/v3/broker/")
    ? ["broker", path.slice("/api/v3/broker/".length)]
    : ["spot", path.slice("/api/v3/".length)]

/** A Node script in which ccxt signs and sends the request. */
export const ccxtOf = (request: LoggedRequest, url: string): string => {
  const { method, path, key } = request
  const [api, rest] = baseOf(path)
  const access = isSigned(request) ? "private" : "public"
  return [
    `import ccxt from "ccxt"`,
    `const exchange = new ccxt.mexc({ apiKey: ${JSON.stringify(key ?? "")}, secret: ${JSON.stringify(secretOf(key ?? ""))} })`,
    `exchange.urls.api = {`,
    `  spot: { public: "${url}", private: "${url}" },`,
    `  contract: { public: "${url}/api/v1/contract" },`,
    `  broker: { private: "${url}/api/v3/broker" },`,
    `}`,
    `const parameters = ${JSON.stringify(Object.fromEntries(askedBy(request)), null, 2)}`,
    `console.log(await exchange.request(${JSON.stringify(rest)}, ${JSON.stringify([api, access])}, "${method}", parameters))`,
  ].join("\n")
}

const decimals = new Set(["price", "quantity", "quoteOrderQty", "amount"])
const numbers = new Set(["limit", "page", "size", "pageSize", "startTime", "endTime", "status"])

const literal = (name: string, value: unknown): string => {
  if (name === "batchOrders" && typeof value === "string") {
    const orders: unknown = JSON.parse(value)
    return Array.isArray(orders)
      ? `[${orders.map((order) => record(Object.entries(order))).join(", ")}]`
      : value
  }
  const text = String(value)
  if (decimals.has(name)) return `decimal(${JSON.stringify(text)})`
  if (numbers.has(name) || text === "true" || text === "false") return text
  return JSON.stringify(text)
}

const record = (pairs: ReadonlyArray<readonly [string, unknown]>): string =>
  pairs.length === 0
    ? ""
    : `{ ${pairs.map(([name, value]) => `${name}: ${literal(name, value)}`).join(", ")} }`

/** A script with @bourse/client; null for an unknown endpoint. */
export const clientOf = (request: LoggedRequest, url: string): string | null => {
  const { endpoint, key } = request
  if (endpoint === null) return null
  const [area = "", method = ""] = endpoint.split(".")
  const make = `make${area.charAt(0).toUpperCase()}${area.slice(1)}`
  const call = record(askedBy(request))
  const options =
    area === "market"
      ? `{ baseUrl: "${url}" }`
      : `{ baseUrl: "${url}", apiKey: ${JSON.stringify(key ?? "")}, secret: ${JSON.stringify(secretOf(key ?? ""))} }`
  return [
    `import { ${call.includes("decimal(") ? "decimal, " : ""}${make} } from "@bourse/client"`,
    `const ${area} = ${make}(${options})`,
    `console.log(await ${area}.${method}(${call}))`,
  ].join("\n")
}

const profileOf = (endpoint: string, method: string): string => {
  const [area = ""] = endpoint.split(".")
  if (area === "broker") return "broker"
  if (area === "spot") return method === "GET" ? "spot-read" : "spot-trade"
  if (area === "wallet") return method === "GET" ? "wallet-read" : "wallet-move"
  return "general"
}

/** A fixture file for the conformance kit; null for an unknown endpoint, or if a parameter is masked. */
export const fixtureOf = (request: LoggedRequest): string | null => {
  const { id, endpoint, method, path, status } = request
  const asked = askedBy(request)
  if (endpoint === null || asked.some(([, value]) => value === "***")) return null
  const step = {
    name: "request",
    call: endpoint,
    with: Object.fromEntries(asked),
    ...(status !== 200 && { expect: "rejected" }),
  }
  const fixture = {
    profile: profileOf(endpoint, method),
    risk: method === "GET" ? "none" : "spends",
    actors: { trader: {} },
    fixtures: [
      { id: `${endpoint}.request-${id}`, title: `${method} ${path}, as request ${id}`, steps: [step] },
    ],
  }
  return JSON.stringify(fixture, null, 2)
}
