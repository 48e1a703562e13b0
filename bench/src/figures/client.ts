/**
 * Compares our client with ccxt and two vendors' SDKs: bytes to load, time to import, and work per order
 * (building, signing, sending, decoding). Where possible, ccxt is loaded with one exchange instead of about a
 * hundred. Bundle sizes and import times are measured on the built packages.
 */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { allOrders, type Decimal, makeClient, placeOrder } from "@bourse/client/spot"
import { shapeCodec } from "@bourse/client/src/shapeCodec.ts"
import { startBourse } from "bourse"
import { mexc } from "ccxt"
import { build as esbuild } from "esbuild"
import { type Figure, measured } from "../Figure.ts"
import { bundle, bundlers } from "../pages/bundle.ts"
import { pages } from "../pages/pages.ts"

const here = fileURLToPath(new URL(".", import.meta.url))
/** Folder from which every client package can be imported. */
const server = fileURLToPath(new URL("../../../packages/server", import.meta.url))

const one = (value: number) => measured([value])

const build = (): void => {
  const script = fileURLToPath(new URL("../../../scripts/src/build/build.ts", import.meta.url))
  const { status } = spawnSync(process.execPath, [script], { stdio: "inherit" })
  if (status !== 0) throw new Error("the packages could not be built")
}

/** Measures bundle sizes in thousands of bytes, gzip. */
const sizes = async (): Promise<ReadonlyArray<Figure>> => {
  const figures: Array<Figure> = []
  const { outputFiles } = await esbuild({
    stdin: {
      contents: `import { mexc } from "ccxt"
        new mexc({ apiKey: "key", secret: "secret" }).createOrder("BTC/USDT", "limit", "buy", 1, 1)`,
      resolveDir: here,
    },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    // Optional packages that npm does not install together with ccxt.
    external: ["protobufjs", "protobufjs/*", "http-proxy-agent", "https-proxy-agent", "socks-proxy-agent"],
    write: false,
    logLevel: "silent",
  })
  const ofCcxt = gzipSync(outputFiles[0]!.text, { level: 9 }).length
  for (const bundler of bundlers) {
    for (const { entry, what, code } of pages.filter(({ code }) => code.includes("placeOrder"))) {
      const ours = await bundle(code, { bundler, folder: server })
      figures.push({
        name: `client: size of ${what} by ${entry}, bundled by ${bundler}`,
        unit: "kB gzip",
        ours: one(ours.gzip / 1_000),
        peer: { name: "ccxt 4.5.84, one exchange", ...one(ofCcxt / 1_000) },
        conditions: ["minified for a browser, everything it needs included"],
        differences: [
          "ccxt bundled by esbuild, for Node, since for a browser it would lack modules",
          "ccxt has every call of the exchange, its futures too; ours the one call",
        ],
      })
    }
  }
  return figures
}

const importRounds = 11

/** CPU of a process that only imports the module, minus that of a process that imports nothing, in ms. */
const importMs = (module: string): number => {
  const code = (text: string) =>
    `${text}; const { userCPUTime, systemCPUTime } = process.resourceUsage(); console.log(userCPUTime + systemCPUTime)`
  const run = (text: string): number => {
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code(text)], {
      cwd: here,
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "" },
    })
    if (stdout === "") throw new Error(stderr)
    return Number(stdout)
  }
  return (run(`await import("${module}")`) - run("")) / 1_000
}

const importPeers = [
  ["ccxt", "ccxt 4.5.84", "it imports its hundred exchanges, as its package has no entry for one"],
  ["stripe", "stripe 23.1.0", "its API is not an exchange's"],
  ["@binance/spot", "@binance/spot 32.0.4", "it has streams too"],
] as const

const imports = (): ReadonlyArray<Figure> => {
  const names = ["@bourse/client", ...importPeers.map(([module]) => module)]
  const rounds = new Map(names.map((name) => [name, [] as Array<number>]))
  for (let i = 0; i < importRounds; i++) for (const [name, figures] of rounds) figures.push(importMs(name))
  return importPeers.map(([module, name, difference]) => ({
    name: "client: importing it",
    unit: "ms of CPU",
    ours: measured(rounds.get("@bourse/client")!),
    peer: { name, ...measured(rounds.get(module)!) },
    conditions: [`${importRounds} processes each, in turn, less an empty process`],
    differences: ["ours is all of @bourse/client, as published", difference],
  }))
}

const callRounds = 9
const warmUps = 2
const callsPerRound = 3_000

const calls = async (): Promise<Figure> => {
  const key = { apiKey: "dev-alice", secret: "dev-secret-alice" }
  const answer = JSON.stringify({
    symbol: "BTCUSDT",
    orderId: "C02__443776347957968896088",
    orderListId: -1,
    price: "60000.01",
    origQty: "0.001234",
    type: "LIMIT",
    side: "BUY",
    stpMode: "",
    transactTime: 1763640000000,
  })
  let sent = 0
  const stub = async (): Promise<Response> => {
    sent++
    return new Response(answer, { status: 200, headers: { "Content-Type": "application/json" } })
  }

  const bourse = await startBourse({ weights: false })
  const ccxt = new mexc({ ...key, enableRateLimit: false })
  ccxt.urls.api = {
    spot: { public: bourse.url, private: bourse.url },
    contract: { public: `${bourse.url}/api/v1/contract`, private: `${bourse.url}/api/v1/private` },
  }
  let isLive = true
  ccxt.fetchImplementation = (...request: Parameters<typeof fetch>) => (isLive ? fetch(...request) : stub())
  await ccxt.loadMarkets()
  isLive = false
  await bourse.close()

  const call = makeClient({ baseUrl: bourse.url, ...key, fetch: stub, rateLimit: false })
  const ours = () =>
    call(placeOrder, {
      symbol: "BTCUSDT",
      side: "BUY",
      type: "LIMIT",
      quantity: "0.001234" as Decimal,
      price: "60000.01" as Decimal,
    })
  const theirs = () => ccxt.createOrder("BTC/USDT", "limit", "buy", 0.001234, 60000.01)

  const round = async (place: () => Promise<unknown>): Promise<number> => {
    const [before, sentBefore] = [process.cpuUsage(), sent]
    for (let i = 0; i < callsPerRound; i++) await place()
    if (sent - sentBefore !== callsPerRound) throw new Error("not every order was sent once")
    const { user, system } = process.cpuUsage(before)
    return (user + system) / callsPerRound
  }
  const rounds = { ours: [] as Array<number>, theirs: [] as Array<number> }
  for (let i = -warmUps; i < callRounds; i++) {
    const [us, them] = [await round(ours), await round(theirs)]
    if (i >= 0) {
      rounds.ours.push(us)
      rounds.theirs.push(them)
    }
  }
  return {
    name: "client: one order built, signed, sent through a stub and decoded",
    unit: "us of CPU",
    ours: measured(rounds.ours),
    peer: { name: "ccxt 4.5.84 createOrder", ...measured(rounds.theirs) },
    conditions: [
      `${callRounds} rounds of ${callsPerRound} orders each, in turn, after ${warmUps} to warm up`,
      "the same stub for both, which answers at once",
    ],
    differences: [
      "ours checks every field of the answer and makes a client id; ccxt turns the answer into its unified order",
      "both without their rate limiters",
    ],
  }
}

const listed = 500
const readRounds = 15
const readsPerRound = 40

/** Measures decoding a list of orders with checks, compared with JSON.parse alone. */
const reading = (): Figure => {
  const order = {
    symbol: "BTCUSDT",
    orderId: "C02__443776347957968896088",
    orderListId: -1,
    clientOrderId: "ladder-3",
    price: "60000.01",
    origQty: "0.001234",
    executedQty: "0.001",
    cummulativeQuoteQty: "60.00001",
    status: "PARTIALLY_FILLED",
    timeInForce: "GTC",
    type: "LIMIT",
    side: "BUY",
    stopPrice: "0",
    icebergQty: "0",
    time: 1763640000000,
    updateTime: 1763640003500,
    isWorking: true,
    stpMode: "cancel_taker",
    cancelReason: "",
    origQuoteOrderQty: "74.04001234",
  }
  const text = JSON.stringify(Array.from({ length: listed }, () => order))
  const round = (read: () => unknown): number => {
    const before = process.cpuUsage()
    for (let i = 0; i < readsPerRound; i++) read()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / readsPerRound
  }
  const ours = () => {
    if (!("value" in shapeCodec.read(allOrders as never, JSON.parse(text)))) throw new Error("rejected")
  }
  const theirs = () => JSON.parse(text)
  const rounds = { ours: [] as Array<number>, theirs: [] as Array<number> }
  for (let i = -warmUps; i < readRounds; i++) {
    const [us, them] = [round(ours), round(theirs)]
    if (i >= 0) {
      rounds.ours.push(us)
      rounds.theirs.push(them)
    }
  }
  return {
    name: `client: ${listed} orders parsed and checked`,
    unit: "us of CPU",
    ours: measured(rounds.ours),
    peer: { name: "JSON.parse of the same text", ...measured(rounds.theirs) },
    conditions: [`${readRounds} rounds of ${readsPerRound} lists each, in turn`],
    differences: ["JSON.parse checks nothing"],
  }
}

export const run = async (): Promise<ReadonlyArray<Figure>> => {
  build()
  return [...(await sizes()), ...imports(), await calls(), reading()]
}
