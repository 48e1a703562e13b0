/** Runs the printed ccxt commands, including streams. */
import { expect, test } from "vitest"
import { inMemory, serve } from "./command.ts"
import { here, lineOf, pasted } from "./support/pasted.ts"

test("ccxt.pro reads this exchange's streams with the printed addresses", async () => {
  const watch = `ex.loadHttpProxyAgent().then(()=>ex.watchTicker("BTC/USDT")).then(({bid})=>{console.log(bid>0);return ex.close()})`
  const serving = await serve([...inMemory, "--market", "on"])
  const watching = lineOf(serving, "node -e", "ccxt")
    .replace('require("ccxt").mexc', 'require("ccxt").pro.mexc')
    .replace(/ex\.createOrder\(.+(?='$)/, watch)
  expect(watching).toContain(`require("ccxt").pro.mexc`)
  expect(watching).toContain(`};${watch}'`)
  expect(await pasted(watching, { cwd: here("../../server") })).toBe("true\n")
})
