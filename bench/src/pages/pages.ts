/**
 * A short program for each package entry that web pages use, with its size limit: gzip, in thousands of bytes,
 * with either bundler. With `paths`, the bundle must contain no other endpoint paths of the interface.
 */
export interface Page {
  /** The import specifier of the package entry, as users write it. */
  readonly entry: string
  readonly what: string
  readonly code: string
  readonly budget_kB: number
  readonly paths?: ReadonlyArray<string>
}

const server = `baseUrl: "https://exchange.example"`
const signed = `{ ${server}, apiKey: "key", secret: "secret" }`
/** Path of the server time, which a client reads if its clock is wrong. */
const time = "/api/v3/time"

const byPromise = (name: string, endpoint: string, path: string): Page => ({
  entry: `@bourse/client/${name}`,
  what: "one call",
  code: `
    import { ${endpoint}, ${name === "market" ? "makePublicClient" : "makeClient"} as make } from "@bourse/client/${name}"
    make(${name === "market" ? `{ ${server} }` : signed})(${endpoint}, {}).then(console.log)`,
  budget_kB: 10,
  paths: [path, time],
})

/** A client with all its methods, as the pages of the documentation show it. */
const byMethods = (name: "spot" | "wallet" | "broker", call: string): Page => {
  const make = `make${name[0]!.toUpperCase()}${name.slice(1)}`
  return {
    entry: `@bourse/client/${name}`,
    what: `${make}, all methods`,
    code: `
    import { ${make} } from "@bourse/client"
    ${make}(${signed}).${call}().then(console.log)`,
    budget_kB: 11.5,
  }
}

const byEffect = (name: string, endpoint: string, path: string): Page => ({
  entry: `@bourse/${name}`,
  what: "one call",
  code:
    name === "market"
      ? `
    import { makePublicCall, Transport } from "@bourse/core"
    import { ${endpoint} } from "@bourse/${name}"
    import * as Effect from "effect/Effect"
    const answer = Effect.flatMap(makePublicCall({ ${server} }), (call) => call(${endpoint}, {}))
    Effect.runPromise(Effect.provide(answer, Transport.layerFetch)).then(console.log)`
      : `
    import { makeCall, Signer, Transport } from "@bourse/core"
    import { ${endpoint} } from "@bourse/${name}"
    import * as Effect from "effect/Effect"
    import * as Layer from "effect/Layer"
    const answer = Effect.flatMap(makeCall({ ${server} }), (call) => call(${endpoint}, {}))
    const layer = Layer.merge(Signer.layer({ apiKey: "key", secret: "secret" }), Transport.layerFetch)
    Effect.runPromise(Effect.provide(answer, layer)).then(console.log)`,
  budget_kB: 45,
  paths: [path, time],
})

const whole = (entry: string, budget_kB: number): Page => ({
  entry,
  what: "all of it",
  code: `import * as all from "${entry}"; console.log(all)`,
  budget_kB,
})

const oneCall = [
  ["spot", "account", "/api/v3/account"],
  ["spot", "placeOrder", "/api/v3/order"],
  ["wallet", "coinConfigurations", "/api/v3/capital/config/getall"],
  ["broker", "subAccounts", "/api/v3/broker/sub-account/list"],
  ["market", "exchangeInfo", "/api/v3/exchangeInfo"],
] as const

export const pages: ReadonlyArray<Page> = [
  ...oneCall.map(([name, endpoint, path]) => byPromise(name, endpoint, path)),
  byMethods("spot", "placeOrder"),
  byMethods("wallet", "depositHistory"),
  byMethods("broker", "subAccounts"),
  ...oneCall.map(([name, endpoint, path]) => byEffect(name, endpoint, path)),
  whole("@bourse/core", 61.5),
  whole("@bourse/core/definition", 35),
  whole("@bourse/vocabulary", 8),
  whole("@bourse/vocabulary/codes", 2),
  whole("@bourse/vocabulary/limits", 2),
  whole("@bourse/control", 78.5),
  whole("@bourse/control/faultKinds", 4),
  whole("@bourse/client", 20),
  whole("@bourse/client/control", 4),
  {
    entry: "@bourse/client/streams",
    what: "one stream",
    code: `
    import { makeStreams } from "@bourse/client/streams"
    for await (const trade of makeStreams({ ${server} }).trades("BTCUSDT")) console.log(trade)`,
    budget_kB: 15.5,
    paths: ["/api/v3/depth", "/api/v3/userDataStream", time],
  },
  whole("@bourse/core/streams", 52),
  whole("@bourse/vocabulary/streams", 2),
]

/** Packages and entries for a server, a terminal or a generator, where a few kilobytes do not matter. */
export const notForPages: ReadonlyArray<string> = [
  ...["broker", "control", "core", "market", "spot", "wallet"].map((name) => `@bourse/${name}/api`),
  "bourse",
  "@bourse/botcheck",
  "@bourse/conformance",
  "@bourse/engine",
  "@bourse/maker",
  "@bourse/server",
  "@bourse/simulator",
  "@bourse/store",
  "@bourse/store-postgres",
]
