/**
 * Parses a sentence about the wallet into a command, undefined for any other; walletExchange.ts has the grammar.
 * Deposit addresses are written `alice-TRX`; on XRP all accounts share one, and the account's name is the memo.
 */
import { type Command, DepositStatus, WithdrawalStatus } from "../../src/index.ts"

export const walletCommandOf = (sentence: string): Command | undefined => {
  const words = sentence.split(" ")
  const after = (word: string): string => (words.includes(word) ? words[words.indexOf(word) + 1]! : "")
  const [uid = "", verb = "", amount = "", asset = ""] = words
  const over = after("over")
  const sent = { uid, asset, amount, network: over }
  if (words[2] === "becomes") {
    const type = uid === "deposit" ? "changeDeposit" : "changeWithdrawal"
    const names: Readonly<Record<string, number>> = uid === "deposit" ? DepositStatus : WithdrawalStatus
    return { type, id: Number(verb.slice(1)), status: names[asset] ?? Number(asset) }
  }
  if (verb === "gets" && amount === "an")
    return over === "XRP"
      ? { type: "issueAddress", uid, network: over, address: "the XRP address", memo: uid }
      : { type: "issueAddress", uid, network: over, address: `${uid}-${over}`, memo: "" }
  if (verb === "deposits")
    return { type: "deposit", ...sent, address: `${uid}-${over}`, memo: "", txId: `tx of ${uid}` }
  if (verb === "withdraws")
    return {
      type: "withdraw",
      ...sent,
      address: after("to"),
      memo: after("memo"),
      contract: after("contract"),
      remark: "",
      withdrawOrderId: after("as") || null,
      txId: "tx out",
    }
  if (verb === "cancels" && amount === "withdrawal")
    return { type: "cancelWithdrawal", uid, id: asset.slice(1) }
  if (verb === "moves") {
    const [from, to] = [after("from"), after("to")] as ["SPOT" | "FUTURES", "SPOT" | "FUTURES"]
    return { type: "transfer", uid, asset, amount, from, to }
  }
  if (verb === "sends") {
    const toType = after("to") as "UID" | "EMAIL" | "MOBILE"
    const toAccount = words.slice(words.indexOf("to") + 2).join(" ")
    return { type: "internalTransfer", uid, toType, toAccount, asset, amount }
  }
  return undefined
}
