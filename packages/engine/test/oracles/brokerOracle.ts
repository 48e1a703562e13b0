/**
 * The oracle of brokers: random days on the exchange, compared with a naive ledger that has plain rules for
 * transfers, and reads trades and rebates from their records. After every command the balances of both must be
 * equal; at the end all rebates are computed from the fills, and the journal is replayed.
 */
import { expect } from "vitest"
import { dumpState, Rejection, type UniversalTransfer } from "../../src/index.ts"
import { BrokerExchange } from "../support/brokerExchange.ts"
import { symbols } from "../support/testExchange.ts"
import { networks } from "../support/walletExchange.ts"
import { type Audit, expectedRebates, paidRebates } from "./NaiveRebates.ts"
import { NaiveWallet, units } from "./NaiveWallet.ts"
import { nextCommand, nextTime } from "./RandomBroker.ts"
import { randomFrom } from "./RandomTrading.ts"
import type { Handle } from "./wrongHandlers.ts"

export interface BrokerRun {
  readonly seed: number
  readonly steps: number
  readonly handle?: Handle
}

export interface BrokerReport {
  /** The first difference between the exchange and the naive ledger; null if there was none. */
  readonly divergence: string | null
  /**
   * Outcomes that occurred in the run, such as `universalTransfer 10101`, `universalTransfer again`, `rebate
   * USDT`, `self-trade`.
   */
  readonly seen: ReadonlySet<string>
}

interface Known {
  readonly id: number
  readonly content: string
  readonly until: number
}

class Days {
  readonly exchange: BrokerExchange
  readonly seen = new Set<string>()
  readonly #paper = new NaiveWallet(networks)
  readonly #known = new Map<string, Known>()
  readonly #shares = [{ since: 0, share: "0.4" }]
  readonly #resets: Array<number> = []
  readonly #named: Array<UniversalTransfer> = []
  #fills = 0
  #rebates = 0

  constructor(handle?: Handle) {
    this.exchange = new BrokerExchange(handle === undefined ? {} : { handle })
    for (const event of this.exchange.events)
      if (event.type === "funded") {
        const scaled = this.#scaled(event.asset, BigInt(event.amount))
        this.#paper.add(this.#paper.spot, `${event.uid} ${event.asset}`, scaled)
      }
  }

  #scaled(asset: string, amount: bigint): bigint {
    return amount * 10n ** BigInt(18 - this.exchange.state.assets.get(asset)!.ledgerScale)
  }

  /** The expected result of a transfer: the id of its earlier copy, the next id, or a rejection. */
  #expected(asked: UniversalTransfer): number | "rejected" {
    const { accounts, nextWalletId, time, ledger } = this.exchange.state
    const find = (name?: string) =>
      [...accounts.values()].find((each) =>
        name === undefined ? each.uid === asked.uid : each.name === name && each.master === asked.uid,
      )
    const [from, to] = [find(asked.fromAccount), find(asked.toAccount)]
    if (from === undefined || to === undefined) return "rejected"
    const { type: _, uid, clientTranId, asset, amount, ...direction } = asked
    const content = JSON.stringify([direction, asset, String(units(amount))])
    const name = `${uid} ${clientTranId}`
    const known = clientTranId === null ? undefined : this.#known.get(name)
    if (known !== undefined && known.until >= time) return known.content === content ? known.id : "rejected"
    const key = `${from.uid} ${asset}`
    const locked = this.#scaled(asset, ledger.balance(from.uid, asset).locked)
    const { spot, futures } = this.#paper
    const has = asked.fromType === "SPOT" ? (spot.get(key) ?? 0n) - locked : (futures.get(key) ?? 0n)
    const isOpen = ({ futuresEnabledAt }: typeof from, type: string) =>
      type === "SPOT" || futuresEnabledAt !== null
    const rules = [
      from !== to || asked.fromType !== asked.toType,
      !from.frozen,
      isOpen(from, asked.fromType) && isOpen(to, asked.toType),
      has >= units(amount),
    ]
    if (rules.includes(false)) return "rejected"
    if (clientTranId !== null)
      this.#known.set(name, { id: nextWalletId, content, until: this.exchange.now + 120_000 })
    const on = (type: string) => (type === "SPOT" ? spot : futures)
    this.#paper.add(on(asked.fromType), key, -units(amount))
    this.#paper.add(on(asked.toType), `${to.uid} ${asset}`, units(amount))
    return nextWalletId
  }

  step(random: (below: number) => number): void {
    const { exchange } = this
    exchange.processDue()
    this.#noteRecords()
    const command = nextCommand(random, this.#named)
    const before = exchange.state.nextWalletId
    const expected = command.type === "universalTransfer" ? this.#expected(command) : undefined
    const reply = exchange.run(command)
    this.seen.add(`${command.type} ${reply instanceof Rejection ? reply.code : "done"}`)
    if (command.type === "universalTransfer" && command.clientTranId !== null) this.#named.push(command)
    if (expected !== undefined) {
      const said = reply instanceof Rejection ? "rejected" : (reply as { readonly id: number }).id
      expect([command, said]).toEqual([command, expected])
      if (typeof said === "number" && said < before) this.seen.add("universalTransfer again")
    }
    if (command.type === "fund")
      this.#paper.add(this.#paper.spot, `${command.uid} ${command.asset}`, units(command.amount))
    if (command.type === "changeSettings")
      this.#shares.push({ since: exchange.now, share: command.settings.rebateShare! })
    if (command.type === "reset") {
      this.#resets.push(exchange.now)
      const { spot, futures, traded } = this.#paper
      for (const kept of [spot, futures, traded, this.#known]) kept.clear()
    }
    this.#noteRecords()
    this.#compare()
  }

  #noteRecords(): void {
    const { fills, rebates } = this.exchange.records
    this.#paper.noteFills(fills.slice(this.#fills), (symbol) => symbols[symbol as keyof typeof symbols])
    for (const { uid, asset, amount } of rebates.slice(this.#rebates))
      this.#paper.add(this.#paper.spot, `${uid} ${asset}`, units(amount))
    this.#fills = fills.length
    this.#rebates = rebates.length
  }

  #compare(): void {
    const { ledger, assets } = this.exchange.state
    const uids = this.exchange.state.accounts.keys()
    const wrong: Array<string> = []
    for (const uid of uids)
      for (const asset of assets.keys()) {
        const { free, locked, netInflow } = ledger.balance(uid, asset)
        const key = `${uid} ${asset}`
        const has = [free + locked, ledger.futuresBalance(uid, asset), free + locked - netInflow]
          .map((amount) => this.#scaled(asset, amount))
          .join(", ")
        const paper = ([this.#paper.spot, this.#paper.futures, this.#paper.traded] as const)
          .map((balances) => balances.get(key) ?? 0n)
          .join(", ")
        if (has !== paper) wrong.push(`${key}: spot, futures and traded ${has}, on paper ${paper}`)
      }
    expect(wrong).toEqual([])
  }

  audit(): void {
    const { exchange } = this
    exchange.processDue()
    const { accounts, assets } = exchange.state
    const brokers = new Map<string, string>()
    for (const { uid, master } of accounts.values())
      if (master !== null && accounts.get(master)!.broker) brokers.set(uid, master)
    const audit: Audit = {
      fills: exchange.records.fills,
      brokers,
      shares: this.#shares,
      resets: this.#resets,
      scaleOf: (asset) => assets.get(asset)!.ledgerScale,
      now: exchange.now,
    }
    // The rebates are sorted here, because rebates.test.ts tests their order.
    const paid = paidRebates(exchange.records.rebates).toSorted()
    expect(paid.join("\n")).toBe(expectedRebates(audit).toSorted().join("\n"))
    expect([...dumpState(exchange.replayed())]).toEqual([...dumpState(exchange.state)])
  }

  noteSeen(): void {
    for (const { asset } of this.exchange.records.rebates) this.seen.add(`rebate ${asset}`)
    for (const { isSelfTrade } of this.exchange.records.fills)
      this.seen.add(isSelfTrade ? "self-trade" : "trade")
  }
}

export const runBrokerOracle = ({ seed, steps, handle }: BrokerRun): BrokerReport => {
  const random = randomFrom(seed ^ 0x51ab07e3)
  const days = new Days(handle)
  let divergence: string | null = null
  let at = "the beginning"
  try {
    for (let i = 0; i < steps; i++) {
      days.exchange.now = nextTime(random, days.exchange.now)
      at = `step ${i}`
      days.step(random)
    }
    at = "the audit"
    days.audit()
  } catch (error) {
    divergence = `seed ${seed}, ${at}: ${error instanceof Error ? error.message : String(error)}`
  }
  days.noteSeen()
  return { divergence, seen: days.seen }
}
