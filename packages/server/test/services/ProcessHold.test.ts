/** When programs end that start an exchange with `startBourse()`. */
import { expect, onTestFinished, test } from "vitest"
import { eventsPath } from "../../src/http/EventStream.ts"
import { forgetfulProgram, programOfTest } from "../support/programOfTest.ts"
import { StreamClient } from "../support/streamClient.ts"
import { folderOfTest, ok, serverOfTest } from "../support/testServer.ts"

test("a program that forgets close() ends by itself despite open connections, and its data is complete", async () => {
  const data = folderOfTest()
  const { server, finish } = await forgetfulProgram({ data, clock: { speed: 2 }, market: true })
  const { orderId } = ok(await server.order())
  const { listenKey } = ok(await server.signed("POST", "/api/v3/userDataStream"))
  const { url, port, sandboxToken } = server.bourse
  const stream = await new StreamClient(`ws://127.0.0.1:${port}/ws?listenKey=${listenKey}`).opened()
  onTestFinished(() => stream.socket.terminate())
  await stream.subscribe("spot@private.account.v3.api.pb", "spot@public.limit.depth.v3.api.pb@BTCUSDT@5")
  const events = await fetch(`${url}${eventsPath}`, { headers: { "X-Bourse-Token": sandboxToken! } })
  expect(events.status).toBe(200)
  onTestFinished(() => events.body?.cancel().catch(() => {}))

  expect(await finish()).toEqual([0, null])

  const next = await serverOfTest({ data })
  expect(ok(await next.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", orderId }))).toMatchObject({
    orderId,
  })
  await next.snapshot()
})

test("a program that awaits only starts and close() ends", async () => {
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
