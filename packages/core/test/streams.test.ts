/** The streams of Effect over real sockets; the promise client's tests check the bytes on the wire. */
import { type StreamServer, startStreamServer } from "@bourse/testing/StreamServer"
import * as Config from "effect/Config"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { Signer, Transport, TransportError } from "../src/index.ts"
import { type StreamEvent, Streams, type StreamsOptions } from "../src/streams.ts"

let server: StreamServer
let events: StreamEvent[]
beforeEach(async () => {
  server = await startStreamServer()
  events = []
})
afterEach(() => server.stop())

const soon = (check: () => void) => vi.waitFor(check, { timeout: 300_000, interval: 10 })
const subscribed = (times: number) =>
  soon(() => expect(events.filter(({ kind }) => kind === "subscribed")).toHaveLength(times))
const layer = (options: Partial<StreamsOptions & { apiKey: string; secret: string }> = {}) =>
  Streams.layer({
    baseUrl: server.baseUrl,
    retries: 0,
    onEvent: (event) => events.push(event),
    ...options,
  })
const key = { apiKey: "dev-key", secret: "dev-secret" }
const channel = "spot@public.aggre.deals.v3.api.pb@100ms@BTCUSDT"
const trade = (tradeId: string) => ({
  channel,
  publicAggreDeals: { deals: [{ price: "1", quantity: "1", tradeType: 1, time: 7, tradeId }] },
})

it("a stream of trades begins when it is run and ends when enough is taken", async () => {
  const ids = Effect.gen(function* () {
    const { trades } = yield* Streams
    return yield* trades("BTCUSDT").pipe(
      Stream.map(({ id }) => id),
      Stream.take(2),
      Stream.runCollect,
    )
  }).pipe(Effect.provide(layer()), Effect.runPromise)
  await subscribed(1)
  for (const id of ["T1", "T2", "T3"]) server.push(trade(id))
  expect(await ids).toEqual(["T1", "T2"])
  await soon(() => expect(server.open()).toBe(0))
})

it("an interrupted stream closes its connection", async () => {
  const fiber = Effect.gen(function* () {
    return yield* Stream.runDrain((yield* Streams).ticker("BTCUSDT"))
  }).pipe(Effect.provide(layer()), Effect.runFork)
  await subscribed(1)
  await Effect.runPromise(Fiber.interrupt(fiber))
  await soon(() => expect(server.open()).toBe(0))
})

it("a book is read by the Transport and kept up to date", async () => {
  const requests: string[] = []
  const transport = Layer.effect(
    Transport,
    Effect.map(Transport, ({ send }) => ({
      send: (request) => {
        requests.push(new URL(request.url).pathname)
        return send(request)
      },
    })),
  ).pipe(Layer.provide(Transport.layerFetch))
  server.behaviour.book = () => ({ lastUpdateId: 5, bids: [["10", "1"]], asks: [] })
  const versions = Effect.gen(function* () {
    const { book } = yield* Streams
    return yield* book("BTCUSDT").pipe(
      Stream.map(({ version, bestBid }) => [version, bestBid]),
      Stream.tap(([version]) =>
        Effect.sync(() => {
          if (version !== 5) return
          const bids = [{ price: "10", quantity: "3" }]
          server.push({
            channel: channel.replace("deals", "depth"),
            publicAggreDepths: { bids, fromVersion: "6", toVersion: "6" },
          })
        }),
      ),
      Stream.take(2),
      Stream.runCollect,
    )
  }).pipe(
    Effect.provide(Streams.layerNoDeps({ baseUrl: server.baseUrl }).pipe(Layer.provide(transport))),
    Effect.runPromise,
  )
  expect(await versions).toEqual([
    [5, ["10", "1"]],
    [6, ["10", "3"]],
  ])
  expect(requests).toEqual(["/api/v3/depth"])
})

it("own orders need a key, from options, a Signer or configuration", async () => {
  const config = Config.all({
    baseUrl: Config.String("BOURSE_URL"),
    apiKey: Config.String("BOURSE_API_KEY"),
    secret: Config.Redacted("BOURSE_SECRET"),
  })
  const environment = { BOURSE_URL: server.baseUrl, BOURSE_API_KEY: "dev-key", BOURSE_SECRET: "dev-secret" }
  const layers = [
    layer(key),
    Streams.layerNoDeps({ baseUrl: server.baseUrl }).pipe(
      Layer.provide([Signer.layer(key), Transport.layerFetch]),
    ),
    Streams.layerConfig(config).pipe(
      Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment))),
    ),
  ]
  for (const each of layers) {
    const first = Effect.gen(function* () {
      return yield* Stream.runHead((yield* Streams).orders)
    }).pipe(Effect.provide(each), Effect.runPromise)
    expect(await first).toMatchObject({ value: { kind: "readAgain", reason: "subscribed" } })
  }
  expect(server.connections).toEqual([1, 2, 3].map((n) => `/ws?listenKey=key${n}`))
})

it("failures of a stream are in the error channel, wrong options are defects", async () => {
  const failureOf = (
    stream: (streams: Streams["Service"]) => Stream.Stream<unknown, unknown>,
    options = {},
  ) =>
    Effect.gen(function* () {
      return yield* Effect.flip(Stream.runDrain(stream(yield* Streams)))
    }).pipe(Effect.provide(layer(options)), Effect.runPromise)
  expect(await failureOf(({ trades }) => trades("btcusdt"))).toMatchObject({ _tag: "InvalidParameters" })
  expect(await failureOf(({ orders }) => orders)).toMatchObject({ _tag: "InvalidParameters" })
  server.behaviour.http = () => [401, { code: 10072, msg: "no such key" }]
  expect(await failureOf(({ orders }) => orders, key)).toMatchObject({ _tag: "ApiError", code: 10072 })
  server.behaviour.subscription = (name) => `no ${name}`
  expect(await failureOf(({ trades }) => trades("BTCUSDT"))).toMatchObject({
    _tag: "StreamError",
    reason: "rejected",
  })
  await expect(failureOf(({ orders }) => orders, { url: "x" })).rejects.toThrow("the option url must be")
})

it("a stream that is read too slowly fails with this reason", async () => {
  const slow = Effect.gen(function* () {
    const { trades } = yield* Streams
    return yield* trades("BTCUSDT").pipe(
      Stream.mapEffect(() => Effect.never),
      Stream.runDrain,
      Effect.raceFirst(
        trades("BTCUSDT").pipe(
          Stream.runForEach(({ id }) =>
            id === "T1" ? Effect.promise(() => soon(() => expect(pushed).toBe(true))) : Effect.void,
          ),
        ),
      ),
      Effect.flip,
    )
  }).pipe(Effect.provide(layer({ queueMax: 2 })), Effect.runPromise)
  let pushed = false
  await subscribed(1)
  for (let i = 1; i <= 30; i++) server.push(trade(`T${i}`))
  pushed = true
  expect(await slow).toMatchObject({ _tag: "StreamError", reason: "slow", channel })
})

it("a missing answer of a stream is retried", async () => {
  let tries = 0
  const transport = Layer.succeed(Transport, {
    send: () =>
      Effect.suspend(() =>
        ++tries < 3
          ? Effect.fail(new TransportError({ message: "none", cause: undefined, sent: false }))
          : Effect.succeed({
              status: 200,
              text: '{"lastUpdateId":7,"bids":[],"asks":[]}',
              header: () => null,
            }),
      ),
  })
  const first = Effect.gen(function* () {
    return yield* Stream.runHead((yield* Streams).book("BTCUSDT"))
  }).pipe(
    Effect.provide(
      Streams.layerNoDeps({ baseUrl: server.baseUrl, retries: 0 }).pipe(Layer.provide(transport)),
    ),
    Effect.runPromise,
  )
  expect(await first).toMatchObject({ value: { version: 7 } })
  expect(tries).toBe(3)
})
