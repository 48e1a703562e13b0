/** The back office over HTTP, in front of a real exchange. */
import { BrokerClient } from "@bourse/broker"
import { ControlClient } from "@bourse/control"
import { decimal } from "@bourse/core"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { expect, layer } from "@effect/vitest"
import { BourseTest } from "bourse/effect"
import { ConfigProvider } from "effect"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpApiClient from "effect/http-api/HttpApiClient"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import { BackofficeApi, Records, routes, services } from "../src/index.ts"

const settings = {
  ...{ BACKOFFICE_CLERK_TOKEN: "clerk-token", BACKOFFICE_APPROVER_TOKEN: "approver-token" },
  BACKOFFICE_DEPOSIT_PAUSE: "100 millis",
}
const environment = Layer.unwrap(
  BourseTest.useSync(({ url }) =>
    ConfigProvider.layer(ConfigProvider.fromUnknown({ ...settings, BOURSE_URL: url })),
  ),
)

const program = HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true }).pipe(
  Layer.provide(services),
  Layer.provide(Records.layerMemory),
  Layer.provide(environment),
  Layer.provide(Logger.layer([])),
  Layer.provideMerge(NodeHttpServer.layerTest),
  Layer.provideMerge(BourseTest.client(BrokerClient, "alice")),
  Layer.provideMerge(BourseTest.layer()),
)

/** A client of the back office's API with a staff member's token. */
const as = (token: string) =>
  HttpApiClient.make(BackofficeApi, {
    transformClient: HttpClient.mapRequest(HttpClientRequest.bearerToken(token)),
  })
const clerk = as("clerk-token")
const approver = as("approver-token")

const until = <A, E, R>(read: Effect.Effect<A, E, R>, holds: (value: A) => boolean) =>
  read.pipe(Effect.repeat({ until: holds, schedule: Schedule.spaced("50 millis") }))

const usdt = { coin: "USDT", network: "TRX" }

layer(program, { excludeTestServices: true, timeout: "5 minutes" })("the back office", (it) => {
  const slow = { timeout: 300_000 }

  it.effect(
    "credits a customer's deposit, and sends an approved withdrawal once although the answer is lost",
    () =>
      Effect.gen(function* () {
        const staff = yield* clerk
        const { sandbox, admin } = yield* ControlClient
        const name = "customer1"
        yield* staff.open({ payload: { name, note: "the first" } })
        const { address } = yield* staff.createAddress({ params: { name }, payload: usdt })

        const accounts = yield* admin.listAccounts()
        const { uid } = accounts.find((each) => each.name === name)!
        yield* sandbox.deposit({ payload: { uid, asset: "USDT", network: "TRX", amount: decimal("100") } })
        yield* sandbox.settleClock({ payload: {} })
        const credits = yield* until(staff.credits({ params: { name } }), ({ length }) => length > 0)
        expect(credits).toMatchObject([{ customer: name, coin: "USDT", amount: "100" }])

        const to = { ...usdt, id: "w1", address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", amount: decimal("40") }
        expect(to.address).not.toBe(address)
        const { id, state } = yield* staff.request({ params: { name }, payload: to })
        expect(state).toBe("requested")
        expect(yield* Effect.flip(staff.approve({ params: { id } }))).toMatchObject({
          _tag: "Forbidden",
        })

        yield* sandbox.createFault({ payload: { kind: "dropAfterCommit", endpoint: "wallet.withdraw" } })
        const decided = yield* approver
        expect(yield* decided.approve({ params: { id } })).toMatchObject({ state: "sent" })
        const [balance] = yield* admin.listBalances({ params: { uid } })
        expect(balance).toMatchObject({ asset: "USDT", free: "60" })
      }),
    slow,
  )

  it.effect(
    "a key of a customer trades for the customer alone; the back office's own keys are gone in the end",
    () =>
      Effect.gen(function* () {
        const staff = yield* clerk
        const broker = yield* BrokerClient
        const name = "customer2"
        yield* staff.open({ payload: { name, note: "the second" } })
        const key = yield* staff.createKey({ params: { name }, payload: { note: "bot" } })
        expect(Redacted.value(key.secret)).toMatch(/./)
        const { subAccount } = yield* broker.apiKeys({ subAccount: name })
        expect(subAccount.map(({ note }) => note)).toEqual(["bot"])
      }),
    slow,
  )

  it.effect(
    "what the exchange rejects has its code",
    () =>
      Effect.gen(function* () {
        const staff = yield* clerk
        const coinless = { params: { name: "customer1" }, payload: { coin: "NONE", network: "TRX" } }
        expect(yield* Effect.flip(staff.createAddress(coinless))).toMatchObject({
          _tag: "ExchangeRejected",
          code: 10232,
        })
        const nobody = { params: { name: "nobody12" }, payload: usdt }
        expect(yield* Effect.flip(staff.createAddress(nobody))).toMatchObject({ _tag: "NotFound" })
      }),
    slow,
  )

  it.effect(
    "without a token of the staff nothing is answered",
    () =>
      Effect.gen(function* () {
        for (const token of ["", "other"]) {
          const staff = yield* as(token)
          expect(yield* Effect.flip(staff.withdrawals())).toMatchObject({ _tag: "Unauthorized" })
        }
      }),
    slow,
  )
})
