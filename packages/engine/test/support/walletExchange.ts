/**
 * The test exchange with chains under its coins, and its wallet in a trader's words. The wallet's test exchange
 * has a fourth account, dave, with an e-mail address and a phone, and a coin whose addresses need a memo, XRP.
 * The futures side of carol, who is alice's sub-account, is open.
 *
 *     at 8999 ms                                       since the exchange opened, on a block of every chain
 *     alice deposits 10 USDT over TRX                  answers #1, the id of what was made
 *     alice withdraws 10 USDT over TRX to T1 as rent   also: memo 7, contract TUSDT
 *     alice cancels withdrawal #1
 *     alice moves 10 USDT from SPOT to FUTURES
 *     alice sends 10 USDT to MOBILE 86 13800000000
 *     alice gets an address over TRX
 *     deposit #1 becomes auditing, withdrawal #1 becomes failed
 *     deposit #1, withdrawal #1                        its status and confirmations; when it was over
 *     alice's futures USDT
 *
 * After every command a second exchange, fed with the journal alone, must be in the same state; after a
 * rejection, so must an exchange where only time passed.
 */
import { expect } from "vitest"
import {
  apply,
  type Command,
  DepositStatus,
  describeDeposit,
  describeWithdrawal,
  dumpState,
  type Event,
  formatUnits,
  handle,
  type Network,
  Rejection,
  type State,
  verify,
  WithdrawalStatus,
} from "../../src/index.ts"
import { nextDue } from "../../src/model/due.ts"
import type { Handle } from "../oracles/wrongHandlers.ts"
import { reread, startTime, TestExchange, type Settings as TestSettings } from "./testExchange.ts"
import { walletCommandOf } from "./WalletSentence.ts"

const network = (name: string, blockMs: number, minConfirm: number, more: Partial<Network>): Network => ({
  network: name,
  oldName: `the ${name} chain`,
  name,
  depositEnable: true,
  withdrawEnable: true,
  withdrawFee: "1",
  withdrawMin: "5",
  withdrawMax: "10000",
  withdrawIntegerMultiple: null,
  minConfirm,
  contract: "",
  sameAddress: false,
  family: "bitcoin",
  blockMs,
  ...more,
})

export const networks: Readonly<Record<string, ReadonlyArray<Network>>> = {
  USDT: [
    network("TRX", 3000, 3, { contract: "TUSDT", withdrawIntegerMultiple: "0.01" }),
    network("ETH", 12_000, 2, { contract: "0xUSDT", withdrawFee: "2.5" }),
  ],
  BTC: [network("BTC", 600_000, 2, { withdrawFee: "0.0001", withdrawMin: "0.001", withdrawMax: "1.5" })],
  ETH: [network("ETH", 12_000, 2, { withdrawFee: "0.01", withdrawMin: "0.5", withdrawMax: "10" })],
  MX: [network("ETH", 12_000, 2, { depositEnable: false, withdrawEnable: false })],
  PEPE: [network("ETH", 12_000, 0, { withdrawFee: "2", withdrawMin: "1" })],
  XRP: [network("XRP", 4000, 1, { withdrawFee: "0.2", withdrawMin: "1", sameAddress: true })],
}

/** All wallet data of the exchange: more than the lines of its state. */
const everything = (state: State): string =>
  [
    ...dumpState(state),
    JSON.stringify([...state.addressOwners, ...state.contacts]),
    ...[...state.accounts.values()].flatMap(({ withdrawOrderIds }) =>
      [...withdrawOrderIds].map(([name, { id, status }]) => `${name} ${id} ${status}`),
    ),
  ].join("\n")

const nameOf = (names: Readonly<Record<string, number>>, status: number): string =>
  Object.keys(names).find((name) => names[name] === status) ?? `status ${status}`

const since = (time: number): number => time - startTime

export class WalletExchange extends TestExchange {
  /**
   * The state of a second exchange, which is fed from the journal only. The second exchange's state is
   * undefined during the set-up.
   */
  declare twin: State | undefined
  readonly #handle: Handle

  constructor(settings: TestSettings = {}) {
    super(settings)
    this.#handle = settings.handle ?? handle
    this.must({ type: "listAsset", asset: "XRP", name: "XRP", ledgerScale: 6, networks: [] })
    const dave = { uid: "dave", name: "dave", email: "dave@example.org", phone: "86 13800000000" }
    this.must({ type: "openAccount", ...dave, master: null, broker: false, kyc: "1" })
    this.must({ type: "fund", uid: "alice", asset: "XRP", amount: "500" })
    this.must({ type: "enableFutures", uid: "alice", name: "the name of carol" })
    this.twin = this.replayed()
  }

  override run<C extends Command>(command: C): ReturnType<typeof handle<C>> {
    const { twin, now } = this
    if (twin === undefined) {
      const { asset } = command as { readonly asset?: string }
      return super.run(
        command.type === "listAsset" ? { ...command, networks: networks[asset!] ?? [] } : command,
      )
    }
    const news: Array<Event> = []
    const reply = this.#handle(this.state, command, now, (event) => {
      apply(this.state, event, this.records)
      news.push(event)
    }) as ReturnType<typeof handle<C>>
    this.events.push(...news)
    // A wrong password is the exception: its command is rejected and counted.
    if (reply instanceof Rejection && command.type !== "attemptPassword") {
      const due: Array<Event> = []
      handle(twin, { type: "processDue" }, now, (event) => {
        apply(twin, event)
        due.push(event)
      })
      expect(news).toEqual(due)
    } else for (const event of news) apply(twin, reread(event))
    expect(everything(this.state)).toBe(everything(twin))
    expect(this.state.nextDue).toBe(nextDue(this.state))
    expect(verify(this.state).problems.join("\n")).toBe("")
    return reply
  }

  /** Executes everything that is due, as the server does before a read. */
  processDue(): void {
    this.run({ type: "processDue" })
  }

  futures(uid: string, asset: string): string {
    return formatUnits(
      this.state.ledger.futuresBalance(uid, asset),
      this.state.assets.get(asset)!.ledgerScale,
    )
  }

  /** The house's ledger accounts in an asset that are not empty. */
  house(asset: string): Record<string, string> {
    const scale = this.state.assets.get(asset)!.ledgerScale
    const balances = Object.entries(this.state.assets.get(asset)!.house).map(
      ([name, { units }]) => [name, formatUnits(units, scale)] as const,
    )
    return Object.fromEntries(balances.filter(([name, amount]) => name !== "issued" && amount !== "0"))
  }

  override tell(sentence: string): string {
    if (sentence.endsWith(" ms") && sentence.startsWith("at ")) {
      this.now = startTime + Number(sentence.split(" ")[1])
      return ""
    }
    const command = walletCommandOf(sentence)
    if (command !== undefined) return say(this.run(command))
    const [what = "", name = "", asset = ""] = sentence.split(" ")
    if (what.endsWith("'s") || name.startsWith("#")) this.processDue()
    if (name === "futures") return this.futures(what.slice(0, -2), asset)
    if (what === "deposit") return this.#deposit(Number(name.slice(1)))
    if (what === "withdrawal") return this.#withdrawal(Number(name.slice(1)))
    return super.tell(sentence)
  }

  #deposit(id: number): string {
    const open = this.state.deposits.get(id)
    const found =
      open === undefined
        ? this.records.deposits.find((each) => each.id === id)
        : describeDeposit(this.state, open, this.now)
    if (found === undefined) return "unknown"
    const { status, confirmations, unlockConfirm, updateTime } = found
    const over = open === undefined ? ` at ${since(updateTime)}` : ""
    return `${nameOf(DepositStatus, status)} ${confirmations} of ${unlockConfirm}${over}`
  }

  #withdrawal(id: number): string {
    const open = this.state.withdrawals.get(id)
    const found =
      open === undefined
        ? this.records.withdrawals.find((each) => each.id === id)
        : describeWithdrawal(this.state, open, this.now)
    if (found === undefined) return "unknown"
    const over = open === undefined ? ` at ${since(found.updateTime)}` : ""
    return `${nameOf(WithdrawalStatus, found.status)} ${found.confirmations}${over}`
  }
}

/** Makes an exchange on which these commands were sent, whatever their replies. */
export const told = (...sentences: ReadonlyArray<string>): WalletExchange => {
  const exchange = new WalletExchange()
  for (const sentence of sentences) exchange.tell(sentence)
  return exchange
}

const say = (reply: unknown): string => {
  if (reply instanceof Rejection)
    return `rejected ${reply.code}${reply.detail === "" ? "" : ` ${reply.detail}`}`
  return reply === null ? "done" : `#${(reply as { readonly id: number }).id}`
}
