/**
 * Wallet calls in a trader's words, over HTTP: signed requests, answers decoded by the endpoint's schema. The
 * addresses in these calls are real foreign ones, valid on their networks.
 */
import { BrokerApi } from "@bourse/broker"
import type { Endpoint, Success } from "@bourse/core"
import { WalletApi } from "@bourse/wallet"
import * as Schema from "effect/Schema"
import { expect } from "vitest"
import { call } from "./brokerCalls.ts"
import {
  type Answer,
  alice,
  type Key,
  ok,
  type SignedRequest,
  type TestServer,
  type Values,
} from "./testServer.ts"

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** A duration longer than a withdrawal's review and all confirmations on any network. */
export const longEnoughMs = 2 * hourMs

/** Addresses outside of the exchange, by network. */
export const outside = {
  BTC: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  ETH: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  TRX: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  XRP: "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
} as const

/** A withdrawal of 10 USDT over TRX, by the new path. */
export const tenUsdt = { coin: "USDT", netWork: "TRX", address: outside.TRX, amount: "10" }

/** The decoded answer of an endpoint, after a check that it is a success. */
export const read = <E extends Endpoint>(endpoint: E, answer: Answer): Success<E> => {
  expect(answer.status, answer.text).toBe(200)
  return Schema.decodeUnknownSync(endpoint.success as Schema.Codec<unknown, unknown>)(answer.json)
}

export class TestWallet {
  readonly server: TestServer
  readonly key: Key

  constructor(server: TestServer, key: Key = alice) {
    this.server = server
    this.key = key
  }

  /** The raw answer of an endpoint, for rejections and for the wire format. */
  ask(endpoint: Endpoint, parameters: Values = {}, request: SignedRequest = {}): Promise<Answer> {
    return this.server.signed(endpoint.method, endpoint.path, parameters, { key: this.key, ...request })
  }

  /** The decoded answer of an endpoint, as the client returns it. */
  async get<E extends Endpoint>(endpoint: E, parameters: Values = {}): Promise<Success<E>> {
    return read(endpoint, await this.ask(endpoint, parameters))
  }

  /** Requests a withdrawal; returns its id. */
  async withdraw(parameters: Values = {}): Promise<string> {
    return (await this.get(WalletApi.withdraw, { ...tenUsdt, ...parameters })).id
  }

  deposits(parameters: Values = {}) {
    return this.get(WalletApi.depositHistory, parameters)
  }

  withdrawals(parameters: Values = {}) {
    return this.get(WalletApi.withdrawalHistory, parameters)
  }

  /** Free and locked balance of a coin; zeros without a balance. */
  async balance(asset: string): Promise<readonly [free: string, locked: string]> {
    const { balances } = ok(await this.server.signed("GET", "/api/v3/account", {}, { key: this.key }))
    const found = balances.find((each: { readonly asset: string }) => each.asset === asset)
    return found === undefined ? ["0", "0"] : [found.free, found.locked]
  }

  async free(asset: string): Promise<string> {
    return (await this.balance(asset))[0]
  }
}

/** Simulates an incoming transaction to an account's address. */
export const sendDeposit = async (
  server: TestServer,
  uid: string,
  asset: string,
  network: string,
  amount: string,
  more: object = {},
): Promise<{ readonly id: string; readonly address: string; readonly memo: string; readonly txId: string }> =>
  ok(await server.control("POST", "/sandbox/v1/deposits", { uid, asset, network, amount, ...more }))

/** Decides a deposit or a withdrawal as the operator. */
export const decide = (server: TestServer, what: "deposits" | "withdrawals", id: string, status: number) =>
  server.control("POST", `/sandbox/v1/${what}/${id}`, { status })

export const freeze = async (server: TestServer): Promise<number> =>
  ok(await server.control("POST", "/sandbox/v1/clock/freeze")).time

export const setFrozen = (server: TestServer, uid: string, frozen: boolean) =>
  server.control("POST", `/admin/v1/accounts/${uid}`, { frozen })

/** Opens carol's futures account. */
export const openFutures = async (server: TestServer): Promise<void> => {
  ok(await call(server, BrokerApi.enableFutures, { subAccount: "carolsub01" }))
}

export const fund = async (server: TestServer, uid: string, asset: string, amount: string): Promise<void> => {
  ok(await server.control("POST", "/sandbox/v1/fund", { uid, asset, amount }))
}

/** Expects `verify` to find no problem in journal and ledger. */
export const expectSound = async (server: TestServer): Promise<void> => {
  const { ok: sound, problems } = ok(await server.control("GET", "/admin/v1/verify"))
  expect([sound, problems]).toEqual([true, []])
}

export const codeOf = ({ json }: Answer): unknown => json?.code
