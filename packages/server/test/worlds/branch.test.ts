/** A new exchange that starts from a snapshot: its content, its later behaviour, and rejections. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type BourseOptions, startBourse } from "../../src/index.ts"
import { compareBranches } from "../support/compareBranches.ts"
import { listsOf, RandomUser, randomFrom } from "../support/randomWorlds.ts"
import { folderOfTest, ok, serverOfTest, startServer, type TestServer, uids } from "../support/testServer.ts"

const start = Date.UTC(2026, 2, 5, 12)
const frozen: BourseOptions = { clock: { start, frozen: true } }

const save = async (server: TestServer, name: string): Promise<string> => {
  const { file, isWorld } = ok(await server.control("POST", "/sandbox/v1/snapshots", { name }))
  expect(isWorld).toBe(true)
  return file
}
const newFolder = (): string => join(folderOfTest(), "new")
const stateHash = async (server: TestServer): Promise<string> => {
  const { stateHash, problems } = ok(await server.control("GET", "/admin/v1/verify"))
  expect(problems).toEqual([])
  return stateHash
}
/** Signs a request by the exchange clock. */
const order = async (server: TestServer, parameters: Readonly<Record<string, string>> = {}) =>
  server.order(parameters, { timestamp: await server.now() })

describe("a branch", () => {
  test("a branch starts with the saved time, state, lists and keys", async () => {
    const source = await serverOfTest({ data: folderOfTest(), market: { seed: 3 }, ...frozen })
    const user = new RandomUser(source, randomFrom(1))
    await user.acts(60)
    const file = await save(source, "noon")
    const [lists, time, hash] = [await listsOf(source), await source.now(), await stateHash(source)]
    await user.acts(40)
    const branch = await serverOfTest({ from: file, data: newFolder() })
    expect(await branch.now()).toBe(time)
    expect(await stateHash(branch)).toBe(hash)
    expect(await listsOf(branch)).toEqual(lists)
    // The write is in a second in which the source exchange wrote as well.
    ok(await order(branch, { newClientOrderId: "first of the branch" }))
  })

  test("a branch accepts no request that the source exchange accepted", async () => {
    const source = await serverOfTest({ data: folderOfTest(), ...frozen })
    const request = source.signedRequest(
      "POST",
      "/api/v3/order",
      {
        ...{ symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.001", price: "50000" },
      },
      { timestamp: start },
    )
    const read = source.signedRequest(
      "GET",
      "/api/v3/openOrders",
      { symbol: "BTCUSDT" },
      { timestamp: start },
    )
    ok(await source.send(request))
    ok(await source.send(read))
    const branch = await serverOfTest({ from: await save(source, "noon"), data: newFolder() })
    expect((await branch.send(request)).json.code).toBe(700010)
    expect((await branch.send({ ...read, method: "DELETE" })).json.code).toBe(700010)
    ok(await order(branch, { price: "49000" }))
  })

  test("an exchange started from a snapshot checks timestamps against the exchange clock alone, after a restart too", async () => {
    const source = await serverOfTest({ data: folderOfTest(), ...frozen })
    const data = newFolder()
    let branch = await startServer({ from: await save(source, "noon"), data })
    for (let run = 0; run < 2; run++) {
      await branch.advance(2_000)
      expect((await branch.order()).json.code).toBe(700003)
      ok(await order(branch, { price: `5000${run}` }))
      await branch.bourse.close()
      branch = await startServer({ data })
    }
    await branch.bourse.close()
  })

  test("a branch continues from the saved time if the clock ran, at once, and after a restart from its last time", async () => {
    const source = await serverOfTest({ data: folderOfTest(), clock: { start: start - 86_400_000 * 400 } })
    const file = await save(source, "running")
    const before = await source.now()
    const data = newFolder()
    const first = await startServer({ from: file, data })
    const began = await first.now()
    expect(began - before).toBeLessThan(600_000)
    ok(await order(first))
    const offset = ok(await first.control("GET", "/sandbox/v1/clock")).offsetMs
    await first.bourse.close()
    const again = await serverOfTest({ data })
    expect(ok(await again.control("GET", "/sandbox/v1/clock")).offsetMs).toBe(offset)
  })

  test("a branch without its own folder is removed at its end, and leaves the snapshot", async () => {
    const source = await serverOfTest({ data: folderOfTest(), ...frozen })
    const file = await save(source, "noon")
    const branch = await startServer({ from: file })
    const { data } = branch.bourse
    expect(existsSync(data)).toBe(true)
    ok(await order(branch))
    await branch.bourse.close()
    expect(existsSync(data)).toBe(false)
    expect(existsSync(file)).toBe(true)
  })

  test("a branch can be made of a branch, and of an exchange with a cut journal", async () => {
    const source = await serverOfTest({ data: folderOfTest(), keepJournal: "since-checkpoint", ...frozen })
    await new RandomUser(source, randomFrom(2)).acts(30)
    const one = await serverOfTest({ from: await save(source, "one"), data: newFolder() })
    await one.advance(5_000)
    await new RandomUser(one, randomFrom(3)).acts(30)
    const two = await serverOfTest({ from: await save(one, "two"), data: newFolder() })
    expect(await listsOf(two)).toEqual(await listsOf(one))
    ok(await two.control("GET", "/admin/v1/verify"))
  })
})

describe("with a snapshot from elsewhere", () => {
  /** A snapshot without the folder in which it was saved. */
  const carried = async (): Promise<{ file: string; key: string; made: { key: string; secret: string } }> => {
    const data = folderOfTest()
    const source = await startServer({ data, ...frozen })
    const made = await source.grant(uids.bob)
    await source.deskKey(uids.alice)
    ok(await source.order())
    const file = join(folderOfTest(), "carried.world")
    cpSync(await save(source, "noon"), file)
    await source.bourse.close()
    return { file, key: join(data, "master.key"), made }
  }

  test("a branch of a foreign snapshot opens its keys with the master key that a flag names", async () => {
    const { file, key, made } = await carried()
    const data = newFolder()
    const branch = await serverOfTest({ from: file, data, masterKeyFile: key })
    expect(branch.bourse.initKeys).toEqual([])
    expect(existsSync(join(data, "master.key"))).toBe(false)
    ok(await branch.signed("GET", "/api/v3/account", {}, { key: made, timestamp: await branch.now() }))
    const wrong = join(folderOfTest(), "wrong.key")
    writeFileSync(wrong, `${"ab".repeat(32)}\n`, { mode: 0o600 })
    await expect(startBourse({ from: file, masterKeyFile: wrong })).rejects.toThrow(
      /was saved with another master key than the named one/,
    )
    await expect(startBourse({ from: file, masterKeyFile: "/nowhere/key" })).rejects.toThrow(/does not exist/)
  })

  test("a branch of a foreign snapshot without its master key gives every key but the demo keys a new secret", async () => {
    const { file, made } = await carried()
    const data = newFolder()
    let branch = await startServer({ from: file, data })
    const [issued, ...more] = branch.bourse.initKeys
    expect(more).toEqual([])
    expect(issued).toMatchObject({ account: "bob", key: made.key, isGenerated: true })
    const asked = async (secret: string) =>
      (
        await branch.signed(
          "GET",
          "/api/v3/account",
          {},
          {
            key: { key: made.key, secret },
            timestamp: await branch.now(),
          },
        )
      ).json
    expect((await asked(made.secret)).code).toBe(700002)
    expect((await asked(issued!.secret)).balances).toBeDefined()
    ok(await order(branch, { price: "49000" }))
    await stateHash(branch)
    await branch.bourse.close()
    branch = await serverOfTest({ data })
    expect(branch.bourse.initKeys).toEqual([])
    expect((await asked(issued!.secret)).balances).toBeDefined()
    await stateHash(branch)
  })
})

describe("is rejected", () => {
  test("a branch is rejected if the target is not empty, or the snapshot is damaged, missing or without history", async () => {
    const data = folderOfTest()
    const source = await serverOfTest({ data, ...frozen })
    const file = await save(source, "noon")
    await expect(startBourse({ from: file, data })).rejects.toThrow(/exists and is not empty/)
    const bytes = readFileSync(file)
    const broken = join(data, "saved", "broken.world")
    const to = join(folderOfTest(), "to")
    for (const at of [bytes.length - 5_000, bytes.indexOf('"free":"') + 8, 20]) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      writeFileSync(broken, changed)
      await expect(startBourse({ from: broken, data: to })).rejects.toThrow(/is damaged|is not a snapshot/)
      expect(existsSync(to)).toBe(false)
    }
    writeFileSync(broken, bytes.subarray(0, -1))
    await expect(startBourse({ from: broken, data: to })).rejects.toThrow(/is damaged/)
    await expect(startBourse({ from: join(data, "saved"), data: to })).rejects.toThrow(
      /^snapshot \S+ is not a regular file: use the file that bourse snapshot save printed$/,
    )
    await expect(startBourse({ from: "nobody-saved-this" })).rejects.toThrow(
      /there is no snapshot \.bourse\/saved\/nobody-saved-this\.world/,
    )
    await expect(startBourse({ from: join(data, "nothing.world") })).rejects.toThrow(
      /there is no snapshot \/.*nothing\.world: use --from with the file/,
    )
    expect(readdirSync(join(to, ".."))).toEqual([])
  })

  test.each<readonly [string, BourseOptions, RegExp]>([
    ["without the sandbox", { sandbox: false }, /needs --sandbox on/],
    ["with a clock of its own", { clock: { start } }, /leave out --clock-start/],
    ["with an init file", { init: {} }, /leave out --init/],
    ["on PostgreSQL", { databaseUrl: "postgresql://me@127.0.0.1:1/x" }, /leave out --database-url/],
  ])("a branch is rejected %s", async (_, options, message) => {
    await expect(startBourse({ from: "any", ...options })).rejects.toThrow(message)
  })
})

// branches.proof.ts has twenty of these exchanges, with markets, recordings and restarts.
test("two branches of one random exchange state are equal", () => compareBranches(0))
