/**
 * Random days of the wallet, by seed: three accounts that deposit, withdraw, cancel, transfer, convert and trade, an
 * operator who holds and decides items, sometimes frozen accounts, and time that passes in small and large steps.
 */
import type { Command, OrderType, Withdraw } from "../../src/index.ts"

type Random = (below: number) => number

export const people = ["alice", "bob", "carol"]
const coins = ["USDT TRX", "USDT TRX", "USDT ETH", "BTC BTC", "ETH ETH", "PEPE ETH", "XRP XRP", "MX ETH"]
const amounts: Readonly<Record<string, ReadonlyArray<string>>> = {
  USDT: ["4", "5", "10", "99.99", "5.001", "250", "900", "10000.01"],
  BTC: ["0.00002", "0.001", "0.1", "0.5", "1.6"],
  ETH: ["0.0005", "0.5", "1.25", "4", "11"],
  PEPE: ["0.5", "1", "2", "2.00000001", "400000", "20000"],
  XRP: ["0.9", "1", "10.5", "80", "200"],
  MX: ["0.3", "1", "7", "60"],
}

export const setup = (): Array<Command> => {
  const commands: Array<Command> = []
  for (const uid of people)
    for (const network of ["TRX", "BTC", "ETH", "XRP"])
      commands.push({
        type: "issueAddress",
        uid,
        network,
        address: network === "XRP" ? "shared" : `${uid}-${network}`,
        memo: network === "XRP" ? uid : "",
      })
  return commands
}

/** Time until the next random command. */
export const nextPause = (random: Random): number => {
  const kind = random(80)
  if (kind === 0) return 1_500_000
  if (kind < 3) return 100_000 + random(60_000)
  return kind < 40 ? random(4000) : 0
}

const order = (random: Random, uid: string): Command => {
  const onMx = random(2) === 0
  const price = onMx ? `${2 + random(3)}.${random(10)}` : `${59_000 + random(21) * 100}`
  return {
    type: "placeOrder",
    uid,
    symbol: onMx ? "MXUSDT" : "BTCUSDT",
    side: random(2) === 0 ? "BUY" : "SELL",
    orderType: (["LIMIT", "LIMIT", "LIMIT", "IMMEDIATE_OR_CANCEL", "MARKET"] satisfies Array<OrderType>)[
      random(5)
    ]!,
    quantity: onMx ? `${1 + random(40)}` : `0.00${1 + random(9)}`,
    price,
    stpMode: "",
  }
}

export interface Known {
  /** The ids of pending deposits and withdrawals. */
  readonly deposits: ReadonlyArray<number>
  readonly withdrawals: ReadonlyArray<number>
  /** The withdrawals of the random day that had a client id. */
  readonly named: ReadonlyArray<Withdraw>
}

/** The next random command, usually about an existing pending item; `name` is unique in a day. */
export const nextCommand = (random: Random, known: Known, name: number): Command => {
  const pick = <T>(from: ReadonlyArray<T>): T => from[random(from.length)]!
  const uid = pick(people)
  const other = pick(people)
  const [asset, network] = pick(coins).split(" ") as [string, string]
  const amount = pick(amounts[asset]!)
  const idOf = (ids: ReadonlyArray<number>) =>
    random(5) === 0 || ids.length === 0 ? random(1 + name) : pick(ids)
  const kind = random(100)
  if (kind < 18) {
    const [address, memo] = network === "XRP" ? ["shared", uid] : [`${uid}-${network}`, ""]
    return {
      type: "deposit",
      uid,
      asset,
      network,
      amount,
      address: address!,
      memo: memo!,
      txId: `in ${name}`,
    }
  }
  if (kind < 22 && known.named.length > 0) {
    const again = pick(known.named.slice(-4))
    return { ...again, amount: random(4) === 0 ? amount : again.amount, txId: `out ${name}` }
  }
  if (kind < 42) {
    const inside = random(3) === 0
    const memo = network !== "XRP" || random(8) === 0 ? "" : inside ? other : "outside"
    const address = inside ? (network === "XRP" ? "shared" : `${other}-${network}`) : "outside"
    const withdrawOrderId = random(3) === 0 ? `mine${random(6)}` : null
    const rest = { contract: "", remark: "", withdrawOrderId, txId: `out ${name}` }
    return { type: "withdraw", uid, asset, network, amount, address, memo, ...rest }
  }
  if (kind < 50) return { type: "cancelWithdrawal", uid, id: String(idOf(known.withdrawals)) }
  if (kind < 56)
    return { type: "changeDeposit", id: idOf(known.deposits), status: random(3) === 0 ? 4 : 1 + random(12) }
  if (kind < 62)
    return {
      type: "changeWithdrawal",
      id: idOf(known.withdrawals),
      status: random(3) === 0 ? 1 : 1 + random(10),
    }
  if (kind < 67) {
    const [from, to] = [pick(["SPOT", "FUTURES"] as const), pick(["SPOT", "FUTURES"] as const)]
    return { type: "transfer", uid, asset, amount, from, to }
  }
  if (kind < 72) return { type: "internalTransfer", uid, toType: "UID", toAccount: other, asset, amount }
  if (kind < 76) return { type: "convert", uid, assets: ["BTC", "ETH", "PEPE", asset] }
  if (kind < 88) return order(random, uid)
  if (kind < 91) return { type: "cancelOpenOrders", uid, symbol: pick(["BTCUSDT", "MXUSDT"]) }
  if (kind < 93) return { type: "changeAccount", uid, frozen: random(4) === 0 }
  if (kind < 95)
    return { type: "changeSettings", settings: { withdrawalReviewMs: pick([1, 3000, 10_000, 60_000]) } }
  if (kind < 98) return { type: "fund", uid, asset, amount: pick([amount, "1000"]) }
  if (kind < 99 || random(5) > 0) return { type: "processDue" }
  return { type: "reset" }
}
