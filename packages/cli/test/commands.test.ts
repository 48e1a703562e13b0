/**
 * Tests the commands against their own server in this process; `run` and the search for data folders use real
 * command lines.
 */

import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { ControlApi, durationMs } from "@bourse/control"
import { bourseCommand as bourseFile } from "@bourse/testing/commands"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Console from "effect/Console"
import { Command } from "effect/cli"
import * as Effect from "effect/Effect"
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { bourseCommandFor } from "../src/bourseCommand.ts"
import { type RunningBourse, startBourse } from "../src/index.ts"
import { writeServerFile } from "../src/ServerFile.ts"
import {
  bourseHere,
  bourse as bourseProcess,
  folder,
  outcomeHere,
  outcomeOf,
  run,
  runHere,
  sandbox,
  serve,
  serveHere,
} from "./command.ts"
import { reporting } from "./support/reporting.ts"

let exchange: RunningBourse
beforeAll(async () => {
  exchange = await startBourse()
})
afterAll(() => exchange.close())
afterEach(() => {
  process.exitCode = undefined
})

/** Runs a command line as the exchange's owner; returns its output or its error. */
const type = async (line: string, env: Record<string, string> = {}) => {
  const printed: Array<string> = []
  const told: Array<string> = []
  const console_ = {
    ...globalThis.console,
    log: (...parts: ReadonlyArray<unknown>) => void printed.push(parts.join(" ")),
    error: (...parts: ReadonlyArray<unknown>) => void told.push(parts.join(" ")),
  }
  const variables = { BOURSE_URL: exchange.url, BOURSE_SANDBOX_TOKEN: exchange.sandboxToken ?? "", ...env }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  try {
    const args = line.match(/"[^"]*"|\S+/g)!.map((word) => word.replace(/^"|"$/g, ""))
    await Effect.runPromise(
      Effect.promise(() => bourseCommandFor(args)).pipe(
        Effect.flatMap((command) => Command.runWith(command, { version: "0" })(args)),
        Effect.provideService(Console.Console, console_),
        // Effect reads the environment once per process, but these tests change it.
        Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv()),
        Effect.provide(NodeServices.layer),
      ),
    )
  } catch (error) {
    told.push((error as Error).message)
  } finally {
    vi.unstubAllEnvs()
  }
  // Output that users copy or search is not wrapped: JSON, curl commands, requests.
  if (!/--json|^curl |^requests/.test(line))
    expect(printed.flatMap((text) => text.split("\n")).filter((each) => each.length > 80)).toEqual([])
  return { printed: printed.join("\n"), told: told.join("\n") }
}
const json = async (line: string) => JSON.parse((await type(`${line} --json`)).printed)

/** One command for each call of the control plane, with its output. */
const verbs: ReadonlyArray<readonly [verb: string, line: string, printed: RegExp]> = [
  ["listAccounts", "accounts", /^ *uid +name[\s\S]*10000002 +bob/],
  ["createAccount", `accounts open "desk of dave" --kyc 2 --broker`, /10000006 +desk of dave +- +true +2/],
  ["listAccounts", "accounts list", /^ *uid +name[\s\S]*10000002 +bob/],
  ["listBalances", "accounts balances 10000002", /^ *asset +free +locked +netTraded[\s\S]*^BTC +1 +0 +0$/m],
  ["changeAccount", "accounts freeze 10000006", /true$/],
  ["changeAccount", "accounts unfreeze 10000006", /false$/],
  ["changeAccount", "accounts kyc 10000006 4", /4 +false$/],
  [
    "createKey",
    "keys grant 10000002 --key mine --secret hidden --permissions SPOT_DEAL_W",
    /^key +mine\nsecret +hidden/,
  ],
  ["listKeys", "keys", /^mine +10000002 +SPOT_DEAL_WRITE/m],
  ["listKeys", "keys list", /^dev-bob +10000002 +all/m],
  ["deleteKey", "keys revoke mine", /^revoked mine$/],
  ["settings", "settings", /^weightBudget +500$/m],
  ["changeSettings", "settings set weightBudget=700 callsPerSecond=null", /^weightBudget +700$/m],
  ["fund", "fund 10000002 USDT 5", /^free +50005$/m],
  ["deposit", "deposit send 10000002 USDT TRX 10", /^id +1\naddress +T/],
  ["changeDeposit", "deposit set 1 5", /^done$/],
  [
    "saveAddress",
    "withdrawals address 10000001 USDT TRX TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t --tag mine",
    /^saved$/,
  ],
  ["clock", "clock", /^mode +running$/m],
  ["advanceClock", "clock advance 1h", /^offsetMs +36\d{5}$/m],
  ["settleClock", "clock settle --max 1h", /^pending +0$/m],
  ["stepClock", "clock step --max 1s", /^happened +false\nNo event happened within 1s\.$/m],
  ["stopAdvance", "clock stop", /^mode +running$/m],
  ["setClockSpeed", "clock speed 20", /^speed +20$/m],
  ["freezeClock", "clock freeze", /^mode +frozen$/m],
  ["unfreezeClock", "clock unfreeze", /^mode +running$/m],
  [
    "createFault",
    "fault add latency --latency-ms 5 --endpoint spot.account --count 2",
    /latency +spot.account +- +0 +2$/,
  ],
  ["listFaults", "fault", /^id +kind/],
  ["listFaults", "fault list", /^id +kind/],
  ["deleteFault", "fault remove 1", /^removed$/],
  ["deleteFaults", "fault remove all", /^removed$/],
  ["saveSnapshot", "snapshot save seeded", /^saved seeded: 6 accounts, 0 open orders$/],
  [
    "listSnapshots",
    "snapshot list",
    /^name +saved +generation +accounts +orders +kB +kept in\nseeded +20[-\dT:]+ +1 +6 +0 +\d+ +memory$/,
  ],
  [
    "diffSnapshots",
    "snapshot diff seeded",
    /^There is no difference in accounts, balances and open orders\.$/,
  ],
  ["loadSnapshot", "snapshot load seeded", /^loaded seeded: generation 2$/],
  ["deleteSnapshot", "snapshot delete seeded", /^deleted seeded$/],
  ["listSnapshots", "snapshot list", /^There are no snapshots\.$/],
  ["listScenarios", "scenario list", /^flash-crash +Prices fall by 8 %/],
  ["runScenario", "scenario run stuck-withdrawals", /^stuck-withdrawals runs until [\d-]+ [\d:]+ \(now: /],
  ["scenario", "scenario status", /^kind +state +from +to +applied\nwithdrawals +on /m],
  ["stopScenario", "scenario stop", /^stopped$/],
  ["scenario", "scenario status", /^No scenario runs\.$/],
  ["listSymbols", "symbols list", /^symbol +status[\s\S]*^BTCUSDT +trading +60000 +0\.01 /m],
  ["changeSymbol", "symbols halt MXUSDT", /^MXUSDT +halted/m],
  ["changeSymbol", "symbols resume MXUSDT", /^MXUSDT +trading/m],
  ["changeSymbol", "symbols delist MXUSDT", /^MXUSDT +delisted/m],
  ["changeSymbol", "symbols resume MXUSDT", /^MXUSDT +trading/m],
  ["changeSymbol", "symbols fees PEPEUSDT 0.001 0.002", /0\.001 +0\.002 +- +0$/],
  ["changeSymbol", "symbols band PEPEUSDT 0.1", /0\.001 +0\.002 +0\.1 +0$/],
  ["changeSymbol", "symbols band PEPEUSDT off", /0\.002 +- +0$/],
  ["changeSymbol", "symbols steps PEPEUSDT --tick 0.00001 --min-amount 5", /0\.00001 +0\.001/],
  ["verify", "verify", /Ledger, books and journal are correct\.$/],
]

/** The line on stderr with which a command that cannot be undone names its exchange; "" for other commands. */
const named = (line: string): string =>
  /^(keys revoke|snapshot (save|load|delete)|symbols delist) /.test(line)
    ? `target: ${exchange.url} (BOURSE_URL)`
    : ""

test.each(verbs)("the control plane's %s: bourse %s", async (_, line, printed) => {
  const outcome = await type(line)
  expect(outcome.told).toBe(named(line))
  expect(outcome.printed).toMatch(printed)
})

test("reset --data resets the named exchange and reports it, even if variables name another", async () => {
  const data = folder()
  const other = await serveHere([...sandbox, "--data", data])
  const before = exchange.generation()
  const reset = await type(`reset --data ${data}`)
  expect(reset).toEqual({
    told: `target: ${other.url} (data folder ${data}; not BOURSE_URL, ${exchange.url})`,
    printed: "reset: generation 2",
  })
  expect(exchange.generation()).toBe(before)
  await other.end()
  // No server runs on the named data folder, and the command uses no other server in its place.
  expect(await type(`reset --data ${data}`)).toEqual({
    told: `no server runs on the data folder ${data} of --data: start a server there with bourse serve, or name a server with --url`,
    printed: "",
  })
  expect(exchange.generation()).toBe(before)
})

test("the data folder of a killed server names no exchange, even if another server has its address", async () => {
  const data = folder()
  const { url, sandboxToken } = exchange
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  writeServerFile(data, { url, sandboxToken, pid: process.pid }, log)
  expect((await type(`status --data ${data}`)).printed).toContain(url)
  const { pid } = spawnSync(process.execPath, ["--version"])
  writeServerFile(data, { url, sandboxToken, pid }, log)
  const before = exchange.generation()
  expect((await type(`reset --data ${data}`)).told).toContain(`no server runs on the data folder ${data}`)
  expect(exchange.generation()).toBe(before)
})

test("journal names its database without the password, even if the folder has a journal too", async () => {
  const data = folder()
  writeFileSync(join(data, "bourse.db"), "")
  const { told } = await type(`journal show --data ${data}`, {
    BOURSE_DATABASE_URL: "postgresql://me:hidden@127.0.0.1:1/exchange",
  })
  expect(told.split("\n")[0]).toBe(
    `target: the database 127.0.0.1:1/exchange (--database-url or BOURSE_DATABASE_URL), not the journal in ${data}`,
  )
  expect(told).not.toContain("hidden")
})

test("an API key from a flag has priority over the environment", async () => {
  const mine = { BOURSE_KEY: "dev-carol", BOURSE_SECRET: "dev-secret-carol" }
  const uidOf = async (flags: string) => (await type(`curl GET /api/v3/uid ${flags}`, mine)).printed
  expect(await uidOf("")).toContain("10000003")
  expect(await uidOf("--as bob")).toContain("10000002")
})

test("two names of different exchanges are rejected, and both are printed", async () => {
  const data = folder()
  const other = await serveHere([...sandbox, "--data", data])
  const told = `names ${exchange.url}, and the server on the data folder ${data} of`
  expect((await type(`reset --url ${exchange.url} --data ${data}`)).told).toBe(
    `--url ${told} --data is ${other.url}: leave one of them out`,
  )
  expect((await type("reset", { BOURSE_DATA: data })).told).toBe(
    `BOURSE_URL ${told} BOURSE_DATA is ${other.url}: leave one of them out`,
  )
  expect((await type("status --json", { BOURSE_URL: "", BOURSE_DATA: data })).printed).toContain(other.url)
})

describe("commands with --json", () => {
  let text: RunningBourse
  beforeAll(async () => {
    text = exchange
    exchange = await startBourse()
  })
  afterAll(async () => {
    await exchange.close()
    exchange = text
  })
  test.each(verbs)("the control plane's %s as JSON: bourse %s --json", async (_, line) => {
    const outcome = await type(`${line} --json`)
    expect(outcome.told).toBe(named(line))
    expect(JSON.parse(outcome.printed)).toEqual(expect.any(Object))
  })
})

test("an order is tested, placed, visible in the book, listed, filled and shown", async () => {
  expect((await type("order place BTCUSDT SELL --quantity 0.01 --price 60000 --as bob")).printed).toMatch(
    /^BTCUSDT order \d+ NEW: nothing executed, 0.01 rests at 60000$/,
  )
  expect((await type("book BTCUSDT")).printed).toMatch(/- +- +60000 +0\.01$/)
  const { orderId } = await json("order place BTCUSDT BUY --quote 300 --client-id from-the-shell")
  expect((await type(`order show BTCUSDT ${orderId}`)).printed).toMatch(/MARKET .* FILLED$/)
  expect((await type("orders BTCUSDT --as bob")).printed).toMatch(/60000 +0\.01 +0\.00\d+ +PARTIALLY_FILLED$/)
  expect((await type("trades BTCUSDT")).printed).toMatch(/Z +BUY +60000/)
  expect((await type("balance")).printed).toMatch(/^BTC +2\.00\d+ +0$/m)
  const [open] = await json("orders BTCUSDT --as bob")
  expect((await type(`order cancel BTCUSDT ${open.orderId} --as bob`)).printed).toBe(
    `canceled order ${open.orderId}`,
  )
  expect((await type("order place BTCUSDT BUY --quantity 1 --price 10 --test")).printed).toBe(
    "the order would be accepted",
  )
  expect((await type("orders BTCUSDT")).printed).toBe("There are no open orders.")
  expect((await type("orders BTCUSDT --all")).printed).toMatch(/FILLED/)
})

test.each(["dropAfterCommit", "cutResponse", "dropBeforeCommit"])(
  "an order whose response is lost by %s is looked up and exists once",
  async (kind) => {
    await type(`fault add ${kind} --endpoint spot.placeOrder --count 1`)
    const before = await json("orders ETHUSDT")
    const { orderId } = await json("order place ETHUSDT BUY --quantity 0.01 --price 100")
    const after = await json("orders ETHUSDT")
    expect(after).toHaveLength(before.length + 1)
    expect(after.map((each: { readonly orderId: string }) => each.orderId)).toContain(orderId)
    expect((await json("fault"))[0]).toMatchObject({ kind, applied: 1 })
    await type("fault remove all")
    await type(`order cancel ETHUSDT ${orderId}`)
  },
)

test("sandbox commands without a sandbox print how to start one", async () => {
  const server = await serveHere(["--port", "0", "--data", ":memory:"])
  expect((await type("clock", { BOURSE_URL: server.url })).told).toBe(
    `${server.url} does not have this endpoint: its sandbox is off (start it with --sandbox on), or the server is older`,
  )
})

test("an OCO pair is placed, candles are loaded, and a reset starts over", async () => {
  const oco = await type("oco 10000001 BTCUSDT SELL 0.01 61000 59000 58900")
  expect(oco.printed).toMatch(/^orderListId +1\norderIds +\d+ \d+$/)
  const file = join(folder(), "candles.json")
  writeFileSync(file, JSON.stringify([[1_700_000_040_000, "1", "2", "1", "2", "10", "15", 3]]))
  expect((await type(`candles ETHUSDT ${file}`)).printed).toBe("loaded 1 candles")
  expect((await type("reset")).printed).toBe("reset: generation 3")
})

test("snapshot diff shows changed balances and orders, account by account", async () => {
  await type("snapshot save before")
  await type("order place ETHUSDT BUY --quantity 0.01 --price 100")
  await type("accounts open erin")
  await type("snapshot save after")
  const shown = (await type("snapshot diff before after")).printed
  expect(shown).toMatch(
    /^10000001 alice\n {2}USDT: \d+ -> [\d.]+ \+ 1\.\d+ locked\n {2}opened order \d+: BUY 0\.01 ETHUSDT at 100, executed 0\n/,
  )
  expect(shown).toMatch(/\n1000000\d erin, added$/)
  expect((await json("snapshot diff before")).accounts).toHaveLength(2)
  expect((await type("snapshot load nothing")).told).toBe(
    `${named("snapshot load nothing")}\nthere is no snapshot nothing; there are before, after`,
  )
  await type("snapshot load before")
})

test("requests are cut at the terminal's width only on a terminal", async () => {
  await type("order place ETHUSDT BUY --quantity 50000 --price 100")
  const { printed } = await type("requests --rejected --limit 1")
  expect(printed).toMatch(
    / 30004 Insufficient position: 'quantity' 50000 at 'price' 100 takes \d+ USDT; [\d.]+ USDT is free$/,
  )
  process.stdout.columns = 60
  onTestFinished(() => void Reflect.deleteProperty(process.stdout, "columns"))
  expect((await type("requests --rejected --limit 1")).printed).toBe(printed.slice(0, 60))
})

test("requests are listed, shown one by one, repeated with curl, and printed as a fixture", async () => {
  const { orderId } = await json("order place ETHUSDT BUY --quantity 0.01 --price 100 --client-id in-the-log")
  await type("order place ETHUSDT BUY --quantity 50000 --price 100")
  const listed = (await type("requests --endpoint spot.placeOrder --limit 2")).printed.split("\n")
  expect(listed).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}[0-9a-f]{8}-\d+ +spot\.placeOrder +200 {2}[\d.]+ ms$/),
    expect.stringMatching(/spot\.placeOrder +400 {2}30004 .+$/),
  ])
  expect((await type("requests --rejected --limit 1")).printed).toBe(listed[1])
  expect((await type("requests --key dev-nobody")).printed).toBe("There are no requests.")
  const [placed, rejected] = await json("requests --endpoint spot.placeOrder --limit 2")
  const shown = (await type(`requests ${placed.id}`)).printed
  expect(shown).toContain("  newClientOrderId=in-the-log")
  expect(shown).toContain("  signature=***")
  expect(shown).toContain(`"orderId":"${orderId}"`)
  const curl = (await type(`requests ${placed.id} --as curl`)).printed
  expect(curl).toMatch(
    /^curl -s -X POST -H 'X-MEXC-APIKEY: dev-alice' 'http:\S+newClientOrderId=in-the-log&timestamp=\d+&signature=[0-9a-f]{64}'$/,
  )
  const fixture = await type(`requests ${rejected.id} --as fixture`)
  expect(JSON.parse(fixture.printed)).toMatchObject({
    profile: "spot-trade",
    risk: "spends",
    actors: { trader: {} },
    fixtures: [
      {
        id: `spot.placeOrder.request-${rejected.id}`,
        steps: [
          {
            call: expect.stringMatching(/^spot\.placeOrder symbol=ETHUSDT side=BUY type=LIMIT /),
            expect: "rejected",
          },
        ],
      },
    ],
  })
  expect(fixture.told).toMatch(/needs a step in which the same request succeeds/)
  expect((await type("requests a-1")).told).toMatch(/has no request a-1/)
  expect((await type("requests --as curl")).told).toMatch(/needs the id of a request/)
})

test("requests --follow prints new requests as they arrive", async () => {
  const following = bourseHere(
    ["requests", "--follow", "--json", "--limit", "0", "--endpoint", "market.depth"],
    {
      BOURSE_URL: exchange.url,
      BOURSE_SANDBOX_TOKEN: exchange.sandboxToken ?? "",
    },
  )
  await vi.waitFor(
    async () => {
      await type("book ETHUSDT")
      expect(following.stdout().split("\n").length).toBeGreaterThan(2)
    },
    { timeout: 300_000, interval: 200 },
  )
  const rows = following
    .stdout()
    .trim()
    .split("\n")
    .slice(0, 2)
    .map((line) => JSON.parse(line))
  expect(rows.map(({ endpoint }) => endpoint)).toEqual(["market.depth", "market.depth"])
  expect(rows[0].id).not.toBe(rows[1].id)
})

test("top prints one frame on request, and otherwise needs a terminal", async () => {
  const { printed } = await type("top --once")
  expect(printed).toMatch(/^Bourse {2}http:\S+ {2}ready$/m)
  expect(printed).toMatch(/^BTCUSDT +\d+ +\d+/m)
  for (const line of printed.split("\n")) expect(line.length).toBeLessThanOrEqual(80)
  expect(await json("top")).toMatchObject({ status: "ready", accounts: expect.any(Number) })
  const silent = await outcomeOf(bourseProcess(["top"], { BOURSE_URL: exchange.url }))
  expect(silent).toEqual({ code: 0, stdout: "", stderr: "" })
})

test("report prints the result of the account's trades", async () => {
  await type("order place MXUSDT SELL --quantity 10 --price 3 --as bob")
  const { orderId } = await json("order place MXUSDT BUY --quantity 10 --price 3")
  const [trade] = await json("trades MXUSDT")
  expect(trade.orderId).toBe(orderId)
  const { symbols, totals, fees } = await json("report alice --symbol MXUSDT")
  expect(symbols).toMatchObject([
    { symbol: "MXUSDT", trades: 1, volume: "30", position: "10", lastPrice: "3" },
  ])
  expect(fees).toEqual([{ asset: trade.commissionAsset, amount: trade.commission }])
  expect(totals).toMatchObject([
    { asset: "USDT", result: `-${trade.commission}`, drawdown: trade.commission },
  ])
  expect((await type("report alice")).printed).toMatch(
    /^symbol +trades +volume +position +lastPrice +result\n/,
  )
  expect((await type("report carol")).printed).toBe("The account has no trades in the last month.")
  expect((await type("report eve")).told).toMatch(/there is no demo account eve/)
})

test("an order's output contains its executions", async () => {
  const said = async (line: string) => (await type(line)).printed.replace(/\s+/g, " ")
  await type("order place ETHUSDT SELL --quantity 2 --price 3000")
  await type("order place ETHUSDT SELL --quantity 1 --price 3001")
  expect(await said("order place ETHUSDT BUY --quantity 2.5 --price 3001 --as bob")).toMatch(
    /^ETHUSDT order \d+ FILLED: bought 2.5 at 3000.2 on average, 7500.5 in all, fee 3.75025 USDT$/,
  )
  expect(await said("order place ETHUSDT BUY --quantity 1 --price 3001 --as bob")).toMatch(
    /^ETHUSDT order \d+ PARTIALLY_FILLED: bought 0.5 at 3001 on average, 1500.5 in all, fee 0.75025 USDT, 0.5 rests at 3001$/,
  )
  expect(await said("order place ETHUSDT SELL --quantity 1 --price 3000")).toMatch(
    /^ETHUSDT order \d+ PARTIALLY_FILLED: sold 0.5 at 3001 on average.*, 0.5 rests at 3000$/,
  )
  const ioc = "order place ETHUSDT BUY --type IMMEDIATE_OR_CANCEL --quantity 1 --price 2000 --as bob"
  expect(await said(ioc)).toMatch(/^ETHUSDT order \d+ CANCELED: nothing executed$/)
})

test("every verb of the control plane has a command, apart from those of the desk and of bourse check", () => {
  const tried = new Set([
    ...verbs.map(([verb]) => verb),
    "addSymbol",
    "oco",
    "loadCandles",
    "reset",
    "requests",
    // Calls without a command: this one gives the desk its own key; users have `bourse keys grant`.
    "deskKey",
    // This call lists reports of `bourse check` for the desk; users open the report's index.html.
    "listCheckReports",
    "checkReport",
    // `bourse check` makes this call, and its report contains the relevant events.
    "streams",
  ])
  // The command for withdrawals works like the one for deposits; its test uses an unknown withdrawal.
  tried.add("changeWithdrawal")
  const known = Object.values(ControlApi.groups).flatMap((group) => Object.keys(group.endpoints))
  expect(known.length).toBeGreaterThan(20)
  expect(known.filter((verb) => !tried.has(verb))).toEqual([])
})

test("curl signs a request, prints it as a command, and sends it", async () => {
  const shown = await type("curl GET /api/v3/account --as bob --dry-run")
  expect(shown.printed).toMatch(
    /^curl -s -H 'X-MEXC-APIKEY: dev-bob' 'http:\S+timestamp=\d+&signature=[0-9a-f]{64}'$/,
  )
  const placed = await type(
    "curl POST /api/v3/order/test symbol=BTCUSDT side=BUY type=LIMIT quantity=1 price=10",
  )
  expect(placed.printed).toBe("{}")
  const key = await type(
    `curl POST /api/v3/broker/sub-account/virtualSubAccount --body subAccount=shellsub01 note=n`,
  )
  expect(key.printed).toMatch(/shellsub01/)
})

test.each([
  ["fund 77 USDT 1", /^rejected: user does not exist: 'uid' 77 is not the uid of any account \(10001\)$/],
  [
    "fund 10000001 USDT 1 --token another-token-of-16",
    /rejects the token: pass the server's sandbox or admin token with --token/,
  ],
  ["withdrawals set 5 7", /^rejected: .*\(22222\)$/],
  ["balance --as eve", /^there is no demo account eve: choose one of alice, bob, carol$/],
  ["balance --key mine", /needs the key's secret: set BOURSE_SECRET/],
  [
    "balance --key mine --as bob",
    /^--key mine and --as bob name two different signers: leave one of them out$/,
  ],
  ["settings set weightBudgets=1", /^there is no setting weightBudgets: bourse settings lists them$/],
  ["settings set weightBudget", /^weightBudget is not of the form name=value/],
  [
    "status --url http://127.0.0.1:1",
    /^no server responds at http:\/\/127\.0\.0\.1:1: start a server with bourse serve/,
  ],
  ["curl GET api/v3/account", /^api\/v3\/account is not a path: leave out address and parameters/],
  ["curl GET http://127.0.0.1/api/v3/account", /is not a path/],
  ["curl GET /api/v3/order?symbol=BTCUSDT", /is not a path.* \/api\/v3\/order symbol=BTCUSDT orderId=1$/],
  ["requests --limit -1", /^limit must be at most 6 digits$/],
  ["accounts --url http://127.0.0.1:1", /^no server responds at/],
  ["balance --url http://127.0.0.1:1", /^no server responds at/],
  ["order place BTCUSDT BUY --quantity 50 --price 60000", /^rejected: .*\(30004\)$/],
  ["order place BTCUSD BUY --quantity 1", /^there is no symbol BTCUSD; did you mean BTCUSDT\?$/],
  ["order place DOGEUSDT BUY --quote 10", /^there is no symbol DOGEUSDT: bourse symbols list shows all$/],
  ["order place BTCUSDT BUY", /^MARKET needs --quantity or --quote$/],
  ["order place BTCUSDT BUY --type LIMIT", /^LIMIT needs --quantity and --price$/],
  ["scenario run flashcrash", /no scenario is named flashcrash; did you mean flash-crash\?/],
  ["scenario show flashcrash", /^there is no scenario flashcrash; did you mean flash-crash\?$/],
  ["book QQQQQQQ", /^there is no symbol QQQQQQQ: bourse symbols list shows all$/],
  ["snapshot load nope", /there is no snapshot nope; there are before, after$/],
])("%s reports the mistake", async (line, told) => {
  expect((await type(line)).told).toMatch(told)
})

test("a value that the server or the client rejects is reported in one line with its name", async () => {
  const variables = { BOURSE_URL: exchange.url, BOURSE_SANDBOX_TOKEN: exchange.sandboxToken ?? "" }
  for (const [line, said] of [
    ["clock speed 0", "bourse: speed must be between 1 and 10000\n"],
    ["book BTCUSDT --levels 0", "bourse: limit must be a value greater than or equal to 1\n"],
  ] as const) {
    const command = bourseHere(line.split(" "), variables)
    expect([await command.exit, command.stderr()]).toEqual([1, said])
  }
})

test.each([
  ["buy", "there is no command bourse buy"],
  ["ordr place", "there is no command bourse ordr; did you mean order?"],
  ["accounts lst", "there is no command bourse accounts lst; did you mean list?"],
  ["order sell", "there is no command bourse order sell; there are place, cancel, show"],
  ["order place BTCUSDT byu --quantity 1", "side byu: expected BUY or SELL; did you mean BUY?"],
  [
    "order place BTCUSDT BUY --quantity 1 --type LIMT",
    "--type LIMT: expected LIMIT, MARKET, LIMIT_MAKER, IMMEDIATE_OR_CANCEL or FILL_OR_KILL; did you mean LIMIT?",
  ],
  ["clock advance 1fortnight", "by 1fortnight: expected a duration such as 90s, 1h or 2d"],
  ["clock settle --max 1fortnight", "--max 1fortnight: expected a duration such as 90s, 1h or 2d"],
  ["order place BTCUSDT BUY --quantity abc", "--quantity abc: expected a decimal number such as 0.01"],
  ["requests --as crul", "--as crul: expected curl or fixture; did you mean curl?"],
  ["serve --sandbox onn", "--sandbox onn: expected on or off or force (--sandbox or BOURSE_SANDBOX)"],
])("a suggestion for a misspelt name, bourse %s: %s", async (line, said) => {
  const command = bourseHere(line.split(" "), { BOURSE_URL: exchange.url })
  expect([await command.exit, command.stderr().split("\n")[0]]).toEqual([2, `bourse: ${said}`])
})

test("names are accepted in any case, and symbols as other programs write them", async () => {
  const { orderId } = await json("order place btc/usdt buy --type limit_maker --quantity 0.01 --price 100")
  expect(await json("orders btc-usdt")).toMatchObject([{ orderId, side: "BUY", type: "LIMIT_MAKER" }])
  await type(`order cancel BTCUSDT ${orderId}`)
  expect((await type("fund 10000001 usdt 1")).printed).toMatch(/^asset +USDT$/m)
})

test("an account is given by its uid, or by a demo account's name as for --as", async () => {
  const freeOf = async (account: string): Promise<number> => {
    const balances: ReadonlyArray<{ asset: string; free: string }> = await json(
      `accounts balances ${account}`,
    )
    return Number(balances.find(({ asset }) => asset === "ETH")?.free ?? 0)
  }
  const before = await freeOf("bob")
  await type("fund bob ETH 3")
  await type("fund 10000002 ETH 4")
  expect(await freeOf("bob")).toBe(before + 7)
  expect(await freeOf("10000002")).toBe(before + 7)
})

test("bourse without arguments prints whether an exchange runs, and the next commands", async () => {
  const running = bourseHere([], { BOURSE_URL: exchange.url })
  expect([await running.exit, running.stdout()]).toEqual([
    0,
    expect.stringMatching(
      `^An exchange runs at ${exchange.url} \\(BOURSE_URL\\)\\.\n\n  bourse order place `,
    ),
  ])
  const none = bourseHere([], { BOURSE_URL: "http://127.0.0.1:1" })
  expect([await none.exit, none.stdout()]).toEqual([
    0,
    expect.stringMatching(/^No exchange is running\.\n\n {2}bourse serve --sandbox on --market on/),
  ])
})

test("journal show ends at the given group, and rejects an impossible range", async () => {
  const data = folder()
  const running = await serveHere([...sandbox, "--data", data])
  await bourseHere(["fund", "10000001", "USDT", "1", "--data", data]).exit
  await running.end()
  const show = async (range: string) => {
    const command = bourseHere(["journal", "show", "--data", data, ...range.split(" ")])
    return [await command.exit, command.stdout() + command.stderr()]
  }
  expect(await show("--from 1 --to 1")).toEqual([0, expect.stringMatching(/^ {7}1 {2}\S+ {2}.+\n$/)])
  const first = "bourse: the first group of a journal is 1: use a later --from or --to\n"
  expect(await show("--from 0")).toEqual([1, first])
  expect(await show("--to 0")).toEqual([1, first])
  expect(await show("--from 2 --to 1")).toEqual([1, "bourse: --from 2 is behind --to 1: exchange them\n"])
  expect(await show("--from 999")).toEqual([
    1,
    expect.stringMatching(/ends at group \d+: use an earlier --from/),
  ])
})

test.each(["status", "clock", "fund 10000001 USDT 1", "top --once"])(
  "%s reports another program at the address",
  async (line) => {
    const other = createServer((_, response) => response.end("<html>hello</html>")).listen(0, "127.0.0.1")
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once("listening", resolve))
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    expect((await type(line, { BOURSE_URL: url })).told).toBe(
      `the server at ${url} is another program: its response is not from Bourse; name another address with --url`,
    )
  },
)

test.each([
  ["90s", 90_000],
  ["1h", 3_600_000],
  ["2d", 172_800_000],
  ["250", 250],
  ["250ms", 250],
  ["1.5h", undefined],
  ["h", undefined],
  ["", undefined],
])("the duration %s is %s ms", (text, ms) => {
  expect(durationMs(text)).toBe(ms)
})

test("the data folder names its running server and token; a stopped server leaves no file", async () => {
  const data = folder()
  const running = await serve([...sandbox, "--data", data])
  const status = await outcomeOf(bourseProcess(["accounts", "--data", data]))
  expect(status).toMatchObject({ code: 0, stdout: expect.stringContaining("alice") })
  const desk = await outcomeOf(bourseHere(["desk", "--data", data]))
  expect(desk.stdout).toMatch(new RegExp(`^${running.url}/desk/#token=[0-9a-f]{32}\n$`))
  expect(await running.stop("SIGTERM")).toBe(0)
  const noLink = await outcomeOf(bourseHere(["desk", "--data", data]))
  expect(noLink).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`no server runs on the data folder ${data} of --data`),
  })
  const after = await outcomeOf(bourseHere(["status", "--data", data, "--url", running.url]))
  expect(after).toMatchObject({ code: 1, stderr: expect.stringContaining("no server responds") })
})

test("run gives a command its own sandbox, and exits with the command's code", async () => {
  const script = `fetch(process.env.BOURSE_URL + "/api/v3/time").then((answer) => {
    console.log(answer.status, process.env.BOURSE_ALICE_KEY, process.argv.slice(1).join("|"))
    console.log(process.env.BOURSE_DATA, process.env.BOURSE_KEY)
    process.exitCode = 3
  })`
  // `bourse run` does not pass on shell variables that name another exchange.
  const outcome = await outcomeOf(
    bourseProcess(["run", "--", process.execPath, "-e", script, "--", "--flag", "--flag", "a b"], {
      BOURSE_DATA: folder(),
      BOURSE_KEY: "mine",
    }),
  )
  expect(outcome).toEqual({
    code: 3,
    stdout: "200 dev-alice --flag|--flag|a b\nundefined mine\n",
    stderr: "",
  })
})

test("a signal to run also ends the command, and sets the exit code unless the command did", async () => {
  for (const [onSignal, code] of [
    ["", 128 + 15],
    ["process.on('SIGTERM', () => process.exit(7));", 7],
  ] as const) {
    const running = bourseProcess([
      "run",
      "--",
      process.execPath,
      "-e",
      `${onSignal} console.log("up"); setInterval(() => {}, 1000)`,
    ])
    await vi.waitFor(() => expect(running.stdout()).toBe("up\n"), { timeout: 300_000 })
    running.child.kill("SIGTERM")
    expect(await running.exit).toBe(code)
  }
})

test.each(["status", "order place BTCUSDT BUY --quantity 0.01 --price 100"])(
  "bourse %s does not load Node's fetch, which takes a third of its CPU",
  async (line) => {
    const command = run(process.execPath, [...reporting, ...bourseFile(), ...line.split(" ")], {
      env: { BOURSE_URL: exchange.url, BOURSE_SANDBOX_TOKEN: exchange.sandboxToken ?? "" },
    })
    expect([await command.exit, command.stderr().split("\n").at(-2)]).toEqual([0, "without fetch"])
  },
)

test("the test notices a process that loads Node's fetch", async () => {
  const other = run(process.execPath, [...reporting, "--eval", "new Headers()"], {})
  expect([await other.exit, other.stderr()]).toEqual([0, "with fetch\n"])
})

test("a saved snapshot starts a new exchange and a command", async () => {
  // Changes the current folder of the test process, as if the user were in that folder.
  const before = process.cwd()
  process.chdir(folder())
  onTestFinished(() => process.chdir(before))
  const server = await serveHere([...sandbox, "--data", ".bourse"])
  expect((await outcomeHere(["clock", "freeze"])).code).toBe(0)
  const saved = await outcomeHere(["snapshot", "save", "noon"])
  expect(saved.stdout).toBe(
    "saved noon: 5 accounts, 0 open orders\nin .bourse/saved/noon.world\nstart a new exchange from it: bourse serve --from noon --data NEW\n",
  )
  const timeAt = async (url: string): Promise<number> =>
    ((await (await fetch(`${url}/api/v3/time`)).json()) as { serverTime: number }).serverTime
  const time = await timeAt(server.url)
  const here = await outcomeHere(["serve", "--from", "noon", "--data", ".bourse", "--port", "0"])
  expect(here).toMatchObject({ code: 1, stdout: "" })
  expect(here.stderr).toMatch(/\.bourse exists and is not empty: choose another folder/)
  const branch = await serveHere(["--from", "noon", "--data", "branch", "--port", "0"])
  expect(branch.stdout()).toContain("From       noon; sign requests by the exchange's clock")
  expect(await timeAt(branch.url)).toBe(time)
  const script =
    "fetch(process.env.BOURSE_URL + '/api/v3/time').then((r) => r.json()).then(({ serverTime }) => console.log(serverTime))"
  expect(await runHere(["--from", "noon"], [process.execPath, "-e", script])).toEqual({
    code: 0,
    stdout: `${time}\n`,
    stderr: "",
  })
  const missing = await outcomeHere(["run", "--from", "evening", "--", "true"])
  expect(missing.stderr).toMatch(
    /there is no snapshot \.bourse\/saved\/evening\.world: save one with bourse snapshot save evening/,
  )
})

test("text with wide characters wraps at 80 columns", async () => {
  const words = Array.from({ length: 20 }, () => "漢字漢字")
  const body = JSON.stringify({ serverTime: 0, note: words.join(" ") })
  const other = createServer((_, response) => response.end(body)).listen(0, "127.0.0.1")
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once("listening", resolve))
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const { stdout } = await outcomeOf(run(process.execPath, [...bourseFile(), "status", "--url", url], {}))
  const wide = stdout.split("\n").filter((line) => line.includes("漢"))
  expect(wide.map((line) => line.match(/漢字漢字/g)?.length)).toEqual([7, 7, 6])
})
