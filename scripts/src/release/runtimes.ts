// Tests the installation of the promise client's tarball: by npm without flags beside other versions of
// `effect` and without it, and by pnpm. In every runtime that the client's README names, the client then trades
// on a real exchange.
import { execFile } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { bundle } from "@bourse/bench/src/pages/bundle.ts"
import { startBourse } from "@bourse/server"
import { launchChromium } from "@bourse/testing/launchChromium"
import { outcomeOf } from "../repository/steps.ts"

const run = promisify(execFile)

/** Source text of a program that fills an order and returns the order's status. */
const trade = `
const trade = async (baseUrl, { decimal, makeSpot }) => {
  const [bob, alice] = ["bob", "alice"].map((name) =>
    makeSpot({ baseUrl, apiKey: "dev-" + name, secret: "dev-secret-" + name }))
  const order = { symbol: "BTCUSDT", type: "LIMIT", price: decimal("60000"), quantity: decimal("0.001") }
  await bob.placeOrder({ ...order, side: "SELL" })
  const { orderId } = await alice.placeOrder({ ...order, side: "BUY" })
  return (await alice.queryOrder({ symbol: "BTCUSDT", orderId })).status
}
`
const print = "trade(process.argv[2], client).then(console.log)"
const programs = {
  "trade.mjs": `import * as client from "@bourse/client"\n${trade}${print}`,
  "trade.cjs": `const client = require("@bourse/client")\n${trade}${print}`,
}

/** Runtimes that npm installs, with the program that each runs. */
const runtimes: ReadonlyArray<readonly [spec: string, program: keyof typeof programs]> = [
  ["node@20", "trade.mjs"],
  ["node@22", "trade.mjs"],
  ["node@22", "trade.cjs"],
  ["node@24", "trade.mjs"],
  ["bun@1.4.5", "trade.mjs"],
]

const workerd = "workerd@1.20261117.1"
/**
 * Source text of a program for Cloudflare's workerd, which trades, and is then redirected to a server that must
 * receive no request.
 */
const worker = `
import * as client from "@bourse/client"
${trade}
export default {
  async test(_, { baseUrl, redirecting }) {
    console.log(await trade(baseUrl, client))
    const options = { baseUrl: redirecting, apiKey: "dev-alice", secret: "dev-secret-alice", reconcile: false }
    const order = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: client.decimal("10") }
    await client.makeSpot(options).placeOrder(order).then(
      () => console.log("followed a redirect"),
      ({ _tag, cause }) => console.log(_tag, cause.status))
  },
}`
const workerdConfig = (bindings: Readonly<Record<string, string>>) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (
    modules = [(name = "worker.js", esModule = embed "worker.js")],
    compatibilityDate = "2026-01-01",
    bindings = [${Object.entries(bindings).map(([name, text]) => `(name = "${name}", text = "${text}")`)}],
  )),
  (name = "internet", network = (allow = ["private"])),
]);`

/** Starts an HTTP server for the duration of a check. */
async function serve(handle: RequestListener) {
  const server = createServer(handle)
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/**
 * Runs the client in Cloudflare's workerd, where it trades. The result is the last status of the order that was
 * traded in workerd.
 */
async function statusInWorkerd(folder: string, baseUrl: string): Promise<string> {
  let strays = 0
  const other = await serve((_, response) => {
    strays++
    response.end("{}")
  })
  const redirecting = await serve((request, response) => {
    response.writeHead(307, { location: `${other.origin}${request.url}` }).end()
  })
  try {
    const { text } = await bundle(worker, { bundler: "esbuild", folder })
    writeFileSync(join(folder, "worker.js"), text)
    const config = workerdConfig({ baseUrl, redirecting: redirecting.origin })
    writeFileSync(join(folder, "worker.capnp"), config)
    const args = ["--yes", `--package=${workerd}`, "--", "workerd", "test", "worker.capnp"]
    const { stdout } = await run("npx", args, { cwd: folder })
    const [status = "", redirected] = stdout.trim().split("\n")
    return redirected === "OutcomeUnknown 307" && strays === 0 ? status : `${stdout}, ${strays} strays`
  } finally {
    other.close()
    redirecting.close()
  }
}

/** Makes a project that has the client and the given dependencies. */
const install = (folder: string, tool: "npm" | "pnpm", dependencies: string[]) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }')
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text)
  const flags = tool === "npm" ? ["install", "--no-audit", "--no-fund"] : ["add", "--ignore-workspace"]
  const { ok, output } = outcomeOf(tool, [...flags, "--prefer-offline", ...dependencies], { cwd: folder })
  return ok ? [] : [`${tool} with ${dependencies.slice(1).join() || "nothing else"}: ${output}`]
}

/** Serves a web page that contains the client. */
async function servePage(folder: string) {
  const source = `import * as client from "@bourse/client"\n${trade}
    globalThis.tradeAt = (baseUrl) => trade(baseUrl, client)`
  const { text } = await bundle(source, { bundler: "esbuild", folder })
  return serve((request, response) => {
    const isProgram = request.url === "/page.js"
    response.setHeader("Content-Type", isProgram ? "text/javascript" : "text/html")
    response.end(isProgram ? text : '<!doctype html><script type="module" src="/page.js"></script>')
  })
}

/**
 * @param folder an empty folder
 * @param tarball the tarball of `@bourse/client`
 */
export async function runtimeProblems(folder: string, tarball: string): Promise<string[]> {
  const alone = join(folder, "alone")
  const beside = ["effect@3", "effect@4.0"].map((spec) => [spec, join(folder, spec)] as const)
  const byPnpm = join(folder, "pnpm")
  const problems = [
    ...install(alone, "npm", [tarball]),
    ...beside.flatMap(([spec, project]) => install(project, "npm", [tarball, spec])),
    ...install(byPnpm, "pnpm", [tarball]),
  ]
  if (problems.length > 0) return problems

  const { origin, close } = await servePage(alone)
  await using bourse = await startBourse({ corsOrigins: [origin] })
  const expectFilled = async (what: string, status: () => Promise<unknown>) => {
    try {
      const found = await status()
      if (found !== "FILLED") problems.push(`${what}: the order is ${found}`)
    } catch (error) {
      problems.push(`${what}: ${error}`)
    }
  }
  const inProcess = (command: string, args: string[], cwd: string) => async () =>
    (await run(command, [...args, bourse.url], { cwd })).stdout.trim()
  for (const project of [byPnpm, ...beside.map(([, project]) => project)])
    await expectFilled(project, inProcess(process.execPath, ["trade.mjs"], project))
  for (const [spec, program] of runtimes) {
    const [command = ""] = spec.split("@")
    const args = ["--yes", `--package=${spec}`, "--", command, program]
    await expectFilled(`${program} on ${spec}`, inProcess("npx", args, alone))
  }
  await expectFilled("workerd", () => statusInWorkerd(alone, bourse.url))
  try {
    const browser = await launchChromium()
    try {
      const page = await browser.newPage()
      await page.goto(origin, { waitUntil: "load" })
      await expectFilled("Chromium", () =>
        page.evaluate((url) => Reflect.get(globalThis, "tradeAt")(url), bourse.url),
      )
    } finally {
      await browser.close()
    }
  } catch (error) {
    problems.push(String(error))
  } finally {
    close()
  }
  return problems
}
