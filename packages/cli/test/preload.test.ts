/** What `bourse run --ccxt` loads into Node: ccxt as it is installed talks to the sandbox, and nothing to other machines. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { type RunningBourse, startBourse } from "../src/index.ts"
import { preloadEnvironment } from "../src/preload.ts"
import { folder } from "./command.ts"

let bourse: RunningBourse
beforeAll(async () => {
  bourse = await startBourse()
})
afterAll(() => bourse.close())

const modules = join(import.meta.dirname, "..")

/** Runs a module as a command of `bourse run --ccxt` and returns the JSON that it prints. */
const outputOf = async (source: string, hosts: ReadonlyArray<string> = []) => {
  // Beside the packages that it imports.
  const child = spawn(process.execPath, ["--no-warnings", "--input-type=module", "-e", source], {
    cwd: modules,
    env: { ...process.env, ...preloadEnvironment(hosts), BOURSE_URL: bourse.url },
    stdio: ["ignore", "pipe", "pipe"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  expect(stderr).toBe("")
  return JSON.parse(stdout)
}

test("ccxt's mexc, imported, required and extended, trades in the sandbox; its streams are connected, other venues stay unreached", async () => {
  const { trades, streams, other } = await outputOf(`
    import { createRequire } from "node:module"
    import ccxt from "ccxt"
    const required = createRequire(import.meta.url)("ccxt")
    class Mine extends ccxt.mexc {}
    const keys = { apiKey: "dev-ccxt", secret: "dev-secret-ccxt", timeout: 300_000 }
    const trades = []
    for (const Exchange of [ccxt.mexc, ccxt.pro.mexc, required.mexc, required.pro.mexc, Mine]) {
      const exchange = new Exchange(keys)
      const { id } = await exchange.createOrder("BTC/USDT", "limit", "buy", 0.01, 50000)
      await exchange.cancelOrder(id, "BTC/USDT")
      trades.push(exchange.urls.api.spot.public)
      await exchange.close()
    }
    const streaming = new ccxt.pro.mexc({ timeout: 300_000 })
    const { spot } = streaming.urls.api.ws
    const watch = async () => streaming.watch(spot, "ticker", {}, "ticker")
    const failed = await watch().then(() => null, (error) => error)
    const kraken = new ccxt.kraken({ timeout: 300_000 })
    const rejected = await kraken.fetchTime().catch((error) => error)
    console.log(JSON.stringify({
      trades,
      streams: [spot, failed.name],
      other: [kraken.urls.api.public, rejected.name],
    }))
    process.exit(0)`)
  expect(trades).toEqual(Array.from({ length: 5 }, () => bourse.url))
  expect(streams).toEqual([
    `${bourse.url.replace("http", "ws")}/ws`,
    // It is connected, and closed with a reason: what was sent is no subscription.
    "NetworkError",
  ])
  expect(other).toEqual([
    expect.stringMatching(/^https:/),
    expect.stringMatching(/^(NetworkError|ExchangeNotAvailable)$/),
  ])
})

/** Ways to other machines: each resolves with what it failed with. */
const ways = `
  import { spawnSync } from "node:child_process"
  import { once } from "node:events"
  import http from "node:http"
  import http2 from "node:http2"
  import https from "node:https"
  import { createRequire } from "node:module"
  import net from "node:net"
  import tls from "node:tls"
  import { Worker } from "node:worker_threads"
  const require = createRequire(createRequire(import.meta.url).resolve("ccxt"))
  const undici = require("undici")
  const { default: WS } = await import(require.resolve("ws"))
  const failed = (emitter) => new Promise((resolve) => {
    emitter.on("error", resolve)
    for (const event of ["connect", "secureConnect", "response", "open"]) emitter.on(event, () => resolve(null))
  })
  const caught = (promise) => promise.then(() => null, (error) => error)
  const inFetch = (url) => "fetch('" + url + "').then(() => null, (error) => error.cause.code)"
  const port = 443
  const waysTo = (host, named = host.includes(":") ? "[" + host + "]" : host) => ({
    net: () => failed(net.connect(port, host)),
    netOptions: () => failed(net.createConnection({ host, port })),
    netSocket: () => failed(new net.Socket().connect({ host, port })),
    tls: () => failed(tls.connect({ host, port })),
    http: () => failed(http.get({ host, port })),
    https: () => failed(https.get("https://" + named)),
    http2: () => failed(http2.connect("https://" + named)),
    fetch: () => caught(fetch("http://" + named)),
    fetchOfTls: () => caught(fetch("https://" + named)),
    undici: () => caught(undici.request("http://" + named)),
    // It keeps the reason to itself.
    webSocket: () => new Promise((resolve) => {
      const socket = new WebSocket("wss://" + named)
      socket.onopen = () => resolve(null)
      socket.onerror = () => resolve({ code: "ECONNREFUSED" })
    }),
    ws: () => failed(new WS("wss://" + named)),
    worker: async () => {
      const tell = "(code) => process.getBuiltinModule('node:worker_threads').parentPort.postMessage(code)"
      const [code] = await once(new Worker(inFetch("http://" + named) + ".then(" + tell + ")", { eval: true }), "message")
      return { code }
    },
    child: () => {
      const source = inFetch("http://" + named) + ".then((code) => console.log(code))"
      return { code: spawnSync(process.execPath, ["--no-warnings", "-e", source], { encoding: "utf8" }).stdout.trim() }
    },
  })
  const codeOf = (error) => error === null ? "connected" : error.code ?? error.cause?.code ?? String(error)
  const outcomes = {}
  for (const host of ["192.0.2.1", "2001:db8::1", "api.mexc.com"])
    for (const [name, way] of Object.entries(waysTo(host))) outcomes[name + " " + host] = codeOf(await way())
  console.log(JSON.stringify(outcomes))
  process.exit(0)`

describe("another machine", () => {
  test("cannot be reached, by address or name, in any way that Node has", async () => {
    const outcomes = await outputOf(ways)
    expect(Object.keys(outcomes)).toHaveLength(3 * 14)
    expect(Object.entries(outcomes).filter(([, code]) => code !== "ECONNREFUSED")).toEqual([])
  })

  test("is named in the error, and how to allow it", async () => {
    const [message, warnings] = await outputOf(`
      const warnings = []
      process.on("warning", ({ message }) => warnings.push(message))
      const { cause } = await fetch("https://api.telegram.org/bot").catch((error) => error)
      await fetch("https://api.telegram.org/bot").catch(() => {})
      console.log(JSON.stringify([cause.message, warnings]))`)
    expect(message).toBe(
      "bourse run refuses the connection to api.telegram.org:443, which is another machine; --allow-connect api.telegram.org allows it",
    )
    expect(warnings).toEqual([message])
  })

  test("that is allowed is asked for", async () => {
    const source = (host: string) => `
      import net from "node:net"
      const socket = net.connect({ host: "${host}", port: 443, lookup: (name, _, done) => done(new Error("asked for " + name)) })
      socket.on("error", ({ message }) => console.log(JSON.stringify(message)))`
    expect(await outputOf(source("Allowed.example"), ["allowed.example"])).toBe("asked for Allowed.example")
    expect(await outputOf(source("other.example"), ["allowed.example"])).toContain("refuses")
  })
})

test("this machine can be reached, by address, by name and by a socket that is a file", async () => {
  const path = join(folder(), "socket")
  const server = createServer((socket) => socket.end()).listen(path)
  onTestFinished(() => void server.close())
  await once(server, "listening")
  const { port } = new URL(bourse.url)
  const output = await outputOf(`
    import net from "node:net"
    import { once } from "node:events"
    const reached = async (...to) => { await once(net.connect(...to), "connect"); return true }
    const url = ${JSON.stringify(bourse.url)}
    const answers = [
      await reached(${port}),
      await reached(${port}, "127.0.0.1"),
      await reached({ port: ${port}, host: "127.0.0.1" }),
      await reached(${JSON.stringify(path)}),
      await reached({ path: ${JSON.stringify(path)} }),
      (await fetch(url + "/api/v3/ping")).ok,
      (await fetch(url.replace("127.0.0.1", "localhost") + "/api/v3/ping", { headers: { Host: "127.0.0.1" } })).ok,
    ]
    console.log(JSON.stringify(answers))
    process.exit(0)`)
  expect(output).toEqual(Array.from({ length: 7 }, () => true))
})

test("a process that does nothing more ends, and what it is given besides is kept", async () => {
  const own = join(folder(), "own.cjs")
  writeFileSync(own, "globalThis.own = true")
  for (const [name, value] of Object.entries({
    NODE_OPTIONS: `--require ${own}`,
    PYTHONPATH: "/mine",
    HTTPS_PROXY: "http://p",
  }))
    vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const environment = preloadEnvironment([])
  expect(environment.PYTHONPATH).toMatch(/preload\/python:\/mine$/)
  expect([environment.HTTPS_PROXY, Object.hasOwn(environment, "HTTPS_PROXY")]).toEqual([undefined, true])
  expect(
    await outputOf("console.log(JSON.stringify([globalThis.own, process.env.HTTPS_PROXY ?? null]))"),
  ).toEqual([true, null])
})
