/**
 * The clients of one account, all of `@bourse/client`. The desk signs with a key of its own that costs no weight, so
 * looking at the exchange does not use up what a bot may send. The key is sent with public reads too.
 */
import {
  type Control,
  makeBroker,
  makeControl,
  makeMarket,
  makeSpot,
  makeWallet,
  type ReceivedResponse,
} from "@bourse/client"
import * as ErrorCode from "@bourse/vocabulary/codes"
import { createContext, use } from "react"

export const baseUrl = location.origin

const signatureUsed = new RegExp(`"code":"?${ErrorCode.signatureUsed}\\b`)

export const connect = async (token: string, uid: string) => {
  // A month of the simulated market, or the proof of a long journal, takes its time.
  const control = makeControl({ baseUrl, token, timeoutMs: 600_000 })
  const { key, secret } = await control.sandbox.deskKey({ uid })
  /**
   * Responses that never came. The clients look up what became of a write; this lets a form tell that they had to. A
   * browser may send a request again when its connection was cut: the second one is rejected, for its signature was used.
   */
  const lost = { count: 0 }
  const onResponse = ({ error, text = "" }: ReceivedResponse) => {
    if (error !== undefined || signatureUsed.test(text)) lost.count++
  }
  // The key costs no weight, so nothing has to wait for its turn.
  const signed = { baseUrl, apiKey: key, secret, rateLimit: false, recvWindowMs: 60_000, onResponse }
  const named: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set("X-MEXC-APIKEY", key)
    return fetch(input, { ...init, headers })
  }
  return {
    uid,
    token,
    key,
    lost,
    control,
    market: makeMarket({ baseUrl, rateLimit: false, fetch: named }),
    spot: makeSpot(signed),
    wallet: makeWallet(signed),
    broker: makeBroker(signed),
  }
}

export type Exchange = Awaited<ReturnType<typeof connect>>
export type Accounts = Awaited<ReturnType<Control["admin"]["listAccounts"]>>

export const ExchangeContext = createContext<Exchange | null>(null)

/** The clients of the account that was chosen. */
export const useExchange = (): Exchange => {
  const exchange = use(ExchangeContext)
  if (exchange === null) throw new Error("useExchange is for components below the App")
  return exchange
}
