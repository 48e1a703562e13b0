/**
 * Random days of two brokers, by seed: their sub-accounts trade with each other, with masters and with themselves,
 * money is transferred between them, new sub-accounts are opened, fees are paid in the token, groups and the share
 * change, and time passes in steps from milliseconds to days, often right up to a midnight.
 */
import type { AccountType, Command, OrderType, UniversalTransfer } from "../../src/index.ts"

type Random = (below: number) => number

const dayMs = 86_400_000
const traders = ["kit", "kit", "lou", "lou", "mona", "erin", "alice", "carol", "bob"]
const parties = [undefined, undefined, "kit", "kit", "lou", "lou", "mona", "bob", "desk1", "desk2"]
const amounts: Readonly<Record<string, ReadonlyArray<string>>> = {
  USDT: ["1", "0.000000000001", "250.5", "3000", "99999"],
  BTC: ["0.001", "0.25", "3"],
  MX: ["0.00000001", "2.5", "40"],
}

/** Time of the next random command. */
export const nextTime = (random: Random, now: number): number => {
  const midnight = (Math.floor(now / dayMs) + 1) * dayMs
  const kind = random(60)
  if (kind === 0) return now + dayMs * (1 + random(4))
  if (kind < 3) return midnight + random(3) - 1 + (random(2) === 0 ? 0 : random(1000))
  if (kind < 6) return now + random(8 * 3_600_000)
  if (kind < 9) return now + 119_998 + random(5)
  return kind < 30 ? now + random(4000) : now
}

const order = (random: Random, uid: string): Command => {
  const onMx = random(3) === 0
  return {
    type: "placeOrder",
    uid,
    symbol: onMx ? "MXUSDT" : "BTCUSDT",
    side: random(2) === 0 ? "BUY" : "SELL",
    orderType: (["LIMIT", "LIMIT", "LIMIT", "IMMEDIATE_OR_CANCEL", "MARKET"] satisfies Array<OrderType>)[
      random(5)
    ]!,
    quantity: onMx ? `${1 + random(9)}.${random(90) + 10}` : `0.00${1 + random(9)}00${random(10)}`,
    price: onMx ? `${2 + random(2)}.${random(10)}` : `${59_900 + random(5) * 50}.0${random(10)}`,
    stpMode: random(4) === 0 ? "cancel_maker" : "",
  }
}

/** The next random command; `named` are the transfers that had a client id. */
export const nextCommand = (random: Random, named: ReadonlyArray<UniversalTransfer>): Command => {
  const pick = <T>(from: ReadonlyArray<T>): T => from[random(from.length)]!
  const uid = pick(traders)
  const broker = random(4) === 0 ? "frank" : "erin"
  const asset = pick(Object.keys(amounts))
  const kind = random(100)
  if (kind < 45) return order(random, uid)
  if (kind < 48) return { type: "cancelOpenOrders", uid, symbol: pick(["BTCUSDT", "MXUSDT"]) }
  if (kind < 53 && named.length > 0) return pick(named.slice(-3))
  if (kind < 76)
    return {
      type: "universalTransfer",
      uid: broker,
      fromAccount: pick(parties),
      toAccount: pick(parties),
      fromType: pick<AccountType>(["SPOT", "SPOT", "FUTURES"]),
      toType: pick<AccountType>(["SPOT", "SPOT", "FUTURES"]),
      asset,
      amount: pick(amounts[asset]!),
      clientTranId: random(3) === 0 ? `mine${random(4)}` : null,
    }
  if (kind < 78) return { type: "openSubAccount", uid: broker, name: `desk${1 + random(4)}`, note: "" }
  if (kind < 80) return { type: "enableFutures", uid: broker, name: pick(["kit", "lou", "mona", "desk1"]) }
  if (kind < 84) return { type: "setFeeDeduction", uid, enabled: random(2) === 0 }
  if (kind < 86) return { type: "changeAccount", uid: pick(["kit", "lou"]), frozen: random(4) === 0 }
  if (kind < 88)
    return { type: "changeSettings", settings: { rebateShare: pick(["0", "0.4", "0.12345678", "1"]) } }
  if (kind < 89) return { type: "createGroup", uid: "erin", name: "desk" }
  if (kind < 91)
    return { type: "addToGroup", uid: "erin", groupId: "1", uids: [pick(["kit", "lou", "erin"])] }
  if (kind < 92) return { type: "removeFromGroup", uid: "erin", groupId: "1", uids: [pick(["kit", "lou"])] }
  if (kind < 97)
    return {
      type: "fund",
      uid: pick(["kit", "lou", "mona", "bob", "alice", "carol"]),
      asset,
      amount: pick(["1", "50", "500"]),
    }
  if (kind < 99 || random(6) > 0) return { type: "processDue" }
  return { type: "reset" }
}
