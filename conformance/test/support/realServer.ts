/** Starts a real server in its own process, with a target file, for all tests of a file. */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { bourseCommand } from "@bourse/testing/commands"
import { launch } from "../../src/target/Launch.ts"
import type { Target } from "../../src/target/Target.ts"
import { readTarget } from "../../src/target/TargetFile.ts"

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Starts a proxy that changes the successful responses of one route. */
const startChanging = async (baseUrl: string, route: string, change: (answer: never) => object) => {
  const server = createServer(async (incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming
    const { host: _, connection: __, ...headers } = incoming.headers
    let body = ""
    for await (const chunk of incoming) body += chunk
    const response = await fetch(`${baseUrl}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(body === "" ? {} : { body }),
    })
    const text = await response.text()
    const isChanged = response.ok && route === `${method} ${url.split("?")[0]}`
    outgoing.writeHead(response.status, { "Content-Type": "application/json" })
    outgoing.end(isChanged ? JSON.stringify(change(JSON.parse(text) as never)) : text)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

export const startRealServer = async () => {
  const { start = [], ...target } = readTarget(path("../../targets/bourse-memory.json"))
  const inRoot = start.flatMap((word) => (word.endsWith("cli/src/main.ts") ? bourseCommand() : word))
  const server = await launch(inRoot)
  return {
    target: { ...target, baseUrl: server.baseUrl } as Target,
    stop: server.stop,
    /** Starts a proxy in front of the server that changes the successful responses of the given route. */
    changed: async (route: string, change: (answer: never) => object) => {
      const { baseUrl, stop } = await startChanging(server.baseUrl, route, change)
      return { target: { ...target, baseUrl } as Target, stop }
    },
  }
}

/** A mistake for the proxy: a cancelled order is reported as NEW. */
export const cancelledIsNew = [
  "GET /api/v3/order",
  (order: { status: string }) => (order.status === "CANCELED" ? { ...order, status: "NEW" } : order),
] as const
