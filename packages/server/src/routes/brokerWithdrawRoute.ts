/** A sub-account's withdrawal: to a saved address or, with its funds password, to any address. */
import type { BrokerApi } from "@bourse/broker"
import { isPasswordLocked, type State, wrongPassword } from "@bourse/engine"
import { batch, command, decide, prepared } from "../plans/Plan.ts"
import type { Handler } from "../plans/Route.ts"
import { ErrorResponse, errorBecause, fromEngine } from "../responses/ErrorResponse.ts"
import { checkPassword, isPasswordDigest } from "../security/FundsPassword.ts"
import { readWithdrawal } from "./withdrawalRoutes.ts"

/** An address with its memo after a colon, as deposits show it: this call has no field for the memo. */
const splitMemo = (address: string): { readonly address: string; readonly memo?: string } => {
  const at = address.lastIndexOf(":")
  return at < 0 ? { address } : { address: address.slice(0, at), memo: address.slice(at + 1) }
}

const names = { coin: "coin", network: "network", memo: "address:memo" } as const

export const brokerWithdraw: Handler<typeof BrokerApi.withdraw> = (parameters, { uid }) => {
  const { coin, network, address, amount, password, remark } = parameters
  const choose = (state: State) =>
    readWithdrawal(state, uid, { coin, amount, remark, ...splitMemo(address) }, network, names)
  if (password === undefined)
    return decide((state) => {
      const asked = choose(state)
      if (asked instanceof ErrorResponse) return asked
      // open: whether a withdrawal without the funds password needs a saved address: true → false
      return command({ ...asked, toSavedAddress: true }, ({ id }) => ({ id: String(id) }))
    })
  return prepared((state, now) => {
    const asked = choose(state)
    if (asked instanceof ErrorResponse) return asked
    const account = state.accounts.get(uid)!
    // A locked funds password is not checked, to save the cost of hashing.
    if (!isPasswordDigest(password))
      return errorBecause("fundsPassword", "'password' is not an MD5 hash: 32 hexadecimal digits")
    if (isPasswordLocked(account, now)) return fromEngine(wrongPassword)
    return checkPassword(password, account.fundsPassword).then((right) =>
      batch([{ type: "attemptPassword", uid, right }, asked], ([, { id }]) => ({ id: String(id) })),
    )
  })
}
