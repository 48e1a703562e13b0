/**
 * The wallet's exchange with two brokers, in their words: erin, whose sub-accounts are kit and lou, and frank, whose
 * sub-account is mona. Account alice is a master and no broker; carol is her sub-account. The test exchange
 * opens at noon, UTC.
 *
 *     erin opens desk note hedges                      answers the uid of the sub-account
 *     erin opens futures of kit
 *     kit names the right password, kit names the wrong password
 *     erin shifts 10 USDT from her SPOT to kit's FUTURES as rent      `her` is the broker's own account
 *     kit saves T1 on TRX for USDT                     also: memo 7
 *     kit withdraws 10 USDT over TRX to T1 from the book
 *     midnight comes, midnight is 1 ms away, 3 days pass
 *     erin's rebates                                   what she was paid so far, each with its day
 */
import { Rejection } from "../../src/index.ts"
import { brokerCommandOf } from "./BrokerSentence.ts"
import { startTime, type Settings as TestSettings } from "./testExchange.ts"
import { WalletExchange } from "./walletExchange.ts"

export const dayMs = 86_400_000

const accounts = [
  ["erin", null, { USDT: "10000", BTC: "1" }],
  ["frank", null, { USDT: "5000" }],
  ["kit", "erin", { USDT: "20000", BTC: "1", MX: "100" }],
  ["lou", "erin", { USDT: "20000", BTC: "1" }],
  ["mona", "frank", { USDT: "20000" }],
] as const

/** Number of the day since the exchange opened; the first is day 0. */
export const dayOf = (time: number): number => Math.floor(time / dayMs) - Math.floor(startTime / dayMs)

export class BrokerExchange extends WalletExchange {
  constructor(settings: TestSettings = {}) {
    super(settings)
    for (const [uid, master, funds] of accounts) {
      this.must({ type: "openAccount", uid, name: uid, master, broker: master === null, kyc: "1" })
      for (const [asset, amount] of Object.entries(funds)) this.must({ type: "fund", uid, asset, amount })
    }
  }

  get #midnight(): number {
    return (Math.floor(this.now / dayMs) + 1) * dayMs
  }

  override tell(sentence: string): string {
    const words = sentence.split(" ")
    if (words[0] === "midnight") {
      this.now = this.#midnight - (words[1] === "comes" ? 0 : Number(words[2]))
      return ""
    }
    if (sentence.endsWith("days pass")) {
      this.now += Number(words[0]) * dayMs
      return ""
    }
    if (words[1] === "rebates") return this.#rebates(words[0]!.slice(0, -2))
    const command = brokerCommandOf(sentence)
    if (command === undefined) return super.tell(sentence)
    const reply = this.run(command)
    if (reply instanceof Rejection)
      return `rejected ${reply.code}${reply.detail === "" ? "" : ` ${reply.detail}`}`
    if (reply === null) return "done"
    return "uid" in reply ? reply.uid : `#${(reply as { readonly id: number }).id}`
  }

  #rebates(uid: string): string {
    this.processDue()
    return this.records.rebates
      .filter((rebate) => rebate.uid === uid)
      .map(({ subUid, amount, asset, time }) => `${amount} ${asset} of ${subUid}, day ${dayOf(time)}`)
      .join("; ")
  }
}

/** An exchange after these commands, whatever the replies. */
export const toldBrokers = (...sentences: ReadonlyArray<string>): BrokerExchange => {
  const exchange = new BrokerExchange()
  for (const sentence of sentences) exchange.tell(sentence)
  return exchange
}
