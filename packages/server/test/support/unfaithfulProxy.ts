/**
 * A proxy that treats each request as the test decides: forwards it, forwards it twice, loses it or its answer, or
 * answers instead of the server, before or after the server has handled it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"
import { ErrorCode } from "@bourse/core"

interface Reply {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** How the proxy treats one request. */
export type Treatment =
  | "pass"
  | "dropBefore"
  | "dropAfter"
  /** Forwards the request twice; the second answer is returned to the caller. */
  | "twice"
  /** Replies in place of the server: before or after the server has handled the request. */
  | { readonly before: Reply }
  | { readonly after: Reply }
  /** Replies at once; forwards the request to the server this many ms later. */
  | { readonly forwardedAfterMs: number; readonly reply: Reply }

export const json = (status: number, body: unknown, headers: Reply["headers"] = {}): Reply => ({
  status,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", ...headers },
})
export const page = (status: number): Reply => ({
  status,
  body: "<html><body>a gateway's page</body></html>",
  headers: { "content-type": "text/html" },
})

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ""
  for await (const chunk of request) body += chunk
  return body
}

/** Starts a proxy; `treat` is called for each request with its method and path. */
export const startProxy = async (target: string) => {
  /** Treatments of the next requests to an endpoint, in order; the last treatment stays in force. */
  let plans = new Map<string, Array<Treatment>>()
  const seen: Array<string> = []
  let late = 0
  const treatmentOf = (name: string): Treatment => {
    const plan = plans.get(name) ?? []
    return (plan.length > 1 ? plan.shift() : plan[0]) ?? "pass"
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request)
    const url = request.url ?? ""
    const name = `${request.method} ${url.split("?")[0]}`
    seen.push(name)
    const treatment = treatmentOf(name)
    const reply = ({ status, body: text, headers = {} }: Reply) =>
      void response.writeHead(status, headers).end(text)
    const { "x-mexc-apikey": key = "" } = request.headers
    const forward = async (): Promise<Reply> => {
      const answer = await fetch(target + url, {
        method: request.method ?? "GET",
        headers: { "content-type": "application/json", "x-mexc-apikey": String(key) },
        ...(body !== "" && { body }),
      })
      const text = await answer.text()
      if (text.includes(`"code":${ErrorCode.outsideWindow}`)) late++
      return {
        status: answer.status,
        body: text,
        headers: { "content-type": "application/json" },
      }
    }
    if (treatment === "dropBefore") return void request.socket.destroy()
    if (typeof treatment === "object" && "before" in treatment) return reply(treatment.before)
    if (typeof treatment === "object" && "reply" in treatment) {
      reply(treatment.reply)
      await setTimeout(treatment.forwardedAfterMs)
      return void (await forward())
    }
    const first = await forward()
    if (treatment === "dropAfter") return void request.socket.destroy()
    if (typeof treatment === "object" && "after" in treatment) return reply(treatment.after)
    reply(treatment === "twice" ? await forward() : first)
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: (treatments: Readonly<Record<string, ReadonlyArray<Treatment>>>) => {
      plans = new Map(Object.entries(treatments).map(([name, each]) => [name, [...each]]))
      seen.length = 0
      late = 0
    },
    /** Number of requests that an endpoint got through the proxy. */
    count: (name: string) => seen.filter((each) => each === name).length,
    /** Number of requests that the server itself rejected as too old. */
    late: () => late,
    stop: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
