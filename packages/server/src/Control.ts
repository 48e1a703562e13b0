/** What the server does for the control plane: admin on any server with a token, sandbox verbs on a local one. */
import { createHash, timingSafeEqual } from "node:crypto"
import { isIP } from "node:net"
import { ControlApi, ControlInput, ControlRefused, ControlToken, ControlUnauthorized } from "@bourse/control"
import { type Decimal, parsePermission, permissions, type SignedDecimal } from "@bourse/core"
import {
  type Account,
  type Command,
  formatUnits,
  type PastCandle,
  parseUnits,
  type Reply,
  type State,
} from "@bourse/engine"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { isLoopback, plain } from "./Address.ts"
import type { Exchange } from "./Exchange.ts"
import { resetCommands } from "./Genesis.ts"
import type { Log } from "./Log.ts"
import { Refused, refused } from "./Refused.ts"
import type { Secrets } from "./Secrets.ts"

export interface ControlOptions {
  readonly exchange: Exchange
  readonly secrets: Secrets
  readonly log: Log
  /** Random bytes as hex, for keys and secrets that are not given. */
  readonly random: (bytes: number) => string
  /** Either token opens the admin verbs, the sandbox's alone the sandbox verbs; null switches a plane off. */
  readonly adminToken: string | null
  readonly sandboxToken: string | null
}

const controlRefused = (refusal: Refused): ControlRefused =>
  new ControlRefused({ code: refusal.code, msg: refusal.message })

const sameText = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** What may exist of an asset, so that no amount outgrows the 20 digits an answer can carry. */
const wholeCoinsMax = 99_999_999_999_999_999_999n

const exceedsIssue = (state: State, asset: string, amount: string): boolean => {
  const scale = state.assets.get(asset)?.ledgerScale ?? 0
  const issued = -(state.ledger.house.issued.get(asset) ?? 0n)
  return issued + (parseUnits(amount, scale) ?? 0n) > wholeCoinsMax * 10n ** BigInt(scale)
}

const refusalResponse = ({ status, code, message }: Refused) =>
  HttpServerResponse.jsonUnsafe({ code, msg: message }, { status })

const describeAccount = ({ uid, name, master, broker, kyc }: Account) => ({
  uid,
  name,
  master,
  broker,
  kyc,
  frozen: false,
})

export const controlRoutes = ({ exchange, secrets, random, adminToken, sandboxToken }: ControlOptions) => {
  const submit = <C extends Command>(command: C): Effect.Effect<Reply<C>, ControlRefused> =>
    Effect.callback((resume) => {
      exchange.submit(command, null, (outcome) =>
        resume(outcome instanceof Refused ? Effect.fail(controlRefused(outcome)) : Effect.succeed(outcome)),
      )
    })

  /** One after the other in one turn: no other command comes between. */
  const submitInOneTurn = (commands: Iterable<Command>): Effect.Effect<void, ControlRefused> =>
    Effect.callback((resume) => {
      const refusals: Array<Refused> = []
      let waiting = 1
      const settle = (outcome: unknown) => {
        if (outcome instanceof Refused) refusals.push(outcome)
        if (--waiting > 0) return
        resume(refusals[0] === undefined ? Effect.void : Effect.fail(controlRefused(refusals[0])))
      }
      for (const command of commands) {
        waiting++
        exchange.submit(command, null, settle)
      }
      settle(undefined)
    })

  function* withResetCommands(): Generator<Command> {
    yield { type: "reset" }
    yield* resetCommands(exchange.state)
  }

  const clock = () => exchange.clock()

  const admin = HttpApiBuilder.group(
    ControlApi,
    "admin",
    Effect.fnUntraced(function* (handlers) {
      return handlers.handleAll({
        createAccount: Effect.fn("control.createAccount")(function* ({ payload }) {
          const uid = String(10_000_001 + exchange.state.accounts.size)
          const { name, master = null, broker = false, kyc = "3" } = payload
          yield* submit({ type: "openAccount", uid, name, master, broker, kyc })
          return describeAccount(exchange.state.accounts.get(uid)!)
        }),
        listAccounts: () => Effect.sync(() => [...exchange.state.accounts.values()].map(describeAccount)),
        createKey: Effect.fn("control.createKey")(function* ({ payload }) {
          const key = payload.key ?? `bourse-${random(12)}`
          const secret = payload.secret ?? random(24)
          const granted =
            payload.permissions === "all"
              ? permissions
              : [...new Set(payload.permissions.map((name) => parsePermission(name)!))]
          const { uid, addresses = [], note = "", dialect = "documented" } = payload
          if (addresses.some((address) => isIP(address) === 0)) {
            return yield* Effect.fail(controlRefused(refused("addressInvalid")))
          }
          yield* submit({
            type: "grantKey",
            key,
            uid,
            permissions: granted,
            addresses,
            note,
            sealedSecret: secrets.seal(secret, `${key} ${uid}`),
            dialect,
            loopbackOnly: false,
            unmetered: false,
          })
          return { key, secret, uid, permissions: granted, addresses, note, dialect }
        }),
        deleteKey: Effect.fn("control.deleteKey")(function* ({ params }) {
          yield* submit({ type: "revokeKey", key: params.key })
          return { key: params.key }
        }),
        verify: Effect.fn("control.verify")(function* () {
          const { problems, assets, seq, stateHash } = yield* Effect.promise(() => exchange.verify())
          const totals = [...assets].map(([asset, sums]) => {
            const amount = (units: bigint) =>
              formatUnits(units, exchange.state.assets.get(asset)!.ledgerScale) as SignedDecimal
            return {
              asset,
              free: amount(sums.free),
              locked: amount(sums.locked),
              house: amount(sums.fees),
              issued: amount(-sums.issued),
            }
          })
          return {
            ok: problems.length === 0,
            seq,
            stateHash,
            accounts: exchange.state.accounts.size,
            openOrders: exchange.state.orders.size,
            assets: totals,
            problems,
          }
        }),
      })
    }),
  )

  const sandbox = HttpApiBuilder.group(
    ControlApi,
    "sandbox",
    Effect.fnUntraced(function* (handlers) {
      return handlers.handleAll({
        fund: Effect.fn("control.fund")(function* ({ payload }) {
          const { uid, asset, amount } = payload
          if (exceedsIssue(exchange.state, asset, amount)) {
            const msg = `no more than ${wholeCoinsMax} ${asset} can exist`
            return yield* controlRefused(refused("parameterError", msg))
          }
          yield* submit({ type: "fund", uid, asset, amount })
          const balance = exchange.state.ledger.balance(uid, asset)
          const scale = exchange.state.assets.get(asset)!.ledgerScale
          return {
            uid,
            asset,
            free: formatUnits(balance.free, scale) as Decimal,
            locked: formatUnits(balance.locked, scale) as Decimal,
          }
        }),
        clock: () => Effect.sync(clock),
        advanceClock: Effect.fn("control.advanceClock")(function* ({ payload }) {
          const { aheadMs, frozenAt } = exchange.state.clock
          yield* submit({
            type: "setClock",
            aheadMs: aheadMs + payload.ms,
            // From what the clock shows: the event that froze it may be a moment later than the time it froze.
            frozenAt: frozenAt === null ? null : exchange.now() + payload.ms,
          })
          return clock()
        }),
        freezeClock: Effect.fn("control.freezeClock")(function* () {
          const { aheadMs, frozenAt } = exchange.state.clock
          if (frozenAt === null)
            yield* Effect.orDie(submit({ type: "setClock", aheadMs, frozenAt: exchange.now() }))
          return clock()
        }),
        unfreezeClock: Effect.fn("control.unfreezeClock")(function* () {
          const { frozenAt } = exchange.state.clock
          // It goes on from where it stands: as far ahead of the wall clock, or behind it, as it is now.
          const aheadMs = exchange.now() - exchange.wallTime()
          if (frozenAt !== null) yield* Effect.orDie(submit({ type: "setClock", aheadMs, frozenAt: null }))
          return clock()
        }),
        reset: Effect.fn("control.reset")(function* () {
          yield* Effect.orDie(submitInOneTurn(withResetCommands()))
          return { generation: exchange.state.generation }
        }),
        loadCandles: Effect.fn("control.loadCandles")(function* ({ payload }) {
          if (payload.candles.length === 0) return { loaded: 0 }
          const candles = payload.candles.map(
            ([openTime, open, high, low, close, volume, quoteVolume, trades]): PastCandle => ({
              openTime,
              open,
              high,
              low,
              close,
              volume,
              quoteVolume,
              trades,
            }),
          )
          yield* submit({ type: "loadCandles", symbol: payload.symbol, candles })
          return { loaded: candles.length }
        }),
      })
    }),
  )

  const token = Layer.succeed(ControlToken, {
    token: (httpEffect, { credential, group }) =>
      Effect.gen(function* () {
        const given = Redacted.value(credential)
        const allowed = (group.identifier === "admin" ? [adminToken, sandboxToken] : [sandboxToken]).filter(
          (each) => each !== null,
        )
        // A plane that is switched off is not there; the sandbox's is for callers on this machine. Asked here and not
        // by the path's text, since the router reads a path in more than one spelling.
        if (allowed.length === 0) return refusalResponse(refused("notFound"))
        const { remoteAddress } = yield* HttpServerRequest.HttpServerRequest
        if (group.identifier === "sandbox" && !isLoopback(plain(Option.getOrElse(remoteAddress, () => "")))) {
          return refusalResponse(refused("forbidden"))
        }
        // Every comparison is made, so that the time tells nothing.
        const matching = allowed.filter((each) => sameText(given, each))
        if (matching.length > 0) return yield* httpEffect
        return yield* Effect.fail(
          new ControlUnauthorized({ code: 403, msg: "wrong or missing X-Bourse-Token" }),
        )
      }),
  })

  // An answer that does not encode is our own fault, never the caller's.
  const input = HttpApiMiddleware.layerSchemaErrorTransform(ControlInput, (error) =>
    error.kind === "Body"
      ? Effect.die(error.cause)
      : Effect.fail(controlRefused(refused("parameterError", error.cause.message))),
  )

  return HttpApiBuilder.layer(ControlApi).pipe(Layer.provide([admin, sandbox]), Layer.provide([token, input]))
}
