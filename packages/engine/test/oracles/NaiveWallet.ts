/**
 * A naive wallet: balances, and one list of pending items. The naive wallet finds times by counting blocks a
 * millisecond at a time; plain rules, in no order, decide whether a request succeeds. The naive wallet does not
 * know orders and conversions, only the amounts that they moved.
 *
 * Amounts of the naive wallet are in units of 10^-18 of a coin, whatever the exchange's unit.
 */
import type { Command, FillRecord, Network } from "../../src/index.ts"

export const units = (text: string): bigint => {
  const [whole = "", decimals = ""] = text.split(".")
  return BigInt(whole + decimals.padEnd(18, "0"))
}

export interface ConvertedPart {
  readonly asset: string
  readonly amount: bigint
  readonly arrives: bigint
}

interface Item {
  readonly kind: "in" | "out"
  readonly id: number
  readonly uid: string
  readonly orderId: string | null
  readonly asset: string
  readonly network: Network
  readonly amount: bigint
  readonly fee: bigint
  readonly receiver: string | null
  readonly place: string
  readonly since: number
  handedAt: number | null
  held: boolean
  /** The last millisecond in which the withdrawal's client id is reserved; undefined while it is pending. */
  knownUntil: number
}

const millisecondOfBlock = new Map<string, number>()

/** Time at which the `count`-th block after a moment comes. */
const nthBlock = (blockMs: number, after: number, count: number): number => {
  const key = `${blockMs} ${after} ${count}`
  let time = millisecondOfBlock.get(key) ?? after
  if (time > after) return time
  for (let blocks = 0; blocks < Math.max(1, count); ) if (++time % blockMs === 0) blocks++
  millisecondOfBlock.set(key, time)
  return time
}

export class NaiveWallet {
  readonly spot = new Map<string, bigint>()
  readonly futures = new Map<string, bigint>()
  /** The part of spot balances from fills and conversions. */
  readonly traded = new Map<string, bigint>()
  /** Withdrawals minus deposits over the networks. */
  readonly chain = new Map<string, bigint>()
  onTheirWay: ReadonlyArray<Item> = []
  nextId = 1
  /** Time of the last event of the naive wallet. */
  time = 0
  reviewMs = 10_000
  readonly #networks: Readonly<Record<string, ReadonlyArray<Network>>>
  readonly #frozen = new Set<string>()
  /** The owner of an address, by network, address and memo. */
  readonly #owners = new Map<string, string>()
  #byOrderId = new Map<string, Item>()

  constructor(networks: Readonly<Record<string, ReadonlyArray<Network>>>) {
    this.#networks = networks
  }

  add(where: Map<string, bigint>, key: string, amount: bigint): void {
    where.set(key, (where.get(key) ?? 0n) + amount)
  }

  #trade(key: string, amount: bigint): void {
    this.add(this.spot, key, amount)
    this.add(this.traded, key, amount)
  }

  #end(item: Item): void {
    this.onTheirWay = this.onTheirWay.filter((each) => each !== item)
    item.knownUntil = this.time + 120_000
  }

  #credit(item: Item): void {
    this.#end(item)
    this.add(this.spot, `${item.uid} ${item.asset}`, item.amount)
    this.add(this.chain, item.asset, -item.amount)
  }

  #giveBack(item: Item): void {
    this.#end(item)
    this.add(this.spot, `${item.uid} ${item.asset}`, item.amount)
  }

  #arrive(item: Item): void {
    this.#end(item)
    if (item.receiver === null) this.add(this.chain, item.asset, item.amount - item.fee)
    else {
      this.add(this.spot, `${item.receiver} ${item.asset}`, item.amount)
      this.nextId++
    }
  }

  #dueAt({ kind, held, network, since, handedAt, receiver }: Item): number {
    if (held) return Number.POSITIVE_INFINITY
    if (kind === "in") return nthBlock(network.blockMs, since, network.minConfirm)
    if (handedAt === null) return since + this.reviewMs
    return receiver === null ? nthBlock(network.blockMs, handedAt, network.minConfirm) : handedAt
  }

  /** Processes all items that are due, one after the other. */
  advance(now: number): void {
    for (;;) {
      const due = this.onTheirWay
        .map((item) => ({ item, at: this.#dueAt(item) }))
        .filter(({ at }) => at <= now)
        .sort((a, b) => a.at - b.at || a.item.id - b.item.id)[0]
      if (due === undefined) return
      this.time = Math.max(this.time, due.at)
      if (due.item.kind === "in") this.#credit(due.item)
      else if (due.item.handedAt === null) due.item.handedAt = this.time
      else this.#arrive(due.item)
    }
  }

  #find(kind: Item["kind"], id: number): Item | undefined {
    return this.onTheirWay.find((item) => item.kind === kind && item.id === id)
  }

  #networkOf(asset: string, name: string): Network | undefined {
    return this.#networks[asset]?.find(({ network }) => network === name)
  }

  #start(item: Omit<Item, "id" | "since" | "handedAt" | "held" | "knownUntil">, now: number): number {
    const more = { id: this.nextId++, since: now, handedAt: null, held: false }
    const started = { ...item, ...more, knownUntil: Number.POSITIVE_INFINITY }
    this.onTheirWay = [...this.onTheirWay, started]
    if (item.orderId !== null) this.#byOrderId.set(`${item.uid} ${item.orderId}`, started)
    return started.id
  }

  #withdraw(command: Extract<Command, { type: "withdraw" }>, free: bigint, now: number): number | "rejected" {
    const { uid, asset, withdrawOrderId: orderId, address, memo } = command
    const network = this.#networkOf(asset, command.network)
    if (network === undefined) return "rejected"
    const amount = units(command.amount)
    const place = JSON.stringify([network.network, address, memo])
    const known = orderId === null ? undefined : this.#byOrderId.get(`${uid} ${orderId}`)
    if (known !== undefined && known.knownUntil >= this.time)
      return known.asset === asset && known.place === place && known.amount === amount ? known.id : "rejected"
    const receiver = this.#owners.get(place) ?? null
    const fee = receiver === null ? units(network.withdrawFee) : 0n
    const multiple = units(network.withdrawIntegerMultiple ?? "0.000000000000000001")
    const rules = [
      !this.#frozen.has(uid),
      network.withdrawEnable,
      receiver !== uid,
      amount >= units(network.withdrawMin) && amount <= units(network.withdrawMax),
      amount % multiple === 0n,
      amount > fee,
      amount <= free,
    ]
    if (rules.includes(false)) return "rejected"
    this.add(this.spot, `${uid} ${asset}`, -amount)
    return this.#start({ kind: "out", uid, orderId, asset, network, amount, fee, receiver, place }, now)
  }

  /**
   * Executes a command after all items that are due. The parameter `free` is the account's free balance.
   * Returns an id, or the word "done" or "rejected".
   */
  tell(command: Command, free: bigint, now: number): number | "done" | "rejected" {
    const before = this.nextId
    const answer = this.#do(command, free, now)
    const isNews =
      typeof answer === "number"
        ? this.nextId > before || command.type === "cancelWithdrawal"
        : answer === "done"
    if (isNews && command.type !== "processDue") this.time = now
    return answer
  }

  #do(command: Command, free: bigint, now: number): number | "done" | "rejected" {
    switch (command.type) {
      case "processDue":
        return "done"
      case "fund":
        this.add(this.spot, `${command.uid} ${command.asset}`, units(command.amount))
        return "done"
      case "changeAccount":
        if (command.frozen === true) this.#frozen.add(command.uid)
        else this.#frozen.delete(command.uid)
        return "done"
      case "changeSettings":
        this.reviewMs = command.settings.withdrawalReviewMs ?? this.reviewMs
        return "done"
      case "issueAddress":
        this.#owners.set(JSON.stringify([command.network, command.address, command.memo]), command.uid)
        return "done"
      case "reset":
        for (const balances of [this.spot, this.futures, this.traded, this.chain, this.#byOrderId])
          balances.clear()
        this.onTheirWay = []
        return "done"
      case "deposit": {
        const { uid, asset } = command
        const network = this.#networkOf(asset, command.network)
        if (network?.depositEnable !== true) return "rejected"
        const item = {
          kind: "in",
          uid,
          orderId: null,
          asset,
          network,
          fee: 0n,
          receiver: null,
          place: "",
        } as const
        return this.#start({ ...item, amount: units(command.amount) }, now)
      }
      case "changeDeposit": {
        const item = this.#find("in", command.id)
        if (item === undefined) return "rejected"
        this.time = now
        if ([5, 12].includes(command.status)) this.#credit(item)
        else if ([7, 8, 10].includes(command.status)) this.#end(item)
        else item.held = command.status !== 4
        return "done"
      }
      case "changeWithdrawal": {
        const item = this.#find("out", command.id)
        if (item === undefined) return "rejected"
        this.time = now
        if (command.status === 7) this.#arrive(item)
        else if ([8, 9].includes(command.status)) this.#giveBack(item)
        else item.held = command.status !== 1
        return "done"
      }
      case "cancelWithdrawal": {
        const item = this.#find("out", Number(command.id))
        if (item === undefined || item.uid !== command.uid || item.handedAt !== null) return "rejected"
        this.time = now
        this.#giveBack(item)
        return item.id
      }
      case "withdraw":
        return this.#withdraw(command, free, now)
      case "transfer": {
        const { uid, asset, from } = command
        const amount = units(command.amount)
        const key = `${uid} ${asset}`
        const has = from === "SPOT" ? free : (this.futures.get(key) ?? 0n)
        if (this.#frozen.has(uid) || from === command.to || has < amount) return "rejected"
        this.add(this.spot, key, from === "SPOT" ? -amount : amount)
        this.add(this.futures, key, from === "SPOT" ? amount : -amount)
        return this.nextId++
      }
      case "internalTransfer": {
        const { uid, toAccount, asset } = command
        const amount = units(command.amount)
        // A frozen account can receive.
        if (this.#frozen.has(uid) || toAccount === uid || free < amount) return "rejected"
        this.add(this.spot, `${uid} ${asset}`, -amount)
        this.add(this.spot, `${toAccount} ${asset}`, amount)
        return this.nextId++
      }
      default:
        throw new Error(`not a matter of the wallet: ${command.type}`)
    }
  }

  /** Books the balance changes of fills. */
  noteFills(
    fills: ReadonlyArray<FillRecord>,
    assetsOf: (symbol: string) => { readonly base: string; readonly quote: string },
  ): void {
    for (const { uid, symbol, side, quantity, quote: paid, fee, feeAsset } of fills) {
      const { base, quote } = assetsOf(symbol)
      const sign = side === "BUY" ? 1n : -1n
      this.#trade(`${uid} ${base}`, sign * units(quantity))
      this.#trade(`${uid} ${quote}`, -sign * units(paid))
      this.#trade(`${uid} ${feeAsset}`, -units(fee))
    }
  }

  /** Books the converted assets and their proceeds. */
  noteConversion(uid: string, token: string, parts: ReadonlyArray<ConvertedPart>): void {
    if (parts.length > 0) this.nextId++
    for (const { asset, amount, arrives } of parts) {
      this.#trade(`${uid} ${asset}`, -amount)
      this.#trade(`${uid} ${token}`, arrives)
    }
  }
}
