// Converts ccxt's errors into the error `Failed` of the control bots.
import ccxt from "ccxt"
import { Failed } from "./strategy.mjs"

const code = /"code"\s*:\s*(-?\d+)/

/** Wraps calls so that they throw `Failed`. @param {import("ccxt").Exchange} exchange */
export const failuresOf =
  (exchange) => /** @template T @param {() => Promise<T>} call @returns {Promise<T>} */ async (call) => {
    try {
      return await call()
    } catch (/** @type {any} */ error) {
      const text = String(error.message)
      const found = Number(code.exec(text)?.[1])
      const status = Number(exchange.last_response_headers?.status) || undefined
      const after = Number(/** @type {any} */ (exchange.last_response_headers)?.["Retry-After"] ?? 0)
      if (error instanceof ccxt.RateLimitExceeded || error instanceof ccxt.DDoSProtection)
        throw new Failed("limited", {
          status: status ?? (text.includes("418") ? 418 : 429),
          retryAfter: after || 7,
        })
      if (found === 429) throw new Failed("limited", { status: 429, retryAfter: after || 7 })
      if (error instanceof ccxt.InvalidNonce || found === 700003)
        throw new Failed("refused", { code: 700003 })
      if (error instanceof ccxt.NetworkError || /^5\d\d$/.test(String(found)))
        throw new Failed("unknown", { code: found })
      if (error instanceof SyntaxError || error instanceof TypeError || !Number.isFinite(found))
        throw new Failed("unknown")
      throw new Failed("refused", { code: found })
    }
  }
