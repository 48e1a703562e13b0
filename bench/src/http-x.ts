/**
 * CPU per signed durable order, relative to a constant-answer node:http server.
 *
 * Both servers run as children of this process and take turns, round by round, under the same client: 64
 * connections, each sending the next request when its last is answered. CPU is the child's own (user and system,
 * all threads) for the round, from the operating system. Orders come from many accounts and addresses, so that
 * request weights stay on; every second order rests and is taken by the next, so that each becomes history.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { prepareHmac } from "@bourse/core"

const connections = 64
const accountsPerConnection = 4
const ordersPerRound = 20_000
const rounds = 5

/** Clock ticks a second of /proc; Linux has used 100 for as long as it has had it. */
const ticksPerSecond = 100

/** User and system time of a process so far, in seconds. */
const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

interface Target {
  readonly child: ChildProcess
  readonly port: number
}

/** Runs a child until it prints its port. */
const start = async (args: ReadonlyArray<string>, pattern: RegExp, environment: NodeJS.ProcessEnv = {}): Promise<Target> => {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...environment } })
  let output = ""
  for await (const chunk of child.stdout!) {
    output += String(chunk)
    const match = pattern.exec(output)
    if (match !== null) {
      child.stdout!.on("error", () => {}).resume?.()
      return { child, port: Number(match[1]) }
    }
  }
  throw new Error(`the server ended before it was ready: ${output}`)
}

/** Each round comes from other loopback addresses, so that none exceeds its budget of weights. */
let subnet = 0

const lastAnswer: Array<string> = []

/** Sends `total` requests over all connections, each as soon as its connection is free. */
const drive = async (port: number, total: number, request: (connection: number, count: number) => string): Promise<void> => {
  let left = total
  subnet++
  const one = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.${subnet}.${index + 1}`, noDelay: true })
      let count = 0
      let buffered = ""
      const next = () => {
        if (left-- <= 0) return void socket.end(() => resolve())
        socket.write(request(index, count++))
      }
      socket.on("connect", next).on("error", reject)
      socket.on("data", (chunk) => {
        buffered += chunk.toString("latin1")
        for (;;) {
          const head = buffered.indexOf("\r\n\r\n")
          if (head < 0) return
          const length = Number(/content-length: (\d+)/i.exec(buffered.slice(0, head))?.[1] ?? 0)
          const end = head + 4 + length
          if (buffered.length < end) return
          if (!buffered.startsWith("HTTP/1.1 200")) return reject(new Error(buffered.slice(0, end)))
          lastAnswer[index] = buffered.slice(head + 4, end)
          buffered = buffered.slice(end)
          next()
        }
      })
    })
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)))
}

const measure = async (target: Target, request: (connection: number, count: number) => string): Promise<number> => {
  const before = cpuSeconds(target.child.pid!)
  await drive(target.port, ordersPerRound, request)
  return ((cpuSeconds(target.child.pid!) - before) / ordersPerRound) * 1e6
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

const main = join(import.meta.dirname, "../../packages/cli/src/main.ts")

/** Funds as many accounts as the weights ask for, and prepares their signatures. */
const makeAccounts = async (port: number, token: string) => {
  const post = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "X-Bourse-Token": token, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { uid: string; key: string; secret: string }
  }
  const accounts: Array<{ key: string; sign: (text: string) => string }> = []
  for (let i = 0; i < connections * accountsPerConnection; i++) {
    const { uid } = await post("/admin/v1/accounts", { name: `bench${i}` })
    await post("/sandbox/v1/fund", { uid, asset: "USDT", amount: "1000000000" })
    await post("/sandbox/v1/fund", { uid, asset: "BTC", amount: "100000" })
    const { key, secret } = await post("/admin/v1/keys", { uid, permissions: "all" })
    const hmac = prepareHmac(secret)
    accounts.push({ key, sign: hmac })
  }
  return accounts
}

const constantServer = (): void => {
  const body = JSON.stringify({ symbol: "BTCUSDT", orderId: "1", orderListId: -1, price: "60000", origQty: "0.001", type: "LIMIT", side: "BUY", stpMode: "", transactTime: 1_700_000_000_000 })
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }).end(body)
  })
  server.listen(0, "127.0.0.1", () => console.log(`port ${(server.address() as { port: number }).port}`))
}

/** Measures, prints each round, and answers with the median ratio. */
export const run = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), "bourse-bench-"))
  const constant = await start([fileURLToPath(import.meta.url), "constant"], /port (\d+)/)
  const token = "bench-token"
  const settings = ["--conditions=@bourse/source", main, "serve", "--sandbox", "on", "--port", "0", "--data", folder, "--sandbox-token", token]
  const bourse = await start(settings, /Exchange +http:\/\/127\.0\.0\.1:(\d+)/)
  try {
    const accounts = await makeAccounts(bourse.port, token)
    let sent = 0
    let order = (connection: number, count: number): string => {
      const account = accounts[connection * accountsPerConnection + (count % accountsPerConnection)]!
      const side = sent++ % 2 === 0 ? "BUY" : "SELL"
      // The quantity makes each request of one account and millisecond another one.
      const quantity = `0.00${1000 + (count % 9000)}`.slice(0, 8)
      const query = `symbol=BTCUSDT&side=${side}&type=LIMIT&quantity=${quantity}&price=60000&recvWindow=5000&timestamp=${Date.now()}`
      return `POST /api/v3/order?${query}&signature=${account.sign(query)} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-MEXC-APIKEY: ${account.key}\r\nContent-Type: application/json\r\nContent-Length: 0\r\n\r\n`
    }
    if (process.env["MIX"] === "quote") order = (connection, count) => {
      const account = accounts[connection * accountsPerConnection + ((count >> 1) % accountsPerConnection)]!
      const id = count % 2 === 1 ? /"orderId":"(\d+)"/.exec(lastAnswer[connection] ?? "")?.[1] : undefined
      const method = id === undefined ? "POST" : "DELETE"
      const query = `${id === undefined ? `symbol=BTCUSDT&side=BUY&type=LIMIT&quantity=0.00${1000 + (count % 9000)}`.slice(0, 60) + `&price=${50000 + (count * 7 + connection * 13) % 5000}` : `symbol=BTCUSDT&orderId=${id}`}&recvWindow=5000&timestamp=${Date.now()}`
      return `${method} /api/v3/order?${query}&signature=${account.sign(query)} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-MEXC-APIKEY: ${account.key}\r\nContent-Type: application/json\r\nContent-Length: 0\r\n\r\n`
    }
    await measure(constant, order)
    await measure(bourse, order)
    const [base, full, ratios]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
    for (let round = 1; round <= rounds; round++) {
      const a = await measure(constant, order)
      const b = await measure(bourse, order)
      base.push(a)
      full.push(b)
      ratios.push(b / a)
      console.log(`round ${round}: constant answer ${a.toFixed(1)} us, signed durable order ${b.toFixed(1)} us, ratio ${(b / a).toFixed(2)}`)
    }
    const { readdirSync } = await import("node:fs")
    for (const t of readdirSync(`/proc/${bourse.child.pid}/task`)) { const f = readFileSync(`/proc/${bourse.child.pid}/task/${t}/stat`,"utf8"); const x=f.split(") ").at(-1)!.split(" "); console.log(f.split(" ")[1], "user", x[11], "sys", x[12], "(ticks of 10ms; per order us:", ((Number(x[11])+Number(x[12]))*10000/((rounds+1)*ordersPerRound)).toFixed(1)) }
    const { DatabaseSync } = await import("node:sqlite")
    console.log(new DatabaseSync(join(folder, "bourse.db"), { readOnly: true }).prepare("select max(seq) groups, (select count(*) from orders) orders, sum(length(events)) bytes from journal").get())
    console.log(
      `CPU per signed durable order at ${connections} connections: ${median(ratios).toFixed(2)} times a constant node:http answer ` +
        `(median of ${rounds} rounds of ${ordersPerRound}; ${median(full).toFixed(1)} us against ${median(base).toFixed(1)} us; ` +
        `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; weights on, SQLite with fsync)`,
    )
  } finally {
    for (const { child } of [constant, bourse]) {
      child.kill("SIGTERM")
      if (child.exitCode === null) await once(child, "exit")
    }
    await rm(folder, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === "constant") constantServer()
  else await run()
}
