/** Programs that start an exchange with `startBourse()`, as processes of their own: when they end. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { eventsPath } from "../../src/http/EventStream.ts"
import type { RunningBourse } from "../../src/index.ts"
import { StreamClient } from "../support/streamClient.ts"
import { folderOfTest, ok, serverOfTest, TestServer } from "../support/testServer.ts"

const flags = ["--conditions=@bourse/source", "--no-warnings", "--input-type=module", "--eval"]

/** A program, with a channel that keeps it alive while it listens there. */
const programOfTest = (source: string, ...args: ReadonlyArray<string>) => {
  const program = spawn(
    process.execPath,
    [...flags, `import { startBourse } from "@bourse/server"; ${source}`, ...args],
    { cwd: join(import.meta.dirname, "../.."), stdio: ["ignore", "inherit", "inherit", "ipc"] },
  )
  onTestFinished(() => void program.kill("SIGKILL"))
  return { program, ended: once(program, "exit") }
}

const token = "token-of-the-test"
const forgetful = `
  const [data] = process.argv.slice(1)
  const clock = { speed: 2 }
  const { url, port } = await startBourse({ data, clock, weights: false, sandboxToken: "${token}" })
  await (await fetch(url + "/api/v3/ping")).text()
  process.once("message", () => process.disconnect())
  process.send({ url, port })`

test("A program that forgets close() ends by itself, whoever is connected, and its data is whole", async () => {
  const data = folderOfTest()
  const { program, ended } = programOfTest(forgetful, data)
  const [started] = await once(program, "message")
  const server = new TestServer({ ...started, sandboxToken: token } as RunningBourse)
  const { orderId } = ok(await server.order())
  const { listenKey } = ok(await server.signed("POST", "/api/v3/userDataStream"))
  const stream = await new StreamClient(`ws://127.0.0.1:${started.port}/ws?listenKey=${listenKey}`).opened()
  onTestFinished(() => stream.socket.terminate())
  await stream.subscribe("spot@private.account.v3.api.pb", "spot@public.limit.depth.v3.api.pb@BTCUSDT@5")
  const events = await fetch(`${server.bourse.url}${eventsPath}`, { headers: { "X-Bourse-Token": token } })
  expect(events.status).toBe(200)
  onTestFinished(() => events.body?.cancel().catch(() => {}))

  program.send("nothing is left to do")
  expect(await ended).toEqual([0, null])

  const next = await serverOfTest({ data })
  expect(ok(await next.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }))).toMatchObject([
    { orderId },
  ])
  await next.snapshot()
})

test("A program that waits for nothing but starts and close() comes to its end", async () => {
  const { bourse } = await serverOfTest()
  const { ended } = programOfTest(
    `
    process.disconnect()
    await startBourse({ port: Number(process.argv[1]) }).catch(() => {})
    const bourse = await startBourse()
    await bourse.close()
    process.exitCode = 7`,
    String(bourse.port),
  )
  expect(await ended).toEqual([7, null])
})
