/** A ccxt exchange that talks to our server, and what its calls end with. */
import * as ccxt from "ccxt"

/** Points ccxt at a server; nothing else of it is changed. */
export const pointed = (url: string, apiKey: string, secret: string): ccxt.mexc => {
  const exchange = new ccxt.mexc({ apiKey, secret, enableRateLimit: false })
  exchange.urls.api = {
    spot: { public: url, private: url },
    spot2: { public: url, private: url },
    contract: { public: `${url}/api/v1/contract`, private: `${url}/api/v1/private` },
    broker: { private: `${url}/api/v3/broker` },
  }
  // The same order twice in one millisecond would be one signature twice.
  let last = 0
  exchange.milliseconds = () => {
    last = Math.max(last + 1, Date.now())
    return last
  }
  return exchange
}

/** The name of the exception a call ends with. */
export const failureOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    (answer) => `answered ${JSON.stringify(answer)}`,
    (error: Error) => error.constructor.name,
  )
