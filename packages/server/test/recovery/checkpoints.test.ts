/** Checkpoints: a start does not replay the whole journal, and the journal does not grow without bound. */
import { appendFileSync, cpSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type Command, handle } from "@bourse/engine"
import { openStore, type Store, StoreError } from "@bourse/store"
import { expect, onTestFinished, test, vi } from "vitest"
import { Exchange, type ExchangeOptions } from "../../src/exchange/Exchange.ts"
import { closeServer, listen, makeHttpServer } from "../../src/http/HttpFront.ts"
import { readiness } from "../../src/http/serviceRoutes.ts"
import { startingFront } from "../../src/http/startingFront.ts"
import type { BourseOptions } from "../../src/index.ts"
import { genesisCommands } from "../../src/init/Genesis.ts"
import { ErrorResponse } from "../../src/responses/ErrorResponse.ts"
import { randomMasterKey, Secrets } from "../../src/security/Secrets.ts"
import { startExchange } from "../support/startExchange.ts"
import { folderOfTest, ok, startServer, uids } from "../support/testServer.ts"

interface Line {
  readonly level: string
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
}

const capturing = () => {
  const lines: Array<Line> = []
  const entry =
    (level: string) =>
    (message: string, fields: object = {}): void =>
      void lines.push({ level, message, fields: { ...fields } })
  const said = (message: string) =>
    lines.filter((line) => line.message === message).map(({ fields }) => fields)
  return { lines, said, log: { info: entry("info"), warn: entry("warn"), error: entry("error") } }
}

const checkpointsIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder).filter((name) => name.endsWith(".checkpoint"))

const masterKey = "ab".repeat(32)
const serve = async (data: string, options: BourseOptions = {}) => {
  const { log, said, lines } = capturing()
  const server = await startServer({ data, masterKey, sandboxToken: "token-of-checkpoints", log, ...options })
  return { server, said, lines }
}
const verified = async (server: Awaited<ReturnType<typeof startServer>>) =>
  (await server.send({ target: "/admin/v1/verify", headers: { "X-Bourse-Token": server.token } })).json

test("a clean stop leaves a checkpoint, and the next start replays nothing", async () => {
  const data = folderOfTest()
  let { server, said } = await serve(data)
  const { orderId } = ok(await server.order({ symbol: "BTCUSDT", quantity: "0.01", price: "50000" }))
  const before = await verified(server)
  await server.bourse.close()
  expect(said("restored")).toMatchObject([{ seq: 0, checkpoint: 0, events: 0 }])
  expect(checkpointsIn(data)).toHaveLength(1)
  ;({ server, said } = await serve(data))
  expect(said("restored")).toMatchObject([{ events: 0, checkpoint: before.seq, seq: before.seq }])
  const [open] = ok(await server.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }))
  expect(open.orderId).toBe(orderId)
  expect(await verified(server)).toEqual(before)
  // A stop without new events makes no checkpoint.
  await server.bourse.close()
  expect(said("checkpoint")).toEqual([])
})

test("a damaged checkpoint is named in the log and by verification, and the state is right", async () => {
  const data = folderOfTest()
  const first = await serve(data)
  ok(await first.server.order({ symbol: "BTCUSDT", quantity: "0.01", price: "50000" }))
  const before = await verified(first.server)
  await first.server.bourse.close()
  const [name] = checkpointsIn(data)
  appendFileSync(join(data, name!), "x")
  const { server, said, lines } = await serve(data)
  const problem = expect.stringMatching(new RegExp(`^checkpoint ${join(data, name!)} has data after its end`))
  expect(lines.filter(({ level }) => level === "warn").map(({ message }) => message)).toContainEqual(problem)
  expect(said("restored")).toMatchObject([{ checkpoint: 0, seq: before.seq }])
  expect(await verified(server)).toEqual({ ...before, ok: false, problems: [problem] })
  await server.bourse.close()
})

let accounts = 0
test("a data folder keeps its first checkpoint setting for the journal, unless another is given", async () => {
  const keptBy = async (...runs: ReadonlyArray<BourseOptions>) => {
    const data = folderOfTest()
    let since: number | null = null
    for (const options of runs) {
      const { server } = await serve(data, { adminToken: "token-of-operators", ...options })
      since = server.bourse.journalSince()
      expect(
        (
          await server.send({
            target: "/admin/v1/verify",
            headers: { "X-Bourse-Token": "token-of-operators" },
          })
        ).json,
      ).toMatchObject({ ok: true, journalSince: since })
      const headers = { "X-Bourse-Token": "token-of-operators", "Content-Type": "application/json" }
      const body = JSON.stringify({ name: `trader-${accounts++}` })
      const answer = await server.send({ method: "POST", target: "/admin/v1/accounts", headers, body })
      expect(answer.status).toBe(200)
      await server.bourse.close()
    }
    return since === null ? "all" : "since a checkpoint"
  }
  const [sandbox, plain] = [{}, { sandbox: false }]
  expect(await keptBy(sandbox, sandbox, sandbox)).toBe("since a checkpoint")
  expect(await keptBy(plain, plain, plain)).toBe("all")
  expect(await keptBy(plain, sandbox, sandbox)).toBe("all")
  expect(await keptBy(sandbox, { keepJournal: "all" }, { keepJournal: "all" })).toBe("all")
  expect(await keptBy(plain, { ...plain, keepJournal: "since-checkpoint" }, plain)).toBe("since a checkpoint")
})

test("a cut journal without its checkpoints is rejected, and the message says what to do", async () => {
  const data = folderOfTest()
  for (let run = 0; run < 3; run++) {
    const { server } = await serve(data)
    ok(await server.order({ symbol: "BTCUSDT", quantity: "0.01", price: "50000" }))
    await server.bourse.close()
  }
  for (const name of checkpointsIn(data)) rmSync(join(data, name))
  await expect(serve(data)).rejects.toThrow(
    /^the journal begins after group \d+ and needs a good checkpoint: there is none\. Restore a backup of the whole folder$/,
  )
})

test("a damaged look-up file is an error in the log and a problem of verification", async () => {
  const data = folderOfTest()
  const first = await serve(data)
  const { orderId } = ok(
    await first.server.order({
      symbol: "BTCUSDT",
      quantity: "0.01",
      price: "50000",
      newClientOrderId: "mine",
    }),
  )
  ok(await first.server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
  await first.server.bourse.close()
  const database = new DatabaseSync(join(data, "bourse.db"))
  database.exec("DELETE FROM client_ids WHERE client_order_id = 'mine'")
  database.close()

  const { server, said } = await serve(data)
  const problem = expect.stringContaining(`the client id of order ${orderId} is missing`)
  expect(await verified(server)).toMatchObject({ ok: false, problems: [problem] })
  const message = "the history is damaged; start with --rebuild-history on to rebuild it from the journal"
  await vi.waitFor(() => expect(said(message)).toEqual([{ error: problem }]), { timeout: 300_000 })
  await server.bourse.close()
  const again = await serve(data, { rebuildHistory: true })
  expect(again.said("history rebuilt from the journal")).toEqual([{ damage: problem }])
  expect(await verified(again.server)).toMatchObject({ ok: true })
  const mine = await again.server.signed("GET", "/api/v3/order", {
    symbol: "BTCUSDT",
    origClientOrderId: "mine",
  })
  expect(ok(mine).orderId).toBe(orderId)
  await again.server.bourse.close()
})

const submit = (exchange: Exchange, command: Command) =>
  new Promise<unknown>((resolve, reject) =>
    exchange.turns.submit(command, null, (outcome) =>
      outcome instanceof ErrorResponse ? reject(new Error(outcome.message)) : resolve(outcome),
    ),
  )

/** An exchange that makes a checkpoint every hundred events, and cuts its journal. */
const begin = async (options: Partial<ExchangeOptions> = {}, isNew = true) => {
  const path = folderOfTest()
  const { log, said, lines } = capturing()
  const onFatal = vi.fn()
  const exchange = new Exchange({
    openStore: (mode) => openStore({ path, mode }),
    log,
    onFatal,
    keepJournal: async () => "since-checkpoint",
    eventsPerCheckpoint: 100,
    ...options,
  })
  const close = await startExchange(exchange)
  const genesis = isNew ? genesisCommands(exchange.state, new Secrets(randomMasterKey()), true) : []
  await Promise.all(genesis.map((command) => submit(exchange, command)))
  return { exchange, close, path, said, lines, onFatal }
}

let placed = 0
const place = (exchange: Exchange, changes: object = {}) =>
  submit(exchange, {
    type: "placeOrder",
    uid: uids.alice,
    symbol: "BTCUSDT",
    side: "BUY",
    orderType: "LIMIT",
    price: String(20_000 + (placed++ % 50)),
    quantity: "0.0001",
    stpMode: "",
    ...changes,
  } as Command) as Promise<{ readonly id: number }>

const cancel = (exchange: Exchange, id: number) =>
  submit(exchange, {
    type: "cancelOrder",
    uid: uids.alice,
    symbol: "BTCUSDT",
    orderId: String(id),
  } as Command)

/** Places and cancels orders until enough checkpoints were made. */
const tradeUntil = async (
  exchange: Exchange,
  said: (message: string) => ReadonlyArray<object>,
  checkpoints: number,
) => {
  await vi.waitFor(
    async () => {
      const orders = await Promise.all(Array.from({ length: 10 }, () => place(exchange)))
      await Promise.all(orders.map(({ id }) => cancel(exchange, id)))
      expect(said("checkpoint").length).toBeGreaterThanOrEqual(checkpoints)
    },
    { timeout: 300_000, interval: 1 },
  )
}

test("during trading checkpoints are made, the journal is cut, and verification starts from the older one", async () => {
  const { exchange, path, said, lines } = await begin()
  await tradeUntil(exchange, said, 3)
  await vi.waitFor(() => expect(exchange.store.start.seq).toBeGreaterThan(0), { timeout: 300_000 })
  expect(checkpointsIn(path).length).toBeLessThanOrEqual(2)
  const { problems, start, seq } = await exchange.verify()
  expect(problems).toEqual([])
  expect(start.seq).toBeGreaterThan(0)
  expect(seq).toBeGreaterThan(start.seq)
  expect(lines.filter(({ level }) => level !== "info")).toEqual([])
})

test("after a crash between journal and history, with a cut journal, no row is missing or doubled", async () => {
  const never = { eventsPerCheckpoint: 1e9 }
  const { exchange, path, close } = await begin(never)
  const trade = async () => {
    const opposite = [place(exchange, { price: "30000" }), place(exchange, { side: "SELL", price: "30000" })]
    const [{ id }] = [await place(exchange), ...(await Promise.all(opposite))]
    await cancel(exchange, id)
  }
  for (let checkpoints = 0; checkpoints < 2; checkpoints++) {
    await trade()
    const made = await exchange.store.makeCheckpoint()
    await exchange.store.cutBefore(made?.kept[1]?.seq ?? 0)
  }
  const pagesOf = async ({ store, state }: Exchange) => {
    const asked = {
      generation: state.generation,
      seq: store.head.seq,
      uid: uids.alice,
      symbol: "BTCUSDT",
      from: 0,
      to: Number.MAX_SAFE_INTEGER,
      limit: 1_000_000,
    }
    const orders = await store.query("orders", asked)
    return { head: store.head.seq, orders, fills: await store.query("fills", { ...asked, orderId: null }) }
  }
  await trade()
  const before = await pagesOf(exchange)
  const copy = folderOfTest()
  cpSync(path, copy, { recursive: true })
  await close()

  const again = await begin({ ...never, openStore: (mode) => openStore({ path: copy, mode }) }, false)
  expect(again.said("restored")).toMatchObject([{ seq: before.head }])
  expect(again.exchange.store.start.seq).toBeGreaterThan(0)
  expect(again.exchange.store.projected).toBeLessThan(before.head)
  expect(await pagesOf(again.exchange)).toEqual(before)
  expect(before.orders.length).toBeGreaterThanOrEqual(9)
  expect(before.fills.length).toBeGreaterThanOrEqual(6)
  expect((await again.exchange.verify()).problems).toEqual([])
  await again.close()
})

test("a lost exchange state is rebuilt from the newest checkpoint, and the log has the duration", async () => {
  const failing: typeof handle = (state, command, now, emit) =>
    handle(state, command, now, (event) => {
      emit(event)
      if ("clientOrderId" in command && command.clientOrderId === "poison") throw new Error("a defect")
    })
  const { exchange, said } = await begin({ handle: failing })
  await tradeUntil(exchange, said, 2)
  const { id } = await place(exchange)
  const before = (await exchange.verify()).stateHash
  await expect(place(exchange, { clientOrderId: "poison" })).rejects.toThrow()
  await vi.waitFor(() => expect(exchange.status.name).toBe("ready"), { timeout: 300_000 })
  expect((await exchange.verify()).stateHash).toBe(before)
  expect(exchange.state.orders.has(id)).toBe(true)
  const [, rebuilt] = said("restored")
  expect(rebuilt!.checkpoint).toBeGreaterThan(0)
  expect(said("rebuilt from the journal")).toMatchObject([{ ms: expect.any(Number), seq: rebuilt!.seq }])
})

type Make = Store["makeCheckpoint"]

/** A store whose checkpoints the test makes with its function `make`. */
const checkpointsBy = (make: (make: Make) => Make) => {
  const path = folderOfTest()
  return async (mode: "write" | "read"): Promise<Store> => {
    const store = await openStore({ path, mode })
    store.makeCheckpoint = make(store.makeCheckpoint.bind(store))
    return store
  }
}

test.each(["before it is written", "once it is written"])(
  "a checkpoint made during a rebuild, %s, still counts the events since the newest one correctly",
  async (when) => {
    const failing: typeof handle = (state, command, now, emit) =>
      handle(state, command, now, (event) => {
        emit(event)
        if ("clientOrderId" in command && command.clientOrderId === "poison") throw new Error("a defect")
      })
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const pause = (): Promise<void> => {
      reached.resolve()
      return goOn.promise
    }
    const openStore = checkpointsBy((make) => async (known) => {
      if (when.startsWith("before")) await pause()
      const made = await make(known)
      if (when.startsWith("once")) await pause()
      return made
    })
    const { exchange, said } = await begin({ handle: failing, openStore })
    while (exchange.checkpoints.newest.events < 100) await place(exchange)
    await reached.promise
    await expect(place(exchange, { clientOrderId: "poison" })).rejects.toThrow()
    await vi.waitFor(() => expect(exchange.status.name).toBe("ready"), { timeout: 300_000 })
    const { seq } = exchange.checkpoints.newest
    expect(seq > 0).toBe(when.startsWith("once"))
    for (let i = 0; i < 10; i++) await place(exchange)
    goOn.resolve()
    await vi.waitFor(() => expect(said("checkpoint")).toHaveLength(1), { timeout: 300_000 })
    expect(exchange.checkpoints.newest.events).toBeGreaterThanOrEqual(10)
    expect(exchange.checkpoints.newest.events).toBeLessThan(40)
  },
)

test("a checkpoint requested during a verification is made afterwards", async () => {
  const path = folderOfTest()
  const openHere = (mode: "write" | "read") => openStore({ path, mode })
  const { exchange } = await begin({ openStore: openHere, eventsPerCheckpoint: 1e9 })
  const { store } = exchange
  await place(exchange)
  await store.makeCheckpoint()
  await place(exchange)
  const [, older] = (await store.makeCheckpoint())!.kept
  await store.cutBefore(older!.seq)
  const ended: Array<string> = []
  const verified = exchange.verify().finally(() => ended.push("verified"))
  await place(exchange)
  const made = store.makeCheckpoint().finally(() => ended.push("made"))
  const { problems, start } = await verified
  expect(problems).toEqual([])
  expect(start.seq).toBe(older!.seq)
  expect((await made)?.kept[0]?.seq).toBe(store.head.seq)
  expect(ended).toEqual(["verified", "made"])
})

test("a failed checkpoint does not count, and is tried again after as many further events", async () => {
  let tries = 0
  const openStore = checkpointsBy((make) => async (known) => {
    if (++tries === 1) throw new StoreError("full", "no room")
    return make(known)
  })
  const { exchange, said } = await begin({ openStore })
  while (tries < 1) await place(exchange)
  const { events } = exchange.checkpoints.newest
  expect(events).toBeGreaterThanOrEqual(100)
  while (tries < 2) await place(exchange)
  expect(exchange.checkpoints.newest.events).toBeGreaterThanOrEqual(events + 100)
  await vi.waitFor(() => expect(said("checkpoint")).toHaveLength(1), { timeout: 300_000 })
  expect(exchange.checkpoints.newest.events).toBeLessThan(100)
})

test("a balance that changed without an event stops the server at the next checkpoint; the next start has the journal's", async () => {
  const path = folderOfTest()
  const crooked: typeof handle = (state, command, now, emit) => {
    const reply = handle(state, command, now, emit)
    if ("clientOrderId" in command && command.clientOrderId === "crooked") {
      const { holdings } = state.accounts.get(uids.alice)!
      state.ledger.spot(holdings, state.assets.get("USDT")!).free.addOne()
    }
    return reply
  }
  const openHere = (mode: "write" | "read") => openStore({ path, mode })
  const first = await begin({ openStore: openHere, handle: crooked, eventsPerCheckpoint: 1e9 })
  await place(first.exchange, { clientOrderId: "crooked" })
  const { seq } = first.exchange.store.head
  await place(first.exchange)
  const free = first.exchange.state.ledger.balance(uids.alice, "USDT").free
  expect((await first.exchange.verify()).problems[0]).toBe(
    `journal group ${seq + 1} leads to another state than the one served after it`,
  )
  // The checkpoint at the clean stop finds the difference.
  await first.close()
  const message = `journal group ${seq + 1} leads to another state than the one served after it: restart to use the journal's state`
  expect(first.onFatal).toHaveBeenCalledWith(expect.objectContaining({ message }))
  expect(checkpointsIn(path)).toEqual([])

  const second = await begin({ openStore: openHere })
  expect(second.lines.filter(({ level }) => level === "error").map(({ fields }) => fields)).toEqual([
    { seq: seq + 1 },
  ])
  expect(second.exchange.state.ledger.balance(uids.alice, "USDT").free).toBe(free - 1n)
  await tradeUntil(second.exchange, second.said, 2)
  expect(second.onFatal).not.toHaveBeenCalled()
})

test("a starting server reports only that it is alive and its progress", async () => {
  const { log } = capturing()
  const exchange = new Exchange({ openStore: () => openStore({ path: ":memory:" }), log, onFatal: () => {} })
  const front = startingFront(() => readiness(exchange))
  const server = makeHttpServer(front, front.rest)
  const port = await listen(server, "127.0.0.1", 0)
  onTestFinished(() => closeServer(server, 0))
  const ask = async (method: string, path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method })
    return { status: answer.status, body: await answer.json() }
  }
  expect(await ask("GET", "/readyz")).toEqual({ status: 503, body: { ready: false, reason: "starting" } })
  exchange.progress.at("replaying the journal", 0.43)
  const reason = "replaying the journal, 43 %"
  expect(await ask("GET", "/readyz")).toEqual({ status: 503, body: { ready: false, reason } })
  expect(await ask("GET", "/healthz")).toEqual({ status: 200, body: { status: "starting" } })
  for (const [method, path] of [
    ["GET", "/api/v3/ping"],
    ["POST", "/sandbox/v1/reset"],
    ["POST", "/readyz"],
  ] as const)
    expect(await ask(method, path)).toMatchObject({ status: 503, body: { code: 503 } })
})
