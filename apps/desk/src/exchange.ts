/**
 * The clients of one account, all of `@bourse/client`. The desk signs with its own key, which costs no weight, so
 * that its reads do not use up a bot's rate limit. Public reads send the desk's key too.
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
  // Simulating a month of the market, or verifying a long journal, takes this long.
  const control = makeControl({ baseUrl, token, timeoutMs: 600_000 })
  const { key, secret } = await control.sandbox.deskKey({ uid })
  /**
   * Counts lost responses of the exchange. The clients look up the outcome of a write; the count lets a form
   * report the look-up. A browser may resend a request after a cut connection: the exchange rejects the second
   * request, because its signature was used.
   */
  const lost = { count: 0 }
  const onResponse = ({ error, text = "" }: ReceivedResponse) => {
    if (error !== undefined || signatureUsed.test(text)) lost.count++
  }
  // The desk's key costs no weight, so its calls need not wait for rate limits.
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

/** The clients of the chosen account. */
export const useExchange = (): Exchange => {
  const exchange = use(ExchangeContext)
  if (exchange === null) throw new Error("useExchange is for components below the App")
  return exchange
}
