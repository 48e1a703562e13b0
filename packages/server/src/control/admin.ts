/** The admin endpoints: accounts, keys, settings, symbols, verification. */
import { ControlApi, type Settings } from "@bourse/control"
import type { Decimal, Permission, SignedDecimal } from "@bourse/core"
import { type Account, formatUnits, type KeyGrant, nextUid, type State, unknownUser } from "@bourse/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import type { Exchange } from "../exchange/Exchange.ts"
import { historySince } from "../history/historySince.ts"
import { command, decide, read } from "../plans/Plan.ts"
import { NotVerified } from "../recovery/Verification.ts"
import { attempt } from "../responses/attempt.ts"
import { errorAbout, fromEngine, unavailable } from "../responses/ErrorResponse.ts"
import { grantKey } from "../security/grantKey.ts"
import type { Secrets } from "../security/Secrets.ts"
import { controlRejected, type PlanRunner, rejecting } from "./runPlan.ts"
import { addSymbol, changeSymbol, listSymbols } from "./symbols.ts"

export interface AdminServices {
  readonly exchange: Exchange
  readonly secrets: Secrets
  /** Random bytes as hex, for keys and secrets that the request does not give. */
  readonly random: (bytes: number) => string
}

const describeAccount = ({ uid, name, master, broker, kyc, frozen }: Account) => ({
  uid,
  name,
  master,
  broker,
  kyc,
  frozen,
})

const describeBalances = ({ ledger, assets }: State, uid: string) =>
  Array.from(ledger.balances(uid), ([asset, { free, locked, netInflow }]) => {
    const amount = (units: bigint) => formatUnits(units, assets.get(asset)!.ledgerScale)
    return {
      asset,
      free: amount(free) as Decimal,
      locked: amount(locked) as Decimal,
      netTraded: amount(free + locked - netInflow) as SignedDecimal,
    }
  })

/** An API key without its secret. */
const describeKey = ({ key, uid, permissions, addresses, note, dialect }: KeyGrant) => ({
  key,
  uid,
  permissions: permissions as ReadonlyArray<Permission>,
  addresses,
  note,
  dialect,
})

const settings = (state: State) => state.settings as unknown as Settings

export const adminGroup = ({ exchange, secrets, random }: AdminServices, run: PlanRunner) =>
  HttpApiBuilder.group(
    ControlApi,
    "admin",
    Effect.fnUntraced(function* (handlers) {
      return handlers.handleAll({
        createAccount: ({ payload: { name, master = null, broker = false, kyc = "3", email, phone } }) =>
          run(
            decide((before) => {
              const uid = nextUid(before)
              const contacts = {
                ...(email === undefined ? {} : { email }),
                ...(phone === undefined ? {} : { phone }),
              }
              const opening = { uid, name, master, broker, kyc, ...contacts }
              return command({ type: "openAccount", ...opening }, (_, state) =>
                describeAccount(state.accounts.get(uid)!),
              )
            }),
          ),
        listAccounts: () =>
          run(
            read((state) =>
              [...state.accounts.values()].filter(({ simulated }) => simulated !== true).map(describeAccount),
            ),
          ),
        changeAccount: ({ params: { uid }, payload }) =>
          run(
            command({ type: "changeAccount", uid, ...payload }, (_, state) =>
              describeAccount(state.accounts.get(uid)!),
            ),
          ),
        listBalances: ({ params: { uid } }) =>
          run(
            read((state) =>
              state.accounts.has(uid) ? describeBalances(state, uid) : fromEngine(unknownUser(uid)),
            ),
          ),
        createKey: Effect.fn("control.createKey")(function* ({ payload }) {
          const made = grantKey(payload.uid, payload, secrets, random)
          if ("invalid" in made)
            return yield* controlRejected(
              errorAbout("addressInvalid", "addresses", made.invalid, "is not an IP address"),
            )
          const { secret, grant } = made
          yield* run.submit(grant)
          const { key, ...described } = describeKey(grant)
          return { key, secret, ...described }
        }),
        listKeys: () => run(read((state) => [...state.keys.values()].map(describeKey))),
        deleteKey: Effect.fn("control.deleteKey")(function* ({ params }) {
          yield* run.submit({ type: "revokeKey", key: params.key })
          return { key: params.key }
        }),
        settings: () => run(read(settings)),
        changeSettings: ({ payload }) =>
          run(command({ type: "changeSettings", settings: payload }, (_, state) => settings(state))),
        listSymbols: () => run(listSymbols),
        addSymbol: ({ payload }) => run(addSymbol(payload)),
        changeSymbol: ({ params: { symbol }, payload }) => run(changeSymbol(symbol, payload)),
        verify: Effect.fn("control.verify")(function* () {
          const { problems, assets, seq, stateHash, start } = yield* rejecting(
            attempt(
              () => exchange.verify(),
              [NotVerified],
              (message) => unavailable(`not verified: ${message}`),
            ),
          )
          const totals = [...assets].map(([asset, sums]) => {
            const amount = (units: bigint) =>
              formatUnits(units, exchange.state.assets.get(asset)!.ledgerScale) as SignedDecimal
            return {
              asset,
              free: amount(sums.free),
              locked: amount(sums.locked),
              futures: amount(sums.futures),
              withdrawals: amount(sums.withdrawals),
              house: amount(sums.fees + sums.conversion),
              issued: amount(-sums.issued - sums.chain),
            }
          })
          return {
            ok: problems.length === 0,
            seq,
            journalSince: start.seq === 0 ? null : start.time,
            historySince: historySince(exchange.store),
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
