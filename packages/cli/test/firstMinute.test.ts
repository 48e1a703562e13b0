/** Runs every command that a new user sees at the start, exactly as printed. */
import { join } from "node:path"
import { startBourse } from "@bourse/server"
import { beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { firstMinute } from "../src/firstMinute.ts"
import { inMemory, type Serving, serveHere } from "./command.ts"
import { here, lineOf, pasted } from "./support/pasted.ts"

describe("the printed text with sandbox and market", () => {
  let serving: Serving
  const line = (start: string, holding: string): string => lineOf(serving, start, holding)

  beforeAll(async () => {
    let end = async () => {}
    serving = await serveHere([...inMemory, "--market", "on"], {}, (each) => {
      end = each
    })
    return end
  })

  test("the printed text fits a screen and contains address, folder, accounts and commands", () => {
    const { lines } = serving
    expect(lines.length).toBeLessThan(40)
    expect(lines[0]).toBe("Bourse is ready.")
    expect(lines).toContain("Data       in memory: lost when this process ends")
    expect(lines).toContain("Clock      the system clock's time")
    expect(lines.find((line) => line.startsWith("Desk"))).toMatch(/^Desk +http:[^ ]+\/desk\/#token=\w+$/)
    expect(lines).toContain("dev-alice  dev-secret-alice  alice, uid 10000001, master and broker")
    expect(lines.join("\n")).not.toContain("bot-")
    expect(serving.stderr()).toBe("")
  })

  test("the printed curl commands show a balance and buy", async () => {
    const balances = async () => JSON.parse(await pasted(line("q=", "/api/v3/account"))).balances
    const of = (all: Array<{ asset: string; free: string }>, asset: string) =>
      Number(all.find((each) => each.asset === asset)!.free)
    const before = await balances()
    expect(JSON.parse(await pasted(line("q=", "/api/v3/order")))).toMatchObject({
      symbol: "BTCUSDT",
      side: "BUY",
    })
    const after = await balances()
    expect(of(after, "BTC")).toBeGreaterThan(of(before, "BTC"))
    expect(of(before, "USDT") - of(after, "USDT")).toBeCloseTo(100, 0)
  })

  test("the printed ccxt command buys and prints a filled order", async () => {
    const printed = await pasted(line("node -e", "ccxt"), { cwd: here("../../server") })
    expect(printed).toContain("status: 'closed'")
    expect(printed).toMatch(/filled: 0\.01\b/)
  })

  test("the printed command of the typed client shows a balance", async () => {
    const env = { NODE_OPTIONS: "--conditions=@bourse/source" }
    const printed = await pasted(line("node --input-type", "SpotClient"), {
      cwd: here("../../../apps/maker"),
      env,
    })
    expect(printed).toMatch(/asset: 'USDT',\s+free: '\d+(\.\d+)?'/)
  })

  test("the printed sandbox commands fund, move the clock, lose an answer and reset", async () => {
    expect(JSON.parse(await pasted(line("curl", "/sandbox/v1/fund")))).toMatchObject({
      uid: "10000001",
      asset: "USDT",
    })
    const clock = JSON.parse(await pasted(line("curl", "/sandbox/v1/clock/advance")))
    expect(clock).toMatchObject({ mode: "running", offsetMs: 3_600_000 })
    expect(JSON.parse(await pasted(line("curl", "/sandbox/v1/faults")))).toMatchObject({ remaining: 1 })
    expect(JSON.parse(await pasted(line("curl", "/sandbox/v1/reset")))).toEqual({ generation: 2 })
    const account = JSON.parse(await pasted(line("q=", "/api/v3/account")))
    expect(account.balances).toContainEqual({
      asset: "USDT",
      free: "100000",
      locked: "0",
      available: "100000",
    })
  })

  test("the linked pages exist", async () => {
    for (const path of ["/docs", "/openapi.json", "/healthz", "/readyz"]) {
      expect((await fetch(serving.url + path)).status, path).toBe(200)
    }
  })
})

test("demo accounts are neither printed nor usable without the sandbox", async () => {
  const { stdout, url, lines } = await serveHere(["--data", ":memory:", "--port", "0"])
  expect(lines.filter((line) => line !== "")).toHaveLength(6)
  expect(stdout()).not.toContain("dev-")
  expect(lines).toContain("Admin      off (--admin-token)")
  expect((await fetch(`${url}/sandbox/v1/reset`, { method: "POST" })).status).toBe(404)
  const signed = await fetch(`${url}/api/v3/account?timestamp=${Date.now()}&signature=${"0".repeat(64)}`, {
    headers: { "X-MEXC-APIKEY": "dev-alice" },
  })
  expect(await signed.json()).toMatchObject({ code: 10072 })
})

const plain = {
  market: "none",
  replay: [],
  admin: false,
  devKeys: "loopback",
  isTerminal: false,
  isTokenGenerated: true,
  clone: undefined,
  database: undefined,
} as const

test("the start prints the database, which the environment can set", async () => {
  const bourse = await startBourse()
  onTestFinished(() => bourse.close())
  const shown = firstMinute(bourse, "", { ...plain, database: "db.internal:5432/exchange" })
  expect(/Data +(.*)/.exec(shown)![1]).toBe(
    "in the database db.internal:5432/exchange: survives restarts and crashes",
  )
})

test("the start prints the files that the market replays", async () => {
  const bourse = await startBourse()
  onTestFinished(() => bourse.close())
  const marketOf = (replay: ReadonlyArray<string>) =>
    /Market +(.*)/.exec(firstMinute(bourse, "", { ...plain, market: "simulated", replay }))![1]
  expect(marketOf(["day.jsonl.gz", "MXUSDT.csv"])).toBe(
    "replays day.jsonl.gz, MXUSDT.csv; the other symbols are simulated",
  )
  expect(marketOf([])).toBe("simulated: it quotes and trades in every symbol")
})

test("the printed commands work with every token; only a generated one is printed", async () => {
  const sandboxToken = `it's-"$HOME"-&-\`pwd\`-\\-!!`
  const bourse = await startBourse({ sandboxToken })
  onTestFinished(() => bourse.close())
  const fundOf = (text: string) => text.split("\n").find((line) => line.includes("/sandbox/v1/fund"))!
  const shown = firstMinute(bourse, "", plain)
  expect(JSON.parse(await pasted(fundOf(shown)))).toMatchObject({ uid: "10000001" })
  const link = /Desk +(\S+)/.exec(shown)![1]!
  expect(new URLSearchParams(new URL(link).hash.slice(1)).get("token")).toBe(sandboxToken)
  for (const isTerminal of [true, false]) {
    const given = firstMinute(bourse, "", { ...plain, isTerminal, isTokenGenerated: false })
    for (const spelling of [sandboxToken, encodeURIComponent(sandboxToken), "it's", "it'\\''s"])
      expect(given).not.toContain(spelling)
    expect(given).toMatch(/Token +yours, not printed\n/)
    const env = { BOURSE_SANDBOX_TOKEN: sandboxToken }
    expect(JSON.parse(await pasted(fundOf(given), { env }))).toMatchObject({ uid: "10000001" })
  }
})

test("a generated token is printed on a terminal; otherwise the text says where to find it", async () => {
  const bourse = { ...(await startBourse()), data: "/home/me/my data" }
  onTestFinished(() => bourse.close())
  const token = bourse.sandboxToken!
  const onTerminal = firstMinute(bourse, "", { ...plain, isTerminal: true })
  expect(onTerminal.split(token)).toHaveLength(6)
  const inLog = firstMinute(bourse, "", plain)
  expect(inLog).not.toContain(token)
  expect(inLog).toContain(
    `Token      in /home/me/my data/server.json; eval "$(bourse env --data '/home/me/my data')" sets BOURSE_SANDBOX_TOKEN`,
  )
  expect(inLog).toContain("Desk       bourse desk --data '/home/me/my data' prints the link with the token")
})

test("npm start in a clone prints a command that puts bourse on the PATH", async () => {
  const clone = join(import.meta.dirname, "../../..")
  const bourse = await startBourse()
  onTestFinished(() => bourse.close())
  const line = firstMinute(bourse, "", { ...plain, clone })
    .split("\n")
    .find((each) => each.includes("export PATH"))!
  const env = { PATH: "/usr/bin:/bin", BOURSE_URL: bourse.url }
  expect(await pasted(line, { env })).toMatch(new RegExp(`^url +${bourse.url}\nready +true\n`))
  expect(firstMinute(bourse, "", plain)).not.toContain("export PATH")
})

test("no command before the PATH command needs bourse on the PATH", async () => {
  const clone = join(import.meta.dirname, "../../..")
  const bourse = { ...(await startBourse()), data: "a folder" }
  onTestFinished(() => bourse.close())
  const shown = firstMinute(bourse, "", { ...plain, clone })
  const above = shown.slice(0, shown.indexOf("export PATH"))
  expect(above).toContain(`$('${clone}/bourse' env --data 'a folder')`)
  expect(above).toContain(`'${clone}/bourse' desk --data 'a folder'`)
  expect(above).not.toMatch(/(^|[ (])bourse (env|desk)/m)
})

test("the text counts the demo accounts and keys that it lists", async () => {
  const bourse = await startBourse()
  onTestFinished(() => bourse.close())
  const shown = firstMinute(bourse, "", plain)
  expect(shown).toContain("3 demo accounts, 4 keys: key, secret")
  expect(shown.match(/^ +dev-/gm)).toHaveLength(4)
})

test("the text says that the books are empty if the market is off", async () => {
  expect((await serveHere(inMemory)).stdout()).toContain(
    "none: only your own orders are in the books (--market on simulates a market)",
  )
})

test("the text says which history was deleted, and from when it exists", async () => {
  const bourse = await startBourse()
  const block = (since: object): Array<string> => {
    const historySince = () => ({ ...bourse.historySince(), ...since })
    const text = firstMinute({ ...bourse, historySince }, "", { ...plain, isTerminal: true })
    const prose = text.split("\n").filter((line) => !/^ {2}(q=|node |curl )|#token=/.test(line))
    expect(prose.filter((line) => line.length > 80)).toEqual([])
    // Joins the wrapped lines of a printed text.
    return text
      .replaceAll(/\n {13}/g, " ")
      .split("\n")
      .map((each) => each.trim())
  }
  const [orders, trades] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 9, 1)]
  expect(block({ orders, trades, hourCandles: 1 })).toContain(
    "History    orders since 2026-11-01T00:00:00.000Z, public trades since 2026-10-01T00:00:00.000Z",
  )
  expect(block({}).some((each) => each.startsWith("History"))).toBe(false)
  await bourse.close()
})

test("the text of a mirrored market names the exchange, and prints only commands that work there", async () => {
  const upstream = await startBourse({ market: true })
  onTestFinished(() => upstream.close())
  const serving = await serveHere([...inMemory, "--market", `mirror:${upstream.url}?symbols=ETHUSDT`])
  const market = serving.lines.find((each) => each.startsWith("Market"))
  expect(market).toBe(
    `Market     mirrors ${upstream.url} by streams: ETHUSDT; reads public data only, and never sends a key`,
  )
  const text = serving.lines.join("\n")
  for (const other of ["clock/advance", "ccxt.mexc", "BTCUSDT"]) expect(text).not.toContain(other)
  const order = JSON.parse(await pasted(lineOf(serving, "q=", "/api/v3/order")))
  expect(order).toMatchObject({ symbol: "ETHUSDT", side: "BUY" })
})
