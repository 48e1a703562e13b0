/**
 * Measures CPU and speed of signed durable orders on PostgreSQL, compared with SQLite. Both servers are child
 * processes and take turns with the same client; PostgreSQL runs on the same machine and disk.
 */
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startCluster } from "@bourse/testing/postgres"
import { type Figure, measured } from "../Figure.ts"
import { connections } from "../load/LoadClient.ts"
import {
  cpuMicroseconds,
  main,
  openAccounts,
  type Round,
  runRound,
  start,
  stop,
  token,
  trading,
} from "./http.ts"

const requestsPerRound = 5_000
const rounds = 3
const masterKey = "5a".repeat(32)

/** Processes of a PostgreSQL cluster: the children of its main process. */
const cpuOfCluster = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")
  return children.reduce((sum, child) => sum + cpuMicroseconds(Number(child)), cpuMicroseconds(pid))
}

export const run = async (): Promise<ReadonlyArray<Figure>> => {
  const folder = await mkdtemp(join(tmpdir(), "bourse-bench-"))
  const cluster = await startCluster()
  const startBourse = (name: string, environment: NodeJS.ProcessEnv) => {
    const flags = ["--sandbox", "on", "--sandbox-token", token, "--port", "0", "--data", join(folder, name)]
    const given = { BOURSE_MASTER_KEY: masterKey, ...environment }
    return start([main, "serve", ...flags], /Exchange +http:\/\/127\.0\.0\.1:(\d+)/, given)
  }
  const onPostgres = await startBourse("postgres", {
    BOURSE_DATABASE_URL: cluster.createDatabase("exchange"),
  })
  const onSqlite = await startBourse("sqlite", {})
  try {
    const [next, nextOnSqlite] = [
      trading(await openAccounts(onPostgres.port)),
      trading(await openAccounts(onSqlite.port)),
    ]
    const ours: Array<Round> = []
    const theirs: Array<Round> = []
    const database: Array<number> = []
    const bytes = () => Number(cluster.sql("SELECT pg_database_size('exchange')"))
    let grown = 0
    for (let round = 0; round <= rounds; round++) {
      const peer = await runRound(onSqlite, nextOnSqlite, requestsPerRound)
      const [before, bytesBefore] = [cpuOfCluster(cluster.pid), bytes()]
      const own = await runRound(onPostgres, next, requestsPerRound)
      const cpu = (cpuOfCluster(cluster.pid) - before) / requestsPerRound
      // The first round of orders only warms up the servers.
      if (round === 0) continue
      grown += bytes() - bytesBefore
      ours.push(own)
      theirs.push(peer)
      database.push(cpu)
    }
    const cpu = (all: ReadonlyArray<Round>) => measured(all.map((each) => each.cpu))
    const speed = (all: ReadonlyArray<Round>) => measured(all.map(({ perSecond }) => perSecond))
    const conditions = [
      `${rounds} rounds of ${requestsPerRound} orders that execute, over ${connections} connections, each side in turn`,
      "the cluster is on the same machine, with fsync",
    ]
    return [
      {
        name: "CPU of the server per signed durable order on PostgreSQL",
        unit: "us",
        ours: cpu(ours),
        peer: { name: "the same on SQLite", ...cpu(theirs) },
        conditions: [
          ...conditions,
          `the processes of PostgreSQL take ${measured(database).median.toFixed(0)} us an order beside it; lower is better`,
        ],
        differences: ["on SQLite the writing thread does what PostgreSQL does in its own processes"],
      },
      {
        name: "orders a second on PostgreSQL",
        unit: "orders/s",
        ours: speed(ours),
        peer: { name: "the same on SQLite", ...speed(theirs) },
        conditions: [
          ...conditions,
          `the database grew by ${(grown / (rounds * requestsPerRound)).toFixed(0)} bytes an order, indexes and what waits for vacuum included`,
        ],
        differences: ["one round trip and one sync a group on either side"],
      },
    ]
  } finally {
    await Promise.all([stop(onPostgres), stop(onSqlite)])
    await cluster.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
