/** Starting and stopping `bourse serve`: rejected starts with their messages, and data that survives. */

import { createHmac } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as ConfigProvider from "effect/ConfigProvider"
import { Command } from "effect/cli"
import * as Effect from "effect/Effect"
import { describe, expect, test, vi } from "vitest"
import { serveFlags } from "../src/flags.ts"
import { serveCommand } from "../src/serve.ts"
import {
  bourse,
  bourseHere,
  folder,
  inMemory,
  outcomeOf,
  type Serving,
  sandbox,
  serve,
  serveHere,
} from "./command.ts"
import { refusal, signed, stopsBy } from "./support/serving.ts"

const sandboxVerb = async ({ url, token }: Serving, verb: string, body?: object) => {
  const headers = { "X-Bourse-Token": token, "Content-Type": "application/json" }
  const init = body === undefined ? { method: "POST" } : { method: "POST", body: JSON.stringify(body) }
  return (await fetch(`${url}/sandbox/v1/${verb}`, { ...init, headers })).json()
}

/** A given sandbox token opens the sandbox, and is not in the output. */
const opensUnprinted = async (serving: Serving, token: string) => {
  const headers = { "X-Bourse-Token": token }
  expect((await fetch(`${serving.url}/sandbox/v1/clock`, { headers })).status).toBe(200)
  expect(serving.stdout() + serving.stderr()).not.toContain(token)
  expect(serving.lines.filter((line) => line.startsWith("curl "))).toHaveLength(4)
  expect(serving.stdout()).toMatch(/^ {2}Token +yours, not printed/m)
}

test("serve --json prints one line of JSON", async () => {
  const server = bourse(["serve", ...inMemory, "--json"])
  await vi.waitFor(() => expect(server.stdout()).toContain("\n"), { timeout: 300_000 })
  const { url, data, sandboxToken, initKeys } = JSON.parse(server.stdout())
  // Without a handler SIGUSR1 would open Node's inspector.
  if (process.platform !== "win32") server.child.kill("SIGUSR1")
  expect({ data, initKeys }).toEqual({ data: ":memory:", initKeys: [] })
  const headers = { "X-Bourse-Token": sandboxToken }
  expect((await fetch(`${url}/sandbox/v1/reset`, { method: "POST", headers })).status).toBe(200)
  server.child.kill("SIGTERM")
  expect(await server.exit).toBe(0)
  expect(server.stdout().split("\n")).toHaveLength(2)
  expect(server.stderr()).not.toContain("Debugger")
})

describe("an init file", () => {
  const desk = { name: "desk", funds: { USDT: "7" }, keys: [{ permissions: "all" }] }
  const written = (content: unknown): string => {
    const file = join(folder(), "init.json")
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content))
    return file
  }

  test("an init file is applied at the first start, which prints its keys; the second start prints none", async () => {
    const args = [...sandbox, "--data", folder(), "--init", written({ accounts: [desk], market: true })]
    const first = await serveHere(args)
    const [, key = "", secret = ""] =
      /Init keys {2}desk: (bourse-\w+) \(secret, shown once, below\)\n {13}(\w+)\n/.exec(first.stdout())!
    expect(`  Init keys  desk: ${key} (secret, shown once, below)`.length).toBeLessThanOrEqual(80)
    expect(first.stdout()).toMatch(/Market +simulated/)
    const query = `timestamp=${Date.now()}`
    const signature = createHmac("sha256", secret).update(query).digest("hex")
    const account = await fetch(`${first.url}/api/v3/account?${query}&signature=${signature}`, {
      headers: { "X-MEXC-APIKEY": key },
    })
    expect(await account.json()).toMatchObject({ balances: [{ asset: "USDT", free: "7" }] })
    await first.end()
    const second = await serveHere(args)
    expect(second.stdout()).not.toMatch(/Init keys|shown once/)
    expect(second.stdout()).toMatch(/Market +simulated/)
    await second.end()
  })

  test("an init file that is missing, not JSON or wrong is rejected with the place of the mistake", async () => {
    const start = async (file: string) => refusal([...inMemory, "--init", file])
    expect(await start("/nowhere/init.json")).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^bourse: --init \/nowhere\/init\.json cannot be read: ENOENT/),
    })
    expect((await start(written("{"))).said).toMatch(/cannot be read: .*JSON/)
    expect(await start(written({ accounts: [{ ...desk, kyc: 5 }] }))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^bourse: the init file is wrong:\n {2}accounts\[0\]\.kyc: /),
    })
  })
})

describe("stopping", () => {
  test("SIGTERM ends serve with code 0, even with open connections", () => stopsBy("SIGTERM"))
})

describe("serve refuses to start", () => {
  test("serve refuses to start on a port in use", async () => {
    const holder = createServer().listen(0, "127.0.0.1")
    await new Promise((resolve) => holder.once("listening", resolve))
    const { port } = holder.address() as { port: number }
    try {
      expect(
        await refusal([...sandbox.slice(0, 2), "--data", ":memory:", "--port", `${port}`], {}, bourse),
      ).toEqual({
        code: 1,
        said: `bourse: port ${port} on 127.0.0.1 is taken: stop the program that uses it, or choose another port with --port`,
      })
    } finally {
      holder.close()
    }
  })

  test("serve refuses a sandbox on an address that others can reach, unless forced", async () => {
    const { code, said } = await refusal([...inMemory, "--host", "0.0.0.0"])
    expect(code).toBe(1)
    expect(said).toMatch(/^bourse: the sandbox has published keys .*0\.0\.0\.0/)
  })

  test("serve refuses a flag of the removed built-in bots, and names the replacement", async () => {
    const outcomes = [
      await outcomeOf(bourseHere(["serve", ...inMemory, "--maker", "on"])),
      await outcomeOf(bourseHere(["serve", ...inMemory], { BOURSE_MAKER: "on" })),
      await outcomeOf(bourseHere(["run", "--maker", "on", "--", "true"])),
    ]
    for (const { code, stdout, stderr } of outcomes) {
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
      expect(stderr).toContain("removed: use --market on, which quotes and trades in every symbol")
      expect(stderr).toContain("run apps/maker (its README has the commands)")
    }
  })

  test.each([
    [
      "a market without the sandbox",
      ["--market", "on", "--data", ":memory:", "--port", "0"],
      "--market needs --sandbox on",
    ],
    [
      "missing recorded data",
      [...inMemory, "--market", "replay:/nowhere/BTCUSDT.csv"],
      "/nowhere/BTCUSDT.csv cannot be read",
    ],
    [
      "a missing market file",
      [...inMemory, "--market", "nowhere.json"],
      "--market nowhere.json cannot be read",
    ],
  ])("serve refuses to start: %s", async (_, args, message) => {
    const { code, said } = await refusal(args)
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(message) })
  })

  test("serve refuses a wrong market file, and names the place", async () => {
    const file = join(folder(), "market.json")
    writeFileSync(file, JSON.stringify({ symbols: { BTCUSDT: { spreadBp: "wide" } } }))
    const { code, said } = await refusal([...inMemory, "--market", file])
    expect(code).toBe(1)
    expect(said).toMatch(/market file is wrong.*[\s\S]*spreadBp/)
  })

  test("serve refuses a clock in the past on data that has its own time", async () => {
    const data = folder()
    const args = [...sandbox, "--data", data, "--clock-start", "2024-03-05T12:00:00Z"]
    const first = await serveHere(args)
    expect(first.stdout()).toMatch(/Clock +2024-03-05T12:00:.* behind the system clock/)
    await first.end()
    const { code, said } = await refusal(args)
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining("--clock-start needs an empty data folder"),
    })
  })

  test("serve refuses data without its master key, unless a sandbox may make one", async () => {
    const data = folder()
    const { code, said } = await refusal(["--data", data, "--port", "0"])
    expect(code).toBe(1)
    expect(said).toContain(
      `master key file ${join(data, "master.key")} does not exist; create it: openssl rand -hex 32`,
    )
  })

  test("serve refuses a master key that others can read", async () => {
    const file = join(folder(), "key")
    writeFileSync(file, "ab".repeat(32))
    chmodSync(file, 0o644)
    const { code, said } = await refusal(["--data", folder(), "--port", "0", "--master-key-file", file])
    expect({ code, said }).toEqual({
      code: 1,
      said: `bourse: master key file ${file} is readable by others; run: chmod 600 ${file}`,
    })
  })

  test("serve refuses an invalid master key", async () => {
    const { code, said } = await refusal(["--data", folder(), "--port", "0"], { BOURSE_MASTER_KEY: "secret" })
    expect({ code, said }).toEqual({
      code: 1,
      said: "bourse: the environment must hold a master key of 64 hex digits",
    })
  })

  test("serve refuses another master key than the data's", async () => {
    const data = folder()
    const first = await serveHere([...sandbox, "--data", data])
    await first.end()
    const { code, said } = await refusal([...sandbox, "--data", data], { BOURSE_MASTER_KEY: "ab".repeat(32) })
    expect(code).toBe(1)
    expect(said).toMatch(/wrong master key/)
  })

  test("serve refuses data that another server uses", async () => {
    const data = folder()
    const first = await serve([...sandbox, "--data", data])
    const { code, said } = await refusal([...sandbox, "--data", data])
    expect(code).toBe(1)
    expect(said).toBe(
      `bourse: data folder ${data} is in use by process ${first.child.pid}: stop that process, or choose another folder`,
    )
  })

  test("serve refuses a file that is not a database, and a path that is not a folder", async () => {
    const data = folder()
    writeFileSync(join(data, "bourse.db"), "nothing of ours ".repeat(1_000))
    expect(await refusal([...sandbox, "--data", data])).toMatchObject({
      code: 1,
      said: expect.stringContaining("bourse.db is damaged"),
    })
    expect(await refusal([...sandbox, "--data", join(data, "bourse.db")])).toMatchObject({
      code: 1,
      said: expect.stringContaining("cannot be used"),
    })
  })

  test("serve and backup refuse a file system that cannot hold their folder", async () => {
    expect(await refusal([...sandbox, "--data", "/proc/bourse/data"])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^bourse: data folder \/proc\/bourse\/data cannot be used: E/),
    })
    const data = folder()
    await (await serveHere([...sandbox, "--data", data])).end()
    expect(await outcomeOf(bourseHere(["backup", "--data", data, "/proc/bourse/backup"]))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^bourse: E\w+: .*mkdir '\/proc\/bourse'\n$/m),
    })
  })

  test("serve reports an invalid flag in two lines: the expected value, and where to read more", async () => {
    const bad: ReadonlyArray<[ReadonlyArray<string>, string]> = [
      [["--port", "99999"], "--port 99999: expected a whole number from 0 to 65535"],
      [["--port", "x"], "--port x: expected a whole number from 0 to 65535"],
      [["--seed", "x"], "--seed x: expected a whole number"],
      [["--sandbox", "maybe"], "--sandbox maybe: expected on or off or force"],
      [["--data"], "--data needs a value"],
      [["--prot", "7070"], "bourse serve has no flag --prot; did you mean --port?"],
      [["now"], 'Unexpected positional argument: "now"'],
    ]
    await Promise.all(
      bad.map(async ([args, reason], i) => {
        const { code, said } = await refusal(args, {}, i === 0 ? bourse : bourseHere)
        expect(code, reason).toBe(2)
        expect(said.split("\n")).toEqual([expect.stringMatching(/^bourse: /), "See bourse serve --help"])
        expect(said).toContain(reason)
      }),
    )
  })

  const unset = ["--host", "--data", "--sandbox-token", "--admin-token", "--master-key-file", "--allow-host"]
  test.each<readonly [flag: string, value: string]>([
    ...unset.map((flag) => [flag, ""] as const),
    ["--cors-origin", ""],
    ["--trusted-proxy", ""],
    ["--host", "not a host"],
    ["--sandbox-token", "fifteen-letters"],
    ["--admin-token", "fifteen-letters"],
    ["--admin-token", "sixteen letters, with spaces"],
    ["--allow-host", "*"],
    ["--allow-host", "https://bourse.example"],
    ["--allow-host", "one.example,"],
    ["--cors-origin", "*"],
    ["--cors-origin", "null"],
    ["--cors-origin", "desk.example"],
    ["--cors-origin", "https://desk.example/"],
    ["--trusted-proxy", "10.0.0.0/8"],
    ["--trusted-proxy", "proxy"],
    ["--admin-token-file", ""],
    ["--sandbox-token-file", "/nowhere/token"],
    ["--clock-start", "0"],
    ["--clock-start", "20240305"],
    ["--clock-start", "1999-12-31T00:00:00Z"],
    ["--clock-start", "2300-01-01T00:00:00Z"],
  ])("%s %j is rejected with the option's name, before anything is opened", async (flag, value) => {
    const data = folder()
    const where = flag === "--data" ? [] : ["--data", data]
    const args = [...where, "--sandbox", "on", "--port", "0", flag, value]
    // Starts servers in this process, since a separate start takes long; earlier tests check how a rejected
    // start is printed.
    const error = await Effect.runPromise(
      Command.runWith(serveCommand, { version: "" })(args).pipe(
        Effect.timeout("5 minutes"),
        Effect.flip,
        Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env: {} })),
        Effect.provide(NodeServices.layer),
      ),
    )
    expect((error as Error).message).toMatch(new RegExp(`^${flag} .+`))
    expect(existsSync(join(data, "bourse.db"))).toBe(false)
  })

  test("serve refuses both a token and a token file", async () => {
    const file = join(folder(), "token")
    const both = ["--admin-token", "token-by-its-flag", "--admin-token-file", file]
    const { code, said } = await refusal(["--data", folder(), "--port", "0", ...both])
    expect([code, said]).toEqual([
      1,
      "bourse: --admin-token and --admin-token-file exclude each other: leave one out",
    ])
  })

  test("serve refuses an invalid value in the environment, and names the variable", async () => {
    const { code, said } = await refusal([], { BOURSE_PORT: "high" })
    expect(code).toBe(2)
    expect(said).toContain("--port high: expected a whole number from 0 to 65535 (--port or BOURSE_PORT)")
  })
})

describe("settings of serve", () => {
  test("settings are read from the environment, and flags have priority", async () => {
    const data = join(folder(), "made", "by", "bourse")
    const serving = await serveHere(["--port", "0"], {
      BOURSE_PORT: "1",
      BOURSE_SANDBOX: "on",
      BOURSE_DATA: data,
      BOURSE_SANDBOX_TOKEN: "mineMineMineMine",
      BOURSE_WEIGHTS: "off",
    })
    expect(serving.stdout()).toContain(`in ${data}: survives restarts and crashes`)
    await opensUnprinted(serving, "mineMineMineMine")
    // The configured weights allow only two requests a second.
    for (let i = 0; i < 5; i++)
      expect(await signed(serving, "GET", "/api/v3/account")).toHaveProperty("balances")
  })

  test("a setting whose variable is empty counts as unset", async () => {
    const serving = await serveHere(inMemory, {
      BOURSE_SANDBOX_TOKEN: "",
      BOURSE_ADMIN_TOKEN: "",
    })
    expect(serving.token.length).toBeGreaterThanOrEqual(16)
    const headers = { "X-Bourse-Token": "" }
    expect((await fetch(`${serving.url}/admin/v1/accounts`, { headers })).status).toBe(403)
    expect((await fetch(`${serving.url}/admin/v1/accounts`)).status).toBe(403)
  })

  test("the token can be read from a file, so that no process list shows it", async () => {
    const file = join(folder(), "token")
    writeFileSync(file, "tokenFromAFile1234\n", { mode: 0o600 })
    const serving = await serveHere([...inMemory, "--sandbox-token-file", file])
    await opensUnprinted(serving, "tokenFromAFile1234")
  })

  test("the last of a repeated flag counts", async () => {
    const serving = await serveHere([
      ...inMemory,
      "--market",
      "on",
      "--sandbox-token=firstFirstFirstFirst",
      "--market",
      "off",
      "--sandbox-token=lastLastLastLast",
    ])
    expect(serving.stdout()).toContain("only your own orders are in the books")
    await opensUnprinted(serving, "lastLastLastLast")
  })

  test("serve prints help and version", async () => {
    const asked: ReadonlyArray<[ReadonlyArray<string>, string]> = [
      [["--help"], "serve     Starts the exchange"],
      [["serve", "--help"], "--sandbox on|off|force"],
      [["--version"], "bourse v"],
    ]
    await Promise.all(
      asked.map(async ([args, holding]) => {
        const { code, stdout, stderr } = await outcomeOf(bourseHere(args))
        expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
        expect(stdout).toContain(holding)
      }),
    )
  })

  test("the help of serve prints every setting's default", async () => {
    const { stdout } = await outcomeOf(bourseHere(["serve", "--help"]))
    const [, section = ""] = /^FLAGS\n([\s\S]*?)\n\n/m.exec(stdout) ?? []
    const flags = section.split(/\n(?= {2}--)/)
    expect(flags).toHaveLength(Object.keys(serveFlags).length)
    for (const line of flags.filter((each) => !/,\.\./.test(each))) expect(line).toContain("default")
  })
})

test("the log has the requested level, as JSON, and no secret, token or key of the session", async () => {
  const server = await serve([...inMemory, "--log-level", "info"])
  await signed(server, "GET", "/api/v3/account")
  await signed(server, "POST", "/api/v3/order", { symbol: "BTCUSDT" })
  const fault = { kind: "serverErrorBeforeCommit", status: 500, endpoint: "spot.account" }
  await sandboxVerb(server, "faults", fault)
  expect(await signed(server, "GET", "/api/v3/account")).toMatchObject({ code: 500 })
  expect(await server.stop("SIGTERM")).toBe(0)
  const log = server.stderr()
  const entries = log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(entries.map(({ message }) => message)).toEqual(expect.arrayContaining(["serving", "request failed"]))
  expect(entries.find(({ message }) => message === "request failed").request).toMatch(/^[0-9a-f]{8}-\d+$/)
  for (const secret of [server.token, "dev-secret-alice", "dev-alice", "signature"])
    expect(log).not.toContain(secret)
})

describe("a restart on the same folder", () => {
  test("a restart keeps the speed of the clock, which a start can set, and prints it", async () => {
    const data = folder()
    const first = await serveHere([...sandbox, "--data", data, "--clock-speed", "20"])
    expect(first.stdout()).toMatch(/Clock +.*, at up to 20 times its speed/)
    await first.end()
    const second = await serveHere([...sandbox, "--data", data])
    expect(second.stdout()).toMatch(/Clock +.*, at up to 20 times its speed/)
    await second.end()
    const { code, said } = await refusal([...sandbox, "--data", data, "--clock-speed", "20000"])
    expect(code).toBe(2)
    expect(said).toContain("a whole number from 1 to 10000 (--clock-speed or BOURSE_CLOCK_SPEED)")
  })

  test("a restart keeps orders, balances and the clock, and reports them", async () => {
    const args = [...sandbox, "--data", folder()]
    const first = await serveHere(args)
    const bid = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.01", price: "50000" }
    const { orderId } = await signed<{ orderId: string }>(first, "POST", "/api/v3/order", bid)
    await sandboxVerb(first, "fund", { uid: "10000001", asset: "MX", amount: "5" })
    await sandboxVerb(first, "clock/advance", { ms: 3_600_000 })
    await first.end()

    const second = await serveHere(args)
    expect(second.stdout()).toMatch(/Clock {6}\S+Z: 3600 s ahead of the system clock/)
    const open = await signed(second, "GET", "/api/v3/openOrders", { symbol: "BTCUSDT" })
    expect(open).toMatchObject([{ orderId, price: "50000", origQty: "0.01", status: "NEW" }])
    const { balances } = await signed<{ balances: ReadonlyArray<object> }>(second, "GET", "/api/v3/account")
    expect(balances).toContainEqual({ asset: "MX", free: "1005", locked: "0", available: "1005" })
    expect(balances).toContainEqual(expect.objectContaining({ asset: "USDT", locked: "500.25" }))
    const cancelled = await signed(second, "DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId })
    expect(cancelled).toMatchObject({ orderId, status: "CANCELED" })
  })

  test("a restart reports a frozen clock", async () => {
    const args = [...sandbox, "--data", folder()]
    const first = await serveHere(args)
    await sandboxVerb(first, "clock/freeze")
    await first.end()
    expect((await serveHere(args)).stdout()).toMatch(/Clock {6}frozen at 20\S+Z\n/)
  })

  test("data of a sandbox stays private in a folder that others can read", async () => {
    const data = join(folder(), "data")
    mkdirSync(data)
    const first = await serveHere([...sandbox, "--data", data])
    await first.end()
    chmodSync(join(data, "master.key"), 0o640)
    expect((await refusal([...sandbox, "--data", data])).said).toContain("is readable by others")
  })
})
