// The promise client as its tarball installs: by npm without flags beside other versions of `effect` and beside none,
// and by pnpm; then trading on a real exchange in every runtime that its README names.
import { execFile } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { bundle } from "@bourse/bench/src/pages/bundle.ts"
import { startBourse } from "@bourse/server"
import { launchChromium } from "@bourse/testing/launchChromium"
import { outcomeOf } from "../repository/steps.ts"

const run = promisify(execFile)

/** Fills an order and says so. */
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

/** Packages of the registry that are a runtime, and the programs that it runs. */
const runtimes: ReadonlyArray<readonly [spec: string, program: keyof typeof programs]> = [
  ["node@20", "trade.mjs"],
  ["node@22", "trade.mjs"],
  ["node@22", "trade.cjs"],
  ["node@24", "trade.mjs"],
  ["bun@1.4.5", "trade.mjs"],
]

/** A project in which the client is installed, beside what the others say. */
const install = (folder: string, tool: "npm" | "pnpm", dependencies: string[]) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }')
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text)
  const flags = tool === "npm" ? ["install", "--no-audit", "--no-fund"] : ["add", "--ignore-workspace"]
  const { ok, output } = outcomeOf(tool, [...flags, "--prefer-offline", ...dependencies], { cwd: folder })
  return ok ? [] : [`${tool} with ${dependencies.slice(1).join() || "nothing else"}: ${output}`]
}

/** Where a page is served that has the client in it. */
async function servePage(folder: string) {
  const source = `import * as client from "@bourse/client"\n${trade}
    globalThis.tradeAt = (baseUrl) => trade(baseUrl, client)`
  const { text } = await bundle(source, { bundler: "esbuild", folder })
  const server = createServer((request, response) => {
    const isProgram = request.url === "/page.js"
    response.setHeader("Content-Type", isProgram ? "text/javascript" : "text/html")
    response.end(isProgram ? text : '<!doctype html><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/**
 * @param folder an empty one
 * @param tarball that of `@bourse/client`
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

  const { server, origin } = await servePage(alone)
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
    server.closeAllConnections()
    server.close()
  }
  return problems
}
