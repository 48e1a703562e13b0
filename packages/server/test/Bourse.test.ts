/** Starting a server: rejected options, data that survives, and no secret in plain text on disk. */
import { createHash, createHmac } from "node:crypto"
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { inflateRawSync } from "node:zlib"
import { openStore } from "@bourse/store"
import { describe, expect, it, onTestFinished } from "vitest"
import { type BourseOptions, startBourse } from "../src/index.ts"
import { Secrets } from "../src/security/Secrets.ts"
import {
  alice,
  bob,
  limitBuy,
  rejection,
  serverOfTest,
  startServer,
  uids,
  withReason,
} from "./support/testServer.ts"

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "bourse-start-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
const startAndClose = async (options: BourseOptions) => (await startBourse(options)).close()

describe("a start", () => {
  it("starting a server on a taken port fails with advice", async () => {
    const { bourse } = await serverOfTest()
    const taken = `port ${bourse.port} on 127.0.0.1 is taken: stop the program that uses it, or choose another port with --port`
    await expect(startAndClose({ port: bourse.port })).rejects.toThrow(taken)
  })

  it("a server started with `await using` stops at the end of the block", async () => {
    const urlOfBlock = async () => {
      await using bourse = await startBourse()
      expect((await fetch(`${bourse.url}/api/v3/ping`)).status).toBe(200)
      return bourse.url
    }
    await expect(fetch(`${await urlOfBlock()}/api/v3/ping`)).rejects.toThrow()
  })

  // Node prints a warning for more than ten listeners of a kind.
  it("starting many servers in one process adds no listener to standard input", async () => {
    const listeners = () =>
      process.stdin.eventNames().map((name) => [name, process.stdin.listenerCount(name)])
    await startAndClose({})
    const before = listeners()
    const servers = [await startBourse(), await startBourse(), await startBourse()]
    expect(listeners()).toEqual(before)
    for (const { close } of servers) await close()
  })

  it("starting a server on another machine's address fails with the reason", async () => {
    await expect(startAndClose({ host: "203.0.113.1", sandbox: "force" })).rejects.toThrow(
      "203.0.113.1 is not an address of this machine: choose another address with --host",
    )
  })

  it.each(["0.0.0.0", "::", "203.0.113.1"])(
    "a sandbox open to all without a token is rejected, on %s",
    async (host) => {
      await expect(startAndClose({ host })).rejects.toThrow(`listens on ${host} only with --sandbox force`)
    },
  )

  it("a server on all addresses prints its local address", async () => {
    const { url, port } = (await serverOfTest({ host: "0.0.0.0", sandbox: "force" })).bourse
    expect(url).toBe(`http://127.0.0.1:${port}`)
  })

  it("a start on data that another server uses is rejected, and the other server continues", async () => {
    const data = await newFolder()
    const first = await serverOfTest({ data })
    await expect(startAndClose({ data })).rejects.toThrow()
    expect((await first.order()).status).toBe(200)
    await first.snapshot()
  })

  it("a start makes a master key that only its owner can read; later starts need the same key", async () => {
    const data = await newFolder()
    await startAndClose({ data })
    const file = join(data, "master.key")
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, "utf8")).toMatch(/^[\da-f]{64}\n$/)
    await expect(startAndClose({ data, masterKey: "00".repeat(32) })).rejects.toThrow("wrong master key")
    await chmod(file, 0o644)
    await expect(startAndClose({ data })).rejects.toThrow("is readable by others")
    await chmod(file, 0o600)
    await startAndClose({ data })
  })

  it("a start interrupted before it made its master key is completed by the next start", async () => {
    const data = await newFolder()
    const chainKey = () => {
      throw new Error("the power is gone")
    }
    await expect(openStore({ path: data, chainKey })).rejects.toThrow("the power is gone")
    await writeFile(join(data, "master.key.new"), "half of a k")
    await startAndClose({ data })
    expect(await readFile(join(data, "master.key"), "utf8")).toMatch(/^[\da-f]{64}\n$/)
    expect(await readdir(data)).not.toContain("master.key.new")
    await startAndClose({ data })
  })

  it("a start without the sandbox needs a master key made on purpose", async () => {
    const data = await newFolder()
    await expect(startAndClose({ data, sandbox: false })).rejects.toThrow("does not exist; create it")
    for (const masterKey of ["", "secret", "00".repeat(31), "zz".repeat(32)]) {
      await expect(startAndClose({ data, sandbox: false, masterKey })).rejects.toThrow(
        "must hold a master key of 64 hex digits",
      )
    }
  })

  it("a seed makes the same token and keys each time; without a seed each exchange has its own", async () => {
    const make = async (options: BourseOptions) => {
      const server = await serverOfTest(options)
      return [server.token, await server.grant(uids.alice), await server.deskKey(uids.bob)]
    }
    expect(await make({ seed: 7 })).toEqual(await make({ seed: 7 }))
    const others = [await make({ seed: 7 }), await make({ seed: 8 }), await make({}), await make({})]
    for (const made of [0, 1, 2])
      expect(new Set(others.map((each) => JSON.stringify(each[made]))).size).toBe(4)
  })

  it("a restart on the same data continues with its orders, balances, keys and history", async () => {
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
    expect(await ask(second)).toEqual(before)
    const used = await second.order({ newClientOrderId: "filled" })
    expect(rejection(used)).toEqual([400, 30064, withReason("duplicate client order id")])
  })
})

/** Every file of a folder except the locks, with its content. */
const contentOf = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => !/-shm$|^lock/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => [name, (await readFile(join(folder, name))).toString("latin1")]),
  )
}

/** Expects a start to fail with this reason, and to leave the folder unchanged. */
const rejectedUnchanged = async (options: BourseOptions & { data: string }, reason: string | RegExp) => {
  const before = await contentOf(options.data)
  await expect(startAndClose(options)).rejects.toThrow(reason)
  expect(await contentOf(options.data)).toEqual(before)
}

const masterKey = "ab".repeat(32)

const textOf = (events: unknown): string =>
  events instanceof Uint8Array ? inflateRawSync(events).toString() : String(events)

/** Changes every sealed secret in the journal and recomputes the hashes under a key; returns the journal's end. */
const spoilSecrets = (data: string, key: Buffer) => {
  const database = new DatabaseSync(join(data, "bourse.db"))
  let end = { seq: 0, hash: "0".repeat(64) }
  for (const { seq, epoch, time, events: written } of database
    .prepare("SELECT * FROM journal ORDER BY seq")
    .all()) {
    const events = textOf(written).replaceAll('"v1.', '"v2.')
    const content = [end.hash, seq, epoch, time, events].join("\n")
    const hash = createHmac("sha256", key).update(content).digest("hex")
    database.prepare("UPDATE journal SET events = ?, hash = ? WHERE seq = ?").run(events, hash, seq as number)
    end = { seq: Number(seq), hash }
  }
  database.close()
  return end
}

/** Makes the witness file name this group as the last. */
const bearWitness = async (data: string, { seq, hash }: ReturnType<typeof spoilSecrets>) => {
  const said = `bourse witness 1 ${seq} ${hash}`
  const slot = `${said} ${createHash("sha256").update(said).digest("hex")}\n`
  await writeFile(join(data, "witness"), `${slot.padEnd(4096)}${slot.padEnd(4096)}`)
}

/** The key of the hash chain, decrypted with the master key. */
const chainKeyOf = (data: string): Buffer => {
  const database = new DatabaseSync(join(data, "bourse.db"))
  const sealed = database.prepare("SELECT value FROM meta WHERE key = 'chainKey'").get()!.value
  database.close()
  return Buffer.from(
    new Secrets(Buffer.from(masterKey, "hex")).open(String(sealed), "chain key", "it"),
    "hex",
  )
}

describe("a rejected start changes nothing:", () => {
  it("a start with another master key, from the environment or a file, is rejected", async () => {
    const data = await newFolder()
    await startAndClose({ data })
    const another = { data, masterKey: "00".repeat(32) }
    await rejectedUnchanged(another, "wrong master key")
    await writeFile(join(data, "master.key"), "11".repeat(32))
    await rejectedUnchanged({ data }, "wrong master key")
  })

  it("a missing master key is rejected with and without the sandbox; no other key is made", async () => {
    const data = await newFolder()
    await startAndClose({ data })
    await rm(join(data, "master.key"))
    await rejectedUnchanged(
      { data },
      `master key file ${join(data, "master.key")} is missing, but this data was created`,
    )
    await rejectedUnchanged({ data, sandbox: false }, "does not exist; create it")
  })

  it("a new folder without permission to make a master key stays without one", async () => {
    const data = await newFolder()
    await rejectedUnchanged({ data, sandbox: false }, "does not exist; create it")
    expect(await readdir(data)).toEqual([])
  })

  it("a database without its chain key is rejected, even with the right master key", async () => {
    const data = await newFolder()
    await startAndClose({ data, masterKey })
    const database = new DatabaseSync(join(data, "bourse.db"))
    database.exec("DELETE FROM meta WHERE key = 'chainKey'")
    database.close()
    await rejectedUnchanged({ data, masterKey }, "the key of the journal's hash chain is missing")
  })
})

it("a sealed secret swapped by someone with the chain key gives a wrong signature, and no key is logged", async () => {
  const data = await newFolder()
  await startAndClose({ data, masterKey, keepJournal: "all" })
  await bearWitness(data, spoilSecrets(data, chainKeyOf(data)))
  for (const name of await readdir(data)) if (name.endsWith(".snapshot")) await rm(join(data, name))
  const lines: Array<string> = []
  const write = (message: string, fields: object = {}) =>
    void lines.push(JSON.stringify({ message, ...fields }))
  const server = await startServer({ data, masterKey, log: { info: write, warn: write, error: write } })
  for (let i = 0; i < 2; i++)
    expect(rejection(await server.signed("GET", "/api/v3/account"))).toEqual([
      400,
      700002,
      expect.any(String),
    ])
  await server.bourse.close()
  expect(lines.join("\n")).toContain("the secret of an API key of account 10000001")
  expect(lines.join("\n")).not.toContain(alice.key)
})

it("a sealed secret swapped in the journal is noticed at the next start, even with new hashes", async () => {
  const data = await newFolder()
  await startAndClose({ data, masterKey })
  const end = spoilSecrets(data, Buffer.alloc(32))
  await expect(startAndClose({ data, masterKey })).rejects.toThrow(/journal group 1 does not match .*witness/)
  // A witness file that matches the changed rows does not hide the change either.
  await bearWitness(data, end)
  await expect(startAndClose({ data, masterKey })).rejects.toThrow("journal group 1 was changed")
})

describe("a secret", () => {
  it("a secret is in neither the log nor the data", async () => {
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
    const desk = await server.deskKey(uids.bob)
    await server.bourse.close()
    const files = await readdir(data, { recursive: true, withFileTypes: true })
    const contents = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(join(file.parentPath, file.name), "latin1")),
    )
    expect(contents.length).toBeGreaterThan(1)
    for (const secret of [canary.secret, alice.secret, desk.secret, token, signature]) {
      expect(lines.filter((line) => line.includes(secret))).toEqual([])
      expect(contents.filter((content) => content.includes(secret))).toHaveLength(0)
    }
    for (const key of [canary.key, desk.key]) expect(lines.filter((line) => line.includes(key))).toEqual([])
  })
})
