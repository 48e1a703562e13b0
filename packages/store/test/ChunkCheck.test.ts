/** Damage to history and its look-ups is told: none makes "there is no such order" of an order that there is. */
import { closeSync, copyFileSync, openSync, writeSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { checkChunks } from "../src/ChunkCheck.ts"
import { type PageName, readPage } from "../src/Pages.ts"
import { SqliteClient } from "../src/SqliteClient.ts"
import { StoreError } from "../src/StoreError.ts"
import { all, fill, group, order, trade } from "./groups.ts"
import { freshFolder, open, tamper } from "./stores.ts"

const sectorBytes = 512
const accounts = ["10000001", "10000002", "10000003"]

/** Sixty groups of three accounts, half of the orders with client ids, every seventh closed late. */
const tradedFolder = async (): Promise<string> => {
  const folder = freshFolder()
  for (let turn = 0; turn < 12; turn++) {
    const store = await open(folder)
    for (let made = 0; made < 5; made++) {
      const seq = store.head.seq + 1
      const id = seq % 7 === 0 ? Math.ceil(seq / 7) : 1_000 + seq
      const uid = accounts[seq % 3]!
      const clientOrderId = seq % 2 === 0 ? `a-client-id-of-an-order-${id}` : null
      const records = {
        orders: [order(id, { uid, clientOrderId })],
        fills: [fill(seq, { uid, orderId: id })],
        trades: [trade(seq)],
      }
      await store.append({ ...group(seq), records })
    }
    // Each close writes chunks.
    await store.close()
  }
  return folder
}

const problemsIn = (client: SqliteClient): ReadonlyArray<string> => {
  const problems: Array<string> = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const checked: ReturnType<typeof checkChunks> = checkChunks(client, after)
    problems.push(...checked.problems)
    after = checked.last
  }
  return problems
}

/** What somebody who asks for every order in every way is answered, or that it was refused. */
const answers = (client: SqliteClient): ReadonlyArray<string> => {
  const ask = (name: PageName, parameters: object): string => {
    try {
      return readPage(client, name, { ...all, ...parameters } as never).text
    } catch (error) {
      if (error instanceof StoreError && error.kind === "corrupt") return "refused"
      throw error
    }
  }
  const ids = Array.from({ length: 60 }, (_, i) => ((i + 1) % 7 === 0 ? (i + 1) / 7 : 1_001 + i))
  return [
    ask("publicTrades", { before: Number.MAX_SAFE_INTEGER }),
    ...accounts.flatMap((uid) => [
      ask("orders", { uid }),
      ask("fills", { uid, orderId: null }),
      ...ids.flatMap((id) => [
        ask("orderById", { uid, id }),
        ask("orderByClientId", { uid, clientOrderId: `a-client-id-of-an-order-${id}` }),
        ask("fills", { uid, orderId: id }),
      ]),
    ]),
  ]
}

const read = <Result>(path: string, body: (client: SqliteClient) => Result): Result => {
  const client = new SqliteClient(path, "readAlone")
  try {
    return body(client)
  } finally {
    client.close()
  }
}

it("a sector of zeros anywhere in the history is told, wherever an answer is another", {
  timeout: 300_000,
}, async () => {
  const folder = await tradedFolder()
  const whole = join(folder, "bourse.db")
  const [before, pages, pageBytes] = read(whole, (client) => {
    expect(problemsIn(client)).toEqual([])
    const names = "'chunks', 'chunks_by_time', 'chunks_by_order', 'client_ids'"
    const found = client.rows<{ pageno: number }>(`SELECT pageno FROM dbstat WHERE name IN (${names})`)
    const [size] = client.rows<{ page_size: number }>("PRAGMA page_size")
    return [answers(client), found.map(({ pageno }) => pageno), size!.page_size]
  })
  expect(pages.length).toBeGreaterThan(4)
  const damaged = `${whole}-damaged`
  let silent = 0
  let told = 0
  for (const page of pages)
    for (let at = 0; at < pageBytes; at += sectorBytes) {
      copyFileSync(whole, damaged)
      const file = openSync(damaged, "r+")
      writeSync(file, Buffer.alloc(sectorBytes), 0, sectorBytes, (page - 1) * pageBytes + at)
      closeSync(file)
      read(damaged, (client) => {
        const [problem] = problemsIn(client)
        if (problem !== undefined) told++
        const isAnother = answers(client).some((answer, i) => answer !== before[i] && answer !== "refused")
        if (isAnother && problem === undefined) silent++
      })
    }
  expect({ silent }).toEqual({ silent: 0 })
  expect(told).toBeGreaterThan(pages.length)
})

it("what is missing is named", async () => {
  const folder = await tradedFolder()
  const store = await open(folder)
  expect(await store.checkHistory()).toEqual([])
  tamper(folder, "DELETE FROM client_ids WHERE id = 1004")
  expect(await store.checkHistory()).toEqual([
    expect.stringMatching(
      /^the client id of order 1004 is missing from the history's look-up for chunk \d+ \(orders of account 10000002 in BTCUSDT.*restore a backup$/,
    ),
  ])
  tamper(folder, "DELETE FROM chunks WHERE kind = 'fills' AND uid = '10000003' AND no = 3")
  expect(await store.checkHistory()).toHaveLength(2)
  tamper(
    folder,
    "UPDATE chunks SET content = replace(content, '60000.01', '60000.02') WHERE kind = 'trades' AND no = 2",
  )
  const problems = await store.checkHistory()
  expect(problems).toHaveLength(3)
  expect(problems).toContainEqual(
    expect.stringMatching(/trades of the market in BTCUSDT, number 2.*is not what was written/),
  )
})
