/**
 * Parses a sentence about brokers and their sub-accounts into a command, undefined for any other; brokerExchange.ts
 * has the grammar.
 */
import type { AccountType, Command } from "../../src/index.ts"
import { walletCommandOf } from "./WalletSentence.ts"

/** The words `her SPOT` mean the broker's own account, `kit's FUTURES` a sub-account's. */
const side = (whose: string, type: string) => ({
  account: whose === "her" ? undefined : whose.slice(0, -2),
  type: type as AccountType,
})

export const brokerCommandOf = (sentence: string): Command | undefined => {
  const words = sentence.split(" ")
  const after = (word: string): string => (words.includes(word) ? words[words.indexOf(word) + 1]! : "")
  const [uid = "", verb = "", third = "", fourth = "", fifth = ""] = words
  if (verb === "opens" && third === "futures") return { type: "enableFutures", uid, name: fifth }
  if (verb === "opens") return { type: "openSubAccount", uid, name: third, note: after("note") }
  if (verb === "names") return { type: "attemptPassword", uid, right: fourth === "right" }
  if (verb === "shifts") {
    const [from, to] = [words.indexOf("from"), words.indexOf("to")]
    const source = side(words[from + 1]!, words[from + 2]!)
    const target = side(words[to + 1]!, words[to + 2]!)
    return {
      type: "universalTransfer",
      uid,
      fromAccount: source.account,
      fromType: source.type,
      toAccount: target.account,
      toType: target.type,
      asset: fourth,
      amount: third,
      clientTranId: after("as") || null,
    }
  }
  if (verb === "saves") {
    const [network, asset] = [after("on"), after("for")]
    return { type: "saveAddress", uid, asset, network, address: third, memo: after("memo"), tag: "" }
  }
  if (verb === "withdraws" && sentence.endsWith(" from the book")) {
    const command = walletCommandOf(sentence)
    return command?.type === "withdraw" ? { ...command, toSavedAddress: true } : undefined
  }
  return undefined
}
