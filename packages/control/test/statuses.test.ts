/** How the client reads HTTP statuses from any server. */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as Effect from "effect/Effect"
import { expect, onTestFinished, test } from "vitest"
import { ControlClient, ControlRejected } from "../src/index.ts"

test.each([400, 500, 503])("a rejection with status %s is a ControlRejected with its code", async (code) => {
  const server = createServer((_, response) => {
    response.writeHead(code, { "Content-Type": "application/json" }).end(JSON.stringify({ code, msg: "why" }))
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  const layer = ControlClient.layer({ baseUrl: `http://127.0.0.1:${port}`, token: "a token" })
  const call = Effect.flatMap(ControlClient, (control) => control.admin.settings())
  const error = await Effect.runPromise(Effect.provide(Effect.flip(call), layer))
  expect(error).toBeInstanceOf(ControlRejected)
  expect(error).toMatchObject({ code, msg: "why" })
})
