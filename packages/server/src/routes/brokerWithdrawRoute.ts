/** A sub-account's withdrawal: to an address it keeps or, with its funds password, to any. */
import { BrokerApi } from "@bourse/broker"
import { isPasswordLocked } from "@bourse/engine"
import { checkPassword, isPasswordDigest } from "../FundsPassword.ts"
import { Refused, refused } from "../Refused.ts"
import { route } from "../Route.ts"
import { readWithdrawal } from "./withdrawalRoutes.ts"

/** An address with its memo behind a colon, as deposits show it: this call has no field for the memo. */
const splitMemo = (address: string): { readonly address: string; readonly memo?: string } => {
  const at = address.lastIndexOf(":")
  return at < 0 ? { address } : { address: address.slice(0, at), memo: address.slice(at + 1) }
}

export const brokerWithdrawRoute = route(BrokerApi.withdraw, (call, parameters, done) => {
  const { coin, network, address, amount, password, remark } = parameters
  const asked = readWithdrawal(call, { coin, amount, remark, ...splitMemo(address) }, network)
  if (asked instanceof Refused) return done(asked)
  const place = (fromBook: boolean) =>
    call.submit({ ...asked, fromBook }, ({ id }) => ({ id: String(id) }), done)
  if (password === undefined) return place(true)
  const { account } = call.caller!
  if (!isPasswordDigest(password) || isPasswordLocked(account, call.exchange.now()))
    return done(refused("fundsPassword"))
  const judge = (right: boolean) => {
    if (!right) return call.submit({ type: "tryPassword", uid: call.uid, right }, () => never(), done)
    call.exchange.submit({ type: "tryPassword", uid: call.uid, right }, null, (outcome) =>
      outcome instanceof Refused ? done(outcome) : place(false),
    )
  }
  checkPassword(password, account.fundsPassword).then(judge, () => done(refused("internal")))
})

const never = (): never => {
  throw new Error("a wrong password is refused")
}
