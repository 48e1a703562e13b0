/**
 * Starts real PostgreSQL clusters for tests, each in its own folder on a free port of 127.0.0.1, run by a user
 * that is not root. The clusters end with the process that started them.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { hash } from "node:crypto"
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { freePort } from "./freePort.ts"

const nobody = 65_534

/** Folder of PostgreSQL's programs; undefined if it is not installed. */
const programs = ((): string | undefined => {
  try {
    const folder = execFileSync("pg_config", ["--bindir"], { encoding: "utf8" }).trim()
    return existsSync(join(folder, "initdb")) ? folder : undefined
  } catch {
    return undefined
  }
})()

/**
 * Whether PostgreSQL clusters can be started. Without PostgreSQL, tests are skipped with a warning; in CI that
 * is a failure.
 */
export const hasPostgres = ((): boolean => {
  if (programs !== undefined) return true
  const missing = "PostgreSQL is not installed (apt-get install postgresql)"
  if (process.env.CI) throw new Error(missing)
  console.warn(`${missing}: the tests that need it are left out`)
  return false
})()

const asNobody = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

const run = (program: string, args: ReadonlyArray<string>): string =>
  execFileSync(join(programs!, program), args, { ...asNobody, cwd: "/", encoding: "utf8", stdio: "pipe" })

export interface Cluster {
  readonly port: number
  /** Process id of the cluster's main process. */
  readonly pid: number
  /** Path of the cluster's data folder. */
  readonly data: string
  /** Connection URL of a database; default: the database that every cluster has. */
  url(database?: string): string
  /** Creates a database, empty or as a copy of a database without connections, and returns its URL. */
  createDatabase(name: string, template?: string): string
  /** Runs SQL as the superuser; returns the resulting rows as plain text. */
  sql(text: string, database?: string): string
  /** Stops the cluster; the signal `SIGKILL` crashes the whole server. */
  stop(signal?: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void>
  start(): Promise<void>
  /** Stops the cluster and removes its folder. */
  remove(): Promise<void>
}

export interface ClusterOptions {
  /** Lines to add to the cluster's postgresql.conf. */
  readonly settings?: ReadonlyArray<string>
  /** Fills the cluster's data folder; default: an empty cluster. */
  readonly fill?: (data: string, run: (program: string, args: ReadonlyArray<string>) => string) => void
}

/** Folder of empty clusters, one for each PostgreSQL version: copying a cluster is cheaper than initdb. */
const emptyClusters = join(import.meta.dirname, "../../../node_modules/.cache/postgres")
const initdb = ["-k", "-N", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"]

const makeEmptyCluster = (): string => {
  const made = join(emptyClusters, hash("sha256", [run("initdb", ["--version"]), ...initdb].join()))
  if (existsSync(made)) return made
  const folder = mkdtempSync(join(tmpdir(), "bourse-pg-"))
  if (asNobody.uid !== undefined) chownSync(folder, nobody, nobody)
  const data = join(folder, "data")
  run("initdb", [...initdb, "-D", data])
  mkdirSync(emptyClusters, { recursive: true })
  const unfinished = mkdtempSync(join(emptyClusters, "unfinished-"))
  copy(data, join(unfinished, "data"))
  try {
    renameSync(join(unfinished, "data"), made)
  } catch (error) {
    // The error is ignored if another suite made the empty cluster first.
    if (!existsSync(made)) throw error
  }
  for (const each of [folder, unfinished]) rmSync(each, { recursive: true, force: true })
  return made
}

/** Copies a data folder with owners and modes, which PostgreSQL checks. */
const copy = (from: string, to: string): void => {
  execFileSync("cp", ["-a", from, to])
}

/** Starts a PostgreSQL cluster for a test. */
export const startCluster = async ({ settings = [], fill }: ClusterOptions = {}): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-pg-"))
  if (asNobody.uid !== undefined) {
    chownSync(folder, nobody, nobody)
    // The cluster's user must be able to enter the temporary folder of the test run.
    if (basename(tmpdir()).startsWith("bourse-tests-")) chmodSync(tmpdir(), 0o711)
  }
  const data = join(folder, "data")
  let port = await freePort()
  if (fill !== undefined) fill(data, run)
  else copy(makeEmptyCluster(), data)
  appendFileSync(
    join(data, "postgresql.conf"),
    [
      "",
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${folder}'`,
      "shared_buffers = 16MB",
      "max_wal_size = 256MB",
      // The cluster's shared memory is in the data folder, so that a killed cluster leaves nothing in /dev/shm.
      "dynamic_shared_memory_type = mmap",
      ...settings,
      "",
    ].join("\n"),
  )
  let server: ChildProcess | undefined
  const kill = () => server?.kill("SIGQUIT")
  process.on("exit", kill)

  /**
   * Whether the cluster's own file says that it accepts connections. A response on the port alone is no proof:
   * another cluster may have the port.
   */
  const isReady = (pid: number | undefined): boolean => {
    try {
      const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")
      return Number(lines[0]) === pid && lines[7]?.trim() === "ready"
    } catch {
      return false
    }
  }
  let hasStarted = false
  const start = async (): Promise<void> => {
    for (;;) {
      const log = await startedOnce()
      if (log === undefined) break
      const isTaken = log.includes("Address already in use")
      // After SIGKILL the cluster's processes need time to end, so the start is tried again.
      if (!isTaken && !log.includes("pre-existing shared memory block"))
        throw new Error(`PostgreSQL ended: ${log}`)
      // Another process may have taken the port; a cluster that was already started must keep its port.
      if (isTaken && !hasStarted) port = await freePort()
      await setTimeout(50)
    }
    hasStarted = true
  }
  /** Starts the cluster once: undefined when it is ready; its output if it ended instead. */
  const startedOnce = async (): Promise<string | undefined> => {
    const log: Array<string> = []
    const started = spawn(join(programs!, "postgres"), ["-D", data, "-p", String(port)], {
      ...asNobody,
      cwd: "/",
      stdio: ["ignore", "pipe", "pipe"],
    })
    started.stderr.on("data", (text) => log.push(String(text)))
    started.stdout.on("data", (text) => log.push(String(text)))
    server = started
    while (!isReady(started.pid)) {
      if (started.exitCode !== null) return log.join("")
      await setTimeout(50)
    }
    return undefined
  }
  const stop = async (signal: "SIGINT" | "SIGQUIT" | "SIGKILL" = "SIGINT"): Promise<void> => {
    const stopped = server
    server = undefined
    if (stopped === undefined || stopped.exitCode !== null || stopped.signalCode !== null) return
    const ended = new Promise((resolve) => stopped.once("exit", resolve))
    stopped.kill(signal)
    await ended
  }
  const url = (database = "postgres") => `postgresql://postgres@127.0.0.1:${port}/${database}`
  const sql = (text: string, database = "postgres") =>
    run("psql", ["-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-d", url(database), "-c", text]).trim()
  await start()
  return {
    get port() {
      return port
    },
    get pid() {
      return server!.pid!
    },
    data,
    url,
    sql,
    createDatabase: (name, template = "template1") => {
      sql(`CREATE DATABASE ${name} TEMPLATE ${template}`)
      return url(name)
    },
    stop,
    start,
    remove: async () => {
      await stop("SIGQUIT")
      process.off("exit", kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a replica that follows a cluster under the name `second`; the primary needs `wal_level = replica`, the
 * default.
 */
export const startReplica = (primary: Cluster): Promise<Cluster> =>
  startCluster({
    settings: [
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres application_name=second'`,
    ],
    fill: (data, run) => {
      run("pg_basebackup", ["-D", data, "-d", primary.url(), "-X", "stream", "-c", "fast"])
      writeFileSync(join(data, "standby.signal"), "")
    },
  })
