/**
 * The file that `bourse run --ccxt` loads into Node: ccxt reaches the sandbox and no other machine. A stub
 * replaces ccxt in these tests.
 */
import { once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { type RunningBourse, startBourse } from "../src/index.ts"
import { preloadEnvironment } from "../src/preload.ts"
import { folder } from "./command.ts"
import { preloadedOutput } from "./support/preloaded.ts"

let bourse: RunningBourse
beforeAll(async () => {
  bourse = await startBourse()
})
afterAll(() => bourse.close())

const outputOf = (source: string, options: { hosts?: ReadonlyArray<string>; cwd?: string } = {}) =>
  preloadedOutput(source, bourse.url, options)

/** A stub class with the structure of ccxt's, for imported and required files. */
const mexc = (name: string, parent: string) => `class ${name} extends ${parent} {
  describe() {
    return { urls: { logo: "https://logo.example/${name}.png", api: { spot: { public: "https://api.${name}.com" }, ws: { spot: "wss://wbs.${name}.com/ws" } } }, timeout: 10000 }
  }
}`
const base = `class Exchange {
  constructor(config = {}) {
    Object.assign(this, this.describe(), config)
  }
}`
const stand: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({
    name: "ccxt",
    exports: { ".": { import: "./js/ccxt.js", require: "./dist/ccxt.cjs" } },
  }),
  "js/package.json": '{"type":"module"}',
  "js/ccxt.js": `import mexc from "./src/mexc.js"
    import other from "./src/other.js"
    import pro from "./src/pro/mexc.js"
    export default { mexc, other, pro: { mexc: pro } }`,
  "js/src/base.js": `export default ${base}`,
  "js/src/mexc.js": `import Exchange from "./base.js"\nexport default ${mexc("mexc", "Exchange")}`,
  "js/src/other.js": `import Exchange from "./base.js"\nexport default ${mexc("other", "Exchange")}`,
  "js/src/pro/mexc.js": `import rest from "../mexc.js"
    export default class mexc extends rest {
      describe() {
        return { ...super.describe(), streams: true }
      }
    }`,
  "dist/ccxt.cjs": `module.exports = { mexc: require("./mexc.cjs") }`,
  "dist/mexc.cjs": `${base}\n${mexc("mexc", "Exchange")}\nmodule.exports = mexc`,
}

test("ccxt's mexc, imported, required and extended, has the sandbox's addresses; other venues keep theirs", async () => {
  const cwd = folder()
  for (const [name, content] of Object.entries(stand)) {
    const file = join(cwd, "node_modules/ccxt", name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  const source = `
    import { createRequire } from "node:module"
    import ccxt from "ccxt"
    const required = createRequire(process.cwd() + "/bot.mjs")("ccxt")
    class Mine extends ccxt.mexc {}
    const exchanges = [ccxt.mexc, ccxt.pro.mexc, required.mexc, Mine, ccxt.other].map((each) => new each())
    console.log(JSON.stringify(exchanges.map(({ urls, timeout }) => [urls.api.spot.public, urls.api.ws.spot, urls.logo, timeout])))`
  const logo = (name: string) => `https://logo.example/${name}.png`
  const here = [bourse.url, `${bourse.url.replace("http", "ws")}/ws`, logo("mexc"), 10_000]
  expect(await outputOf(source, { cwd })).toEqual([
    ...Array.from({ length: 4 }, () => here),
    ["https://api.other.com", "wss://wbs.other.com/ws", logo("other"), 10_000],
  ])
})

/** Connections to other machines by every network API; each resolves with its error. */
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
    // A WebSocket does not give the reason of its error, so the code is written here.
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

describe("another machine, for a Node process", () => {
  test("another machine is blocked, by address or name, for every API of Node", async () => {
    const outcomes = await outputOf(ways)
    expect(Object.keys(outcomes)).toHaveLength(3 * 14)
    expect(Object.entries(outcomes).filter(([, code]) => code !== "ECONNREFUSED")).toEqual([])
  })

  test("the error names the blocked machine, and the flag that allows it", async () => {
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

  test("an allowed machine can be reached", async () => {
    const source = (host: string) => `
      import net from "node:net"
      const socket = net.connect({ host: "${host}", port: 443, lookup: (name, _, done) => done(new Error("asked for " + name)) })
      socket.on("error", ({ message }) => console.log(JSON.stringify(message)))`
    expect(await outputOf(source("Allowed.example"), { hosts: ["allowed.example"] })).toBe(
      "asked for Allowed.example",
    )
    expect(await outputOf(source("other.example"), { hosts: ["allowed.example"] })).toContain("refuses")
  })
})

/** Prints the error code of a connection to another machine. */
const printed = `require("node:net").connect(80, "192.0.2.1").on("error", ({ code }) => console.log(code))`

test("workers and children with their own environment are blocked too, and have the sandbox's variables", async () => {
  const bot = join(folder(), "bot.cjs")
  writeFileSync(bot, `console.log(process.env.BOURSE_URL, process.env.MINE); ${printed}`)
  const python = join(folder(), "bot.py")
  writeFileSync(
    python,
    `import socket
try:
    socket.create_connection(("192.0.2.1", 443), 1)
except OSError as error:
    print(error)`,
  )
  const outcomes = await outputOf(`
    import childProcess, { exec, execFile, execFileSync, execSync, fork, spawn, spawnSync } from "node:child_process"
    import { text } from "node:stream/consumers"
        import { promisify } from "node:util"
    import { SHARE_ENV, Worker } from "node:worker_threads"
    const node = process.execPath
    const bot = ${JSON.stringify(bot)}
    const { PATH } = process.env
    const env = { MINE: "mine", NODE_NO_WARNINGS: "1" }
    const ofWorker = (options) => text(new Worker(bot, { stdout: true, ...options }).stdout)
    const outputs = {
      worker: await ofWorker({ env }),
      "worker without flags": await ofWorker({ env, execArgv: [] }),
      spawn: await text(spawn(node, [bot], { env, stdio: ["ignore", "pipe", "inherit"] }).stdout),
      exec: (await promisify(exec)(node + " " + bot, { env })).stdout,
      execFile: (await promisify(execFile)(node, [bot], { env })).stdout,
      fork: await text(fork(bot, { env, silent: true }).stdout),
      spawnSync: spawnSync(node, [bot], { env, encoding: "utf8" }).stdout,
      "spawnSync without arguments": spawnSync(node + " " + bot, { env, shell: true, encoding: "utf8" }).stdout,
      execFileSync: execFileSync(node, [bot], { env, encoding: "utf8" }),
      execSync: execSync(node + " " + bot, { env, encoding: "utf8" }),
      "own options": execFileSync(node, [bot], { env: { ...env, NODE_OPTIONS: "--max-old-space-size=512" }, encoding: "utf8" }),
    }
    const python = childProcess.spawnSync("python3", ["-W", "ignore", ${JSON.stringify(python)}], { env: { PATH }, encoding: "utf8" }).stdout
    delete process.env.NODE_OPTIONS
    Object.assign(process.env, env)
    outputs["deleted, worker"] = await ofWorker({ execArgv: [] })
    outputs["deleted, shared"] = await ofWorker({ env: SHARE_ENV, execArgv: [] })
    delete process.env.NODE_OPTIONS
    outputs["deleted, child"] = execFileSync(node, [bot], { encoding: "utf8" })
    console.log(JSON.stringify({ outputs, python }))`)
  const expected = `${bourse.url} mine\nECONNREFUSED\n`
  expect(Object.entries(outcomes.outputs).filter(([, output]) => output !== expected)).toEqual([])
  expect(Object.keys(outcomes.outputs)).toHaveLength(14)
  expect(outcomes.python).toContain("bourse run refuses")
})

test("a guarded process reaches this machine by address, by name and by a Unix socket", async () => {
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

test("an idle process ends, and variables that the run does not use are unchanged", async () => {
  const own = join(folder(), "own.cjs")
  writeFileSync(own, "globalThis.own = true")
  for (const [name, value] of Object.entries({
    NODE_OPTIONS: `--require ${own}`,
    PYTHONPATH: "/mine",
    HTTPS_PROXY: "http://p",
    npm_config_node_options: "--trace-warnings",
  }))
    vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const environment = preloadEnvironment([])
  expect(environment.PYTHONPATH).toMatch(/preload\/python:\/mine$/)
  expect(environment.npm_config_node_options).toBe(
    environment.NODE_OPTIONS?.replace(`--require ${own}`, "--trace-warnings"),
  )
  expect([environment.HTTPS_PROXY, Object.hasOwn(environment, "HTTPS_PROXY")]).toEqual([undefined, true])
  expect(
    await outputOf("console.log(JSON.stringify([globalThis.own, process.env.HTTPS_PROXY ?? null]))"),
  ).toEqual([true, null])
})
