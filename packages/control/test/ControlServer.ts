/** The control plane over real HTTP, with handlers that keep accounts, keys and a clock in memory. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import {
  decimal,
  describeError,
  ErrorCode,
  parsePermission,
  permissions,
  type SignedDecimal,
} from "@bourse/core"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import {
  type Candle,
  type ControlAccount,
  ControlApi,
  ControlInput,
  ControlRejected,
  ControlToken,
  ControlUnauthorized,
  type ExchangeClock,
  type Fault,
  type GrantedApiKey,
  type ListedSymbol,
  type SavedSnapshot,
  type Scenario,
  type Settings,
} from "../src/index.ts"

export const token = "sandbox-token"

const rejected = (code: number, detail = "") =>
  new ControlRejected({ code, msg: describeError(code, detail).message })

const savedSnapshot: SavedSnapshot = {
  name: "",
  inMemory: false,
  file: "/data/saved/seeded.world",
  isWorld: true,
  savedAt: 1763640000000,
  generation: 2,
  accounts: 1,
  openOrders: 0,
  bytes: 100,
  problem: null,
}

const symbol: ListedSymbol = {
  ...{ symbol: "BTCUSDT", status: "trading", base: "BTC", quote: "USDT", priceBand: null, openOrders: 0 },
  ...{ tick: decimal("0.01"), lot: decimal("0.000001"), lastPrice: decimal("60000") },
  ...{ minQuantity: decimal("0.000001"), minAmount: decimal("1"), maxAmount: decimal("2000000") },
  ...{ makerFee: decimal("0"), takerFee: decimal("0.0005") },
}
/** The account sold more BTC than it bought. */
const balance = {
  ...{ asset: "BTC", free: decimal("1.5"), locked: decimal("0") },
  netTraded: "-0.5" as SignedDecimal,
}
const scenario: Scenario = {
  name: "flash-crash",
  acts: [{ kind: "price", at: "1m", for: "1m", change: -0.08 }],
}

const layers = () => {
  const accounts: Array<ControlAccount> = []
  const keys = new Map<string, GrantedApiKey>()
  const candles: Array<Candle> = []
  let faults: ReadonlyArray<Fault> = []
  let snapshots: ReadonlyArray<SavedSnapshot> = []
  let clock: ExchangeClock = {
    ...{ time: 1763640000000, mode: "running", offsetMs: 0 },
    ...{ speed: 1, achievedSpeed: 1, movingTo: null },
  }
  let settings: Settings = {
    weightBudget: 500,
    weightWindowMs: 10_000,
    callsPerSecond: 2,
    banAfterRejections: 50,
    banMs: 120_000,
    openOrdersPerSymbolMax: 500,
    openOrdersMax: 2_500,
    clientOrderIdsMax: 200_000,
    apiKeysPerAccountMax: 30,
    strategyGroupsMax: 10,
    strategyGroupMembersMax: 100,
    feeToken: "MX",
    feeTokenDiscount: decimal("0.2"),
    withdrawalReviewMs: 10_000,
    smallBalanceMax: decimal("5"),
    valueAsset: "USDT",
    conversionFee: decimal("0.02"),
    savedAddressesMax: 200,
    subAccountsMax: 30,
    passwordTriesMax: 10,
    passwordLockMs: 900_000,
    rebateShare: decimal("0.4"),
  }
  const turn = (next: Partial<ExchangeClock>) => Effect.sync(() => (clock = { ...clock, ...next }))

  const admin = HttpApiBuilder.group(ControlApi, "admin", (handlers) =>
    handlers.handleAll({
      createAccount: ({ payload }) => {
        if (accounts.some((each) => each.name === payload.name))
          return Effect.fail(rejected(ErrorCode.nameTaken))
        const { name, master = null, broker = false, kyc = "1" } = payload
        const account = { uid: String(10000001 + accounts.length), name, master, broker, kyc, frozen: false }
        accounts.push(account)
        return Effect.succeed(account)
      },
      listAccounts: () => Effect.succeed(accounts),
      changeAccount: ({ params: { uid }, payload }) => {
        const account = accounts.find((each) => each.uid === uid)
        if (account === undefined) return Effect.fail(rejected(ErrorCode.userNotFound))
        return Effect.succeed(Object.assign(account, payload))
      },
      listBalances: ({ params: { uid } }) =>
        accounts.some((each) => each.uid === uid)
          ? Effect.succeed([balance])
          : Effect.fail(rejected(ErrorCode.userNotFound)),
      createKey: ({ payload }) => {
        const {
          uid,
          key = "made-key",
          secret = "made-secret",
          addresses = [],
          note = "",
          dialect = "documented",
        } = payload
        if (!accounts.some((each) => each.uid === uid)) return Effect.fail(rejected(ErrorCode.userNotFound))
        const names = payload.permissions === "all" ? permissions : payload.permissions
        const long = names.map((name) => parsePermission(name) as (typeof permissions)[number])
        const granted = { key, secret, uid, permissions: long, addresses, note, dialect }
        keys.set(key, granted)
        return Effect.succeed(granted)
      },
      listKeys: () => Effect.sync(() => [...keys.values()].map(({ secret: _, ...key }) => key)),
      deleteKey: ({ params: { key } }) =>
        keys.delete(key) ? Effect.succeed({ key }) : Effect.fail(rejected(ErrorCode.apiKeyNotFound)),
      settings: () => Effect.sync(() => settings),
      changeSettings: ({ payload }) => Effect.sync(() => (settings = { ...settings, ...payload })),
      verify: () =>
        Effect.succeed({
          ok: false,
          seq: 7,
          journalSince: null,
          historySince: {
            orders: null,
            fills: null,
            trades: null,
            withdrawals: null,
            transfers: null,
            minuteCandles: null,
            hourCandles: null,
          },
          stateHash: "ab".repeat(32),
          accounts: accounts.length,
          openOrders: 0,
          assets: [
            {
              asset: "USDT",
              free: "100",
              locked: "0",
              futures: "0",
              withdrawals: "0",
              house: "-1",
              issued: "100",
            },
          ] as never,
          problems: ["USDT: the house is short of 1"],
        }),
      listSymbols: () => Effect.succeed([symbol]),
      addSymbol: ({ payload }) => Effect.succeed({ ...symbol, symbol: payload.symbol }),
      changeSymbol: ({ params, payload }) =>
        params.symbol === symbol.symbol
          ? Effect.succeed({ ...symbol, status: payload.status ?? symbol.status })
          : Effect.fail(rejected(ErrorCode.invalidSymbol)),
    }),
  )
  const sandbox = HttpApiBuilder.group(ControlApi, "sandbox", (handlers) =>
    handlers.handleAll({
      fund: ({ payload: { uid, asset, amount } }) =>
        amount === "0"
          ? Effect.fail(rejected(ErrorCode.amountNotPositive))
          : Effect.succeed({ uid, asset, free: amount, locked: "0" as never }),
      deposit: () => Effect.succeed({ id: "1", address: "bc1q", memo: "", txId: "ab" }),
      changeDeposit: ({ params: { id } }) =>
        id === "1" ? Effect.succeed({ ok: true as const }) : Effect.fail(rejected(ErrorCode.recordNotFound)),
      changeWithdrawal: ({ params: { id } }) =>
        id === "1" ? Effect.succeed({ ok: true as const }) : Effect.fail(rejected(ErrorCode.recordNotFound)),
      saveAddress: () => Effect.succeed({ ok: true as const }),
      deskKey: ({ payload: { uid } }) => Effect.succeed({ uid, key: "desk-key", secret: "desk-secret" }),
      oco: ({ payload: { symbol } }) =>
        symbol === "BTCUSDT"
          ? Effect.succeed({ orderListId: 1, orderIds: ["1", "2"] as const })
          : Effect.fail(rejected(ErrorCode.invalidSymbol)),
      clock: () => Effect.succeed(clock),
      advanceClock: ({ payload: { ms } }) =>
        Effect.map(turn({ time: clock.time + ms, offsetMs: clock.offsetMs + ms }), (now) => ({
          ...now,
          stopped: false,
        })),
      stopAdvance: () => Effect.succeed(clock),
      stepClock: ({ payload: { maxMs } }) =>
        Effect.map(turn({ time: clock.time + maxMs, offsetMs: clock.offsetMs + maxMs }), (now) => ({
          ...now,
          stopped: false,
          happened: true,
        })),
      settleClock: () => Effect.succeed({ ...clock, stopped: false, pending: 2 }),
      setClockSpeed: ({ payload: { speed } }) => turn({ speed }),
      freezeClock: () => turn({ mode: "frozen" }),
      unfreezeClock: () => turn({ mode: "running" }),
      createFault: ({ payload }) =>
        Effect.sync(() => {
          const fault = { id: String(faults.length + 1), ...payload, applied: 0 }
          faults = [...faults, fault]
          return fault
        }),
      listFaults: () => Effect.sync(() => faults),
      deleteFault: ({ params: { id } }) => {
        if (!faults.some((each) => each.id === id)) return Effect.fail(rejected(ErrorCode.recordNotFound))
        faults = faults.filter((each) => each.id !== id)
        return Effect.succeed({ ok: true as const })
      },
      deleteFaults: () =>
        Effect.sync(() => {
          faults = []
          return { ok: true as const }
        }),
      listScenarios: () => Effect.succeed([scenario]),
      scenario: () => Effect.succeed({ scenario: null }),
      runScenario: ({ payload: { name } }) =>
        Effect.succeed({ scenario: { name, startedAt: 1, endsAt: 2, time: 1, acts: [] } }),
      stopScenario: () => Effect.succeed({ ok: true as const }),
      reset: () => Effect.succeed({ generation: 2 }),
      saveSnapshot: ({ payload: { name = "@1" } }) => {
        const snapshot = { ...savedSnapshot, name, inMemory: name === "@1" }
        snapshots = [...snapshots.filter((each) => each.name !== name), snapshot]
        return Effect.succeed(snapshot)
      },
      listSnapshots: () => Effect.sync(() => snapshots),
      loadSnapshot: ({ params: { name } }) =>
        snapshots.some((each) => each.name === name)
          ? Effect.succeed({ generation: 3 })
          : Effect.fail(rejected(ErrorCode.recordNotFound)),
      deleteSnapshot: ({ params: { name } }) => {
        snapshots = snapshots.filter((each) => each.name !== name)
        return Effect.succeed({ ok: true as const })
      },
      diffSnapshots: () => Effect.succeed({ accounts: [] }),
      streams: () => Effect.succeed([]),
      requests: ({ query: { key = null, endpoint = null } }) =>
        Effect.succeed([
          {
            id: "a-1",
            time: 1763640000000,
            exchangeTime: 1763640000000,
            connection: 1,
            fault: null,
            faultKind: null,
            bid: null,
            ask: null,
            method: "GET",
            path: "/api/v3/account",
            endpoint,
            key,
            parameters: { signature: "***" },
            inBody: false,
            ignored: [],
            status: 200,
            code: null,
            reason: null,
            weightUsed: 10,
            durationMs: 0.5,
            answer: "{}",
            answerLength: 2,
          },
        ]),
      listCheckReports: () => Effect.succeed({ folder: null, reports: [] }),
      checkReport: () => Effect.fail(rejected(ErrorCode.recordNotFound)),
      loadCandles: ({ payload }) => Effect.succeed({ loaded: candles.push(...payload.candles) }),
    }),
  )
  const guard = Layer.succeed(ControlToken, {
    token: (handled, { credential }) =>
      Redacted.value(credential) === token
        ? handled
        : Effect.fail(
            new ControlUnauthorized({ code: ErrorCode.forbidden, msg: describeError(403).message }),
          ),
  })
  const input = HttpApiMiddleware.layerSchemaErrorTransform(ControlInput, (error) =>
    Effect.fail(rejected(ErrorCode.parameterError, error.cause.message)),
  )
  return HttpApiBuilder.layer(ControlApi).pipe(Layer.provide([admin, sandbox]), Layer.provide([guard, input]))
}

export const startControlServer = async () => {
  const web = HttpRouter.toWebHandler(layers().pipe(Layer.provide(HttpServer.layerServices)), {
    disableLogger: true,
  })
  /** How far each request advanced the clock, in milliseconds. */
  const moves: Array<number> = []
  const server = createServer(async (request, response) => {
    const chunks: Array<Uint8Array> = []
    for await (const chunk of request) chunks.push(chunk)
    if (`${request.method} ${request.url}` === "POST /sandbox/v1/clock/advance")
      moves.push(JSON.parse(String(Buffer.concat(chunks))).ms)
    const answer = await web.handler(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method ?? "GET",
        headers: Object.entries(request.headers) as Array<[string, string]>,
        body: chunks.length === 0 ? null : Buffer.concat(chunks),
      }),
    )
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  return {
    moves,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await web.dispose()
    },
  }
}
