/**
 * Values that no parameter should accept, and values that only the exchange can reject, for every parameter.
 */
import { limitBuy } from "./testServer.ts"

/** Bad values that people and programs really send, for all parameters. */
export const mistakes: ReadonlyArray<string> = [
  ...[
    "",
    "True",
    "1e-3",
    "9E+2",
    "0x10",
    "0",
    "-1",
    "+1",
    "1.5",
    " 1",
    "NaN",
    "null",
    "hold",
    "Spot",
    "%",
    "<b>",
  ],
  ...["20261399", "1785542400", "17855424000000", "9".repeat(21), `0.${"1".repeat(19)}`, "x".repeat(129)],
  ...[Array.from({ length: 16 }, (_, i) => `A${i}`).join(","), "[]", "[1]", "{}"],
  JSON.stringify(Array.from({ length: 21 }, () => limitBuy)),
  JSON.stringify([limitBuy, { ...limitBuy, symbol: "MXUSDT" }]),
]

/**
 * Well-formed values: unknown names, amounts and times out of range, and words that do not match the other
 * parameters.
 */
export const strangers: ReadonlyArray<string> = [
  ...["NOPEUSDT", "nobodyhere", "99999999", "10000002", "BTC", "MX", "XRP", "BTC,NOPE", "x".repeat(129)],
  ...["0", "999", "900000", "10.0000000000001", "9".repeat(20), "1785542400000", "1999999999999"],
  ...["SELL", "MARKET", "FUTURES", "EMAIL", "MOBILE", "f".repeat(32), "5ebe2294ecd0e0f08eab7690d2a6ee69"],
  ...["SPOT_EVERYTHING", "203.0.113.7,here", "1.1.1.1,1,1,1,1"],
]
