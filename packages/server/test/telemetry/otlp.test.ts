/** A server that was given a collector sends it its metrics and its spans. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { ok, startServer, uids } from "../support/testServer.ts"

/** A collector that stores the bodies that it receives, by path. */
const collector = async () => {
  const received: Array<{ readonly path: string; readonly text: string }> = []
  const server = createServer(async (request, response) => {
    let text = ""
    for await (const chunk of request) text += chunk
    received.push({ path: request.url!, text })
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test("metrics and spans reach the collector, at the latest when the server stops", async () => {
  const { received, endpoint } = await collector()
  const server = await startServer({ otlpEndpoint: endpoint })
  ok(await server.order())
  ok(await server.control("POST", "/sandbox/v1/fund", { uid: uids.alice, asset: "USDT", amount: "1" }))
  ok(await server.control("POST", "/admin/v1/keys", { uid: uids.alice, permissions: "all" }))
  await server.bourse.close()
  const of = (path: string) =>
    received.filter((each) => each.path === path).map(({ text }) => JSON.parse(text))
  const metrics = of("/v1/metrics").flatMap(({ resourceMetrics }) => resourceMetrics)
  expect(metrics[0].resource.attributes).toContainEqual({
    key: "service.name",
    value: { stringValue: "bourse" },
  })
  const last = metrics.at(-1).scopeMetrics[0].metrics
  const named = (name: string) => last.find((each: { name: string }) => each.name === name)
  expect(named("bourse_open_orders").gauge.dataPoints).toMatchObject([{ asDouble: 1 }])
  expect(named("bourse_commit_seconds").histogram.dataPoints[0].count).toBeGreaterThan(0)
  const spans = of("/v1/traces").flatMap(({ resourceSpans }) => resourceSpans[0].scopeSpans[0].spans)
  expect(spans.map(({ name }: { name: string }) => name)).toContain("control.createKey")
})

test("each request of the interface is a span in the caller's trace, without its secrets", async () => {
  const { received, endpoint } = await collector()
  const server = await startServer({ otlpEndpoint: endpoint, requestLog: 0 })
  const [traceId, spanId] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"]
  const answer = await server.order({}, { headers: { traceparent: `00-${traceId}-${spanId}-01` } })
  ok(answer)
  expect((await server.order({ quantity: "0" })).status).toBe(400)
  await server.bourse.close()
  const texts = received.filter(({ path }) => path === "/v1/traces").map(({ text }) => text)
  const spans = texts
    .flatMap((text) => JSON.parse(text).resourceSpans[0].scopeSpans[0].spans)
    .filter(({ name }: { name: string }) => name === "spot.placeOrder")
  expect(spans).toHaveLength(2)
  const attribute = (span: (typeof spans)[number], name: string) =>
    Object.values(span.attributes.find(({ key }: { key: string }) => key === name)?.value ?? {})[0]
  const [placed, rejected] = spans
  expect(placed).toMatchObject({ traceId, parentSpanId: spanId, kind: 2, status: { code: 1 } })
  expect(attribute(placed, "bourse.request_id")).toBe(answer.headers["x-bourse-request-id"])
  expect(Number(placed.endTimeUnixNano)).toBeGreaterThan(Number(placed.startTimeUnixNano))
  expect(Number(attribute(rejected, "http.response.status_code"))).toBe(400)
  expect(rejected.traceId).not.toBe(traceId)
  expect(texts.join()).not.toMatch(/signature|dev-alice/)
})

test("no span has a token or a secret, not even one in a query", async () => {
  const { received, endpoint } = await collector()
  const server = await startServer({ otlpEndpoint: endpoint })
  const granted = ok(await server.control("POST", "/admin/v1/keys", { uid: uids.alice, permissions: "all" }))
  const pasted = "a-secret-in-the-wrong-place"
  await server.send({ target: "/api/v3/uid", headers: { "X-MEXC-APIKEY": pasted } })
  for (const target of ["/sandbox/v1/clock", "/sandbox/v1/nothing", "/admin/v1/accounts"])
    for (const name of ["token", "secretKey", "X-Bourse-Token", "authorization"])
      await server.send({ target: `${target}?${name}=${pasted}` })
  await server.send({
    target: "/sandbox/v1/clock",
    headers: { "X-Bourse-Token": pasted, Authorization: pasted },
  })
  await server.bourse.close()
  const text = received.map((each) => each.text).join()
  expect(text).toContain("/sandbox/v1/clock")
  for (const secret of [pasted, server.token, granted.secret])
    expect(text.includes(secret), secret).toBe(false)
})

test("a missing telemetry collector disturbs nothing; an invalid address is rejected", async () => {
  const server = await startServer({ otlpEndpoint: "http://127.0.0.1:9" })
  ok(await server.order())
  await server.bourse.close()
  await expect(startServer({ otlpEndpoint: "collector" })).rejects.toThrow(/--otlp-endpoint .* use a URL/)
})
