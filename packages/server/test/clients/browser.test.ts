/** The clients in web pages: every entry bundles for a browser, and a page trades on a real exchange. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Page } from "playwright-core"
import { rolldown } from "rolldown"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningBourse, startBourse } from "../../src/index.ts"

/** The program bundled for a browser, its source files, and the modules that it would import at run time. */
const bundle = async (program: string) => {
  const entry = join(import.meta.dirname, "page.ts")
  const built = await rolldown({
    input: entry,
    platform: "browser",
    resolve: { conditionNames: ["browser", "module", "@bourse/source", "import", "default"] },
    plugins: [
      {
        name: "the-page",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? program : null),
      },
    ],
    onLog: (_, { message }) => {
      throw new Error(message)
    },
  })
  const [{ code, moduleIds, imports }] = (await built.generate({ format: "esm", codeSplitting: false }))
    .output
  return { text: code, modules: moduleIds, imported: imports }
}

const packages = ["core", "spot", "wallet", "broker", "market", "control"].map((name) => `@bourse/${name}`)

const entries = [
  "client",
  "client/spot",
  "client/wallet",
  "client/broker",
  "client/market",
  "client/control",
  "client/streams",
]

describe.each([
  ...packages,
  ...entries.map((name) => `@bourse/${name}`),
  "@bourse/vocabulary/limits",
  "@bourse/core/streams",
])("%s", (entry) => {
  it("the package loads in a browser without modules of Node", async () => {
    const { modules, imported } = await bundle(`export * from ${JSON.stringify(entry)}`)
    expect(modules.length).toBeGreaterThan(1)
    expect(modules.filter((path) => /^node:|(hmac|signer)\.node/.test(path))).toEqual([])
    expect(imported).toEqual([])
  })
})

/** The program of the web page; the page's URL contains the exchange's address and the key. */
const program = `
import { decimal as effectDecimal } from "@bourse/core"
import { SpotClient } from "@bourse/spot"
import { ApiError, decimal, makeSpot } from "@bourse/client"
import { makeStreams } from "@bourse/client/streams"
import * as Effect from "effect/Effect"

const key = { apiKey: "dev-alice", secret: "dev-secret-alice" }
const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: decimal("0.001") } as const

Object.assign(globalThis, {
  byPromise: async (baseUrl: string) => {
    const spot = makeSpot({ baseUrl, ...key })
    const { orderId } = await spot.placeOrder({ ...order, price: decimal("50000") })
    return spot.queryOrder({ symbol: "BTCUSDT", orderId })
  },
  rejected: async (baseUrl: string) => {
    const spot = makeSpot({ baseUrl, ...key })
    const dear = { ...order, price: decimal("60000"), quantity: decimal("50") }
    const error = await spot.placeOrder(dear).catch((error: unknown) => error)
    return error instanceof ApiError ? [error.code, error.status, error.message] : String(error)
  },
  byStreams: async (baseUrl: string) => {
    const streams = makeStreams({ baseUrl, ...key })
    const books = streams.book("BTCUSDT")
    const { value: book } = await books.next()
    const { version } = book!
    const orders = streams.orders()
    const { value: first } = await orders.next()
    const spot = makeSpot({ baseUrl, ...key })
    const { orderId } = await spot.placeOrder({ ...order, price: decimal("50002") })
    const { value: pushed } = await orders.next()
    while (book!.version === version) await books.next()
    streams.close()
    return [book!.bestBid, first!.kind, pushed!.kind === "order" && pushed.orderId === orderId]
  },
  handshake: (baseUrl: string) =>
    new Promise((resolve) => {
      const socket = new WebSocket(\`\${baseUrl.replace("http", "ws")}/ws\`)
      socket.onopen = () => resolve("open")
      socket.onclose = ({ code }) => resolve(code)
    }),
  uid: (baseUrl: string) => makeSpot({ baseUrl, ...key, retries: 0 }).uid(),
  byEffect: (baseUrl: string) =>
    Effect.gen(function* () {
      const spot = yield* SpotClient
      const { orderId } = yield* spot.placeOrder({ ...order, price: effectDecimal("50001") })
      return yield* spot.cancelOrder({ symbol: "BTCUSDT", orderId })
    }).pipe(Effect.provide(SpotClient.layer({ baseUrl, ...key })), Effect.runPromise),
})
`

describeInChromium("a web page", (browser) => {
  let pages: Server
  let bourse: RunningBourse
  let origin: string
  let page: Page
  beforeAll(async () => {
    const { text } = await bundle(program)
    pages = createServer((request, response) => {
      const isProgram = request.url === "/page.js"
      response.setHeader("Content-Type", isProgram ? "text/javascript" : "text/html")
      response.end(isProgram ? text : '<!doctype html><script type="module" src="/page.js"></script>')
    })
    await new Promise<void>((listening) => pages.listen(0, "127.0.0.1", listening))
    origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
    bourse = await startBourse({ corsOrigins: [origin] })
    page = await browser().newPage()
    await page.goto(origin, { waitUntil: "load" })
  })
  afterAll(async () => {
    await page?.close()
    await bourse?.close()
    pages?.closeAllConnections()
    await new Promise((closed) => pages.close(closed))
  })

  /** Calls a function of the page by name. */
  const inPage = (name: string, url = bourse.url): Promise<unknown> =>
    page.evaluate(([name, url]) => Reflect.get(globalThis, name!)(url), [name, url])

  it("a browser page places an order and reads it back", async () => {
    expect(await inPage("byPromise")).toMatchObject({ status: "NEW", price: "50000", origQty: "0.001" })
  })

  it("a browser page with Effect places an order and reads it back", async () => {
    expect(await inPage("byEffect")).toMatchObject({ status: "CANCELED", price: "50001" })
  })

  it("a browser page follows a book and its own orders by streams", async () => {
    expect(await inPage("byStreams")).toEqual([["50002", "0.001"], "readAgain", true])
  })

  it("a browser page gets the reason when an order is rejected", async () => {
    expect(await inPage("rejected")).toEqual([30004, 400, expect.any(String)])
  })

  it("a page of another origin cannot call the exchange", async () => {
    const stranger = await startBourse()
    try {
      expect(await inPage("uid")).toEqual({ uid: "10000001" })
      await expect(inPage("uid", stranger.url)).rejects.toThrow(/no response from/)
      expect([await inPage("handshake"), await inPage("handshake", stranger.url)]).toEqual(["open", 1006])
    } finally {
      await stranger.close()
    }
  })
})
