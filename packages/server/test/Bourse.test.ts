/** Starting: what is refused as unsafe or impossible, what survives, and that no secret lies about in plain text. */
import { chmod, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { type BourseOptions, startBourse } from "../src/index.ts"
import { alice, bob, limitBuy, refusal, serverOfTest, startServer } from "./testServer.ts"

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "bourse-start-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
const startAndClose = async (options: BourseOptions) => (await startBourse(options)).close()

describe("a start", () => {
  it("on a taken port says so, and what to do", async () => {
    const { bourse } = await serverOfTest()
    const taken = `port ${bourse.port} on 127.0.0.1 is taken: stop what uses it, or choose another with --port`
    await expect(startAndClose({ port: bourse.port })).rejects.toThrow(taken)
  })

  it("on an address of another machine says so", async () => {
    await expect(startAndClose({ host: "203.0.113.1", sandbox: "force" })).rejects.toThrow(
      "203.0.113.1 is no address of this machine",
    )
  })

  it.each(["0.0.0.0", "::", "203.0.113.1"])("of a sandbox for everybody, on %s, is refused", async (host) => {
    await expect(startAndClose({ host })).rejects.toThrow(`does not listen on ${host} unless forced`)
  })

  it("on data in use by another server is refused, and the other one goes on", async () => {
    const data = await newFolder()
    const first = await serverOfTest({ data })
    await expect(startAndClose({ data })).rejects.toThrow()
    expect((await first.order()).status).toBe(200)
    await first.snapshot()
  })

  it("makes a master key that only its owner reads, and asks for the same one again", async () => {
    const data = await newFolder()
    await startAndClose({ data })
    const file = join(data, "master.key")
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, "utf8")).toMatch(/^[\da-f]{64}\n$/)
    await expect(startAndClose({ data, masterKey: "00".repeat(32) })).rejects.toThrow(
      "it is not the one this data was made with",
    )
    await chmod(file, 0o644)
    await expect(startAndClose({ data })).rejects.toThrow("is readable by others")
    await chmod(file, 0o600)
    await startAndClose({ data })
  })

  it("without the sandbox needs a master key that somebody made on purpose", async () => {
    const data = await newFolder()
    await expect(startAndClose({ data, sandbox: false })).rejects.toThrow("does not exist; make one")
    for (const masterKey of ["", "secret", "00".repeat(31), "zz".repeat(32)]) {
      await expect(startAndClose({ data, sandbox: false, masterKey })).rejects.toThrow(
        "must hold a master key of 64 hex digits",
      )
    }
  })

  it("from one seed makes the same token and bot keys, and from none its own", async () => {
    const make = async (options: BourseOptions) => {
      const { bourse } = await serverOfTest(options)
      return [bourse.sandboxToken, await bourse.botKey("maker"), await bourse.botKey("taker")]
    }
    expect(await make({ seed: 7 })).toEqual(await make({ seed: 7 }))
    const tokens = [await make({ seed: 8 }), await make({}), await make({})].map(([token]) => token)
    expect(new Set(tokens).size).toBe(3)
  })

  it("again on the same data goes on where it was: orders, balances, keys, history", async () => {
    const data = await newFolder()
    const first = await startServer({ data })
    const granted = await first.grant("10000002", ["SPOT_ACCOUNT_READ"])
    await first.order({ newClientOrderId: "rests" })
    await first.order({ symbol: "MXUSDT", side: "SELL", quantity: "1", price: "3" }, { key: bob })
    await first.order({ symbol: "MXUSDT", quantity: "1", price: "3", newClientOrderId: "filled" })
    const ask = async (server: typeof first) => [
      (await server.signed("GET", "/api/v3/openOrders")).json,
      (await server.signed("GET", "/api/v3/account")).json,
      (await server.signed("GET", "/api/v3/account", {}, { key: granted })).json,
      (await server.signed("GET", "/api/v3/order", { symbol: "MXUSDT", origClientOrderId: "filled" })).json,
      (await server.signed("GET", "/api/v3/myTrades", { symbol: "MXUSDT" })).json,
      await server.snapshot(),
    ]
    const before = await ask(first)
    await first.bourse.close()
    const second = await serverOfTest({ data })
    expect(second.bourse.isNew).toBe(false)
    expect(await ask(second)).toEqual(before)
    const used = await second.order({ newClientOrderId: "filled" })
    expect(refusal(used)).toEqual([400, 30064, "duplicate client order id"])
  })
})

describe("a secret", () => {
  it("stands neither in the log nor in the data", async () => {
    const data = await newFolder()
    const lines: Array<string> = []
    const write = (message: string, fields: object = {}) =>
      void lines.push(JSON.stringify({ message, ...fields }))
    const server = await startServer({ data, log: { info: write, warn: write, error: write } })
    const canary = { key: "canary-key-7c1d", secret: "canary-secret-93e2" }
    await server.grant("10000001", "all", canary)
    const good = server.signedRequest("POST", "/api/v3/order", limitBuy, { key: canary })
    const signature = /signature=([\da-f]+)/.exec(good.target)![1] as string
    await server.send(good)
    await server.send(good)
    await server.signed("POST", "/api/v3/order", "symbol=%00", { key: canary })
    await server.order({}, { key: { ...canary, secret: "wrong" } })
    await server.socket(`POST ${good.target} HTTP/1.1\r\nX-MEXC-APIKEY: ${canary.key}\r\nbroken\r\n\r\n`)
    const { token } = server
    const bot = await server.bourse.botKey("maker")
    await server.bourse.close()
    const files = await readdir(data, { recursive: true, withFileTypes: true })
    const contents = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(join(file.parentPath, file.name), "latin1")),
    )
    expect(contents.length).toBeGreaterThan(1)
    for (const secret of [canary.secret, alice.secret, bot.secret, token, signature]) {
      expect(lines.filter((line) => line.includes(secret))).toEqual([])
      expect(contents.filter((content) => content.includes(secret))).toHaveLength(0)
    }
    for (const key of [canary.key, bot.apiKey]) expect(lines.filter((line) => line.includes(key))).toEqual([])
  })
})

describe("a seed", () => {
  it("makes token, keys and secrets the same in every run, and another seed makes others", async () => {
    const made = async (seed: number) => {
      const server = await serverOfTest({ seed })
      return [server.token, await server.grant("10000001"), await server.bourse.botKey("maker")]
    }
    const first = await made(7)
    expect(await made(7)).toEqual(first)
    expect(await made(8)).not.toEqual(first)
  })
})
