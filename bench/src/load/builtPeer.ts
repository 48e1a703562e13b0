/**
 * The peer: an exchange that one could build in an afternoon from a web framework, a schema library and an
 * order book from npm, with a synchronous commit of each order. The peer has no ledger, no fees, no replay
 * protection and no rate limits. The peer's program prints its port; the data folder is its argument.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import fastify, { type FastifyRequest } from "fastify"
import { OrderBook } from "nodejs-order-book"
import { z } from "zod"

const database = new DatabaseSync(join(process.argv[2]!, "peer.db"))
database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
database.exec(`CREATE TABLE orders (id TEXT PRIMARY KEY, account TEXT, side TEXT, price REAL, quantity REAL, status TEXT, time INTEGER);
  CREATE TABLE fills (id INTEGER PRIMARY KEY, taker TEXT, maker TEXT, price REAL, quantity REAL, time INTEGER);
  CREATE INDEX orders_of_account ON orders (account, time)`)
const insertOrder = database.prepare("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?)")
const insertFill = database.prepare(
  "INSERT INTO fills (taker, maker, price, quantity, time) VALUES (?, ?, ?, ?, ?)",
)
const setStatus = database.prepare("UPDATE orders SET status = ? WHERE id = ?")
const durably = <Result>(work: () => Result): Result => {
  database.exec("BEGIN IMMEDIATE")
  try {
    const result = work()
    database.exec("COMMIT")
    return result
  } catch (error) {
    database.exec("ROLLBACK")
    throw error
  }
}

const positive = z.coerce.number().positive()
const signed = {
  timestamp: z.coerce.number().int(),
  recvWindow: z.coerce.number().max(60_000).default(5_000),
}
const Placement = z.object({
  symbol: z.literal("BTCUSDT"),
  side: z.enum(["BUY", "SELL"]),
  type: z.literal("LIMIT"),
  quantity: positive,
  price: positive,
  ...signed,
})
const Cancel = z.object({ symbol: z.literal("BTCUSDT"), orderId: z.uuid(), ...signed })

const secrets = new Map<string, string>()
const book = new OrderBook()
const app = fastify()
app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (_, body, done) =>
  done(null, body === "" ? {} : JSON.parse(body)),
)

class Refused extends Error {}

/** Finds the account whose secret signed the request. */
const signer = (request: FastifyRequest): string => {
  const account = String(request.headers["x-mexc-apikey"])
  const secret = secrets.get(account)
  const query = request.url.slice(request.url.indexOf("?") + 1)
  const at = query.lastIndexOf("&signature=")
  if (secret === undefined || at < 0) throw new Refused("unknown key")
  const expected = createHmac("sha256", secret).update(query.slice(0, at)).digest()
  const given = Buffer.from(query.slice(at + "&signature=".length), "hex")
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refused("signature")
  return account
}

const inWindow = ({ timestamp, recvWindow }: { timestamp: number; recvWindow: number }): void => {
  if (Math.abs(Date.now() - timestamp) > recvWindow) throw new Refused("outside of recvWindow")
}

app.setErrorHandler((error, _, reply) =>
  reply.status(400).send({ code: 400, msg: error instanceof Error ? error.message : "failed" }),
)

app.post("/key", (request) => {
  const key = randomUUID()
  secrets.set(key, (request.body as { secret: string }).secret)
  return { key }
})

app.post("/api/v3/order", (request) => {
  const account = signer(request)
  const order = Placement.parse(request.query)
  inWindow(order)
  const { side, quantity, price } = order
  const id = randomUUID()
  const time = Date.now()
  const matched = book.limit({
    id,
    side: side === "BUY" ? "buy" : "sell",
    size: quantity,
    price,
  } as Parameters<typeof book.limit>[0])
  if (matched.err !== null) throw matched.err
  durably(() => {
    insertOrder.run(id, account, side, price, quantity, "NEW", time)
    for (const filled of matched.done) {
      setStatus.run("FILLED", filled.id)
      if (filled.id !== id) insertFill.run(id, filled.id, price, filled.size, time)
    }
    const { partial } = matched
    if (partial === null) return
    setStatus.run("PARTIALLY_FILLED", partial.id)
    if (partial.id !== id) insertFill.run(id, partial.id, price, matched.partialQuantityProcessed, time)
  })
  return {
    symbol: "BTCUSDT",
    orderId: id,
    orderListId: -1,
    price: String(price),
    origQty: String(quantity),
    type: "LIMIT",
    side,
    transactTime: time,
  }
})

app.delete("/api/v3/order", (request) => {
  signer(request)
  const cancel = Cancel.parse(request.query)
  inWindow(cancel)
  if (book.cancel(cancel.orderId) === undefined) throw new Refused("unknown order")
  durably(() => setStatus.run("CANCELED", cancel.orderId))
  return { symbol: "BTCUSDT", orderId: cancel.orderId, status: "CANCELED" }
})

await app.listen({ port: 0, host: "127.0.0.1" })
console.log(`port ${(app.server.address() as AddressInfo).port}`)
