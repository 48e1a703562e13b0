/**
 * The thread of all {@link BlockingConnection}s of another thread: it has connections to PostgreSQL and runs one
 * statement at a time on each. Only this thread loads PostgreSQL's driver, so a store on SQLite never does.
 */
import { parentPort } from "node:worker_threads"
import pg from "pg"
import type { Ending, Opening, Outcome, Query } from "./BlockingConnection.ts"

/** BIGINT, and the NUMERIC of a sum, are read as numbers: all numbers of the store are safe integers. */
const numbers = new Set([20, 21, 23, 1700])
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    numbers.has(oid) && format !== "binary" ? Number : pg.types.getTypeParser(oid, format as "text"),
}

const failure = (error: unknown): Outcome => {
  const { message, code } = error as Error & { code?: unknown }
  // A connection rejected at every address has no message.
  const causes = (error as AggregateError).errors?.map((cause: Error) => cause.message).join("; ")
  return { failure: { message: message || causes || String(code), code: String(code ?? "") } }
}

/** Warnings of a commit that no longer waits for the synchronous standby: its outcome is unknown. */
const isAboutTheCommit = ({ code }: { code: string }): boolean => code === "01000" || code === "57P01"

const open = async ({ url, settings, connectMs, signal, port }: Opening): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    application_name: "bourse",
    keepAlive: true,
    // A standby's connection may be idle for days: keep-alive prevents firewalls from dropping it.
    keepAliveInitialDelayMillis: 10_000,
    types,
  } as pg.ClientConfig)

  /** The server's warnings since the statement began. */
  let warnings: Array<{ code: string; message: string }> = []
  client.on("notice", ({ severity, code, message }) => {
    if (severity === "WARNING") warnings.push({ code: code ?? "", message: message ?? "" })
  })
  // An error of the connection is ignored here: the next statement fails with it.
  client.on("error", () => {})

  const answer = (outcome: Outcome): void => {
    port.postMessage(outcome)
    Atomics.add(signal, 0, 1)
    Atomics.notify(signal, 0)
  }

  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return name
  }

  const run = async ({ text, values }: Query): Promise<Outcome> => {
    warnings = []
    const query = values === undefined ? text : { name: nameOf(text), text, values: [...values] }
    const result = await client.query<Record<string, unknown>>(query as pg.QueryConfig)
    const unknown = warnings.find(isAboutTheCommit)
    if (unknown !== undefined) return { failure: unknown }
    const { rows, rowCount, command } = [result].flat().at(-1)!
    return { rows, count: rowCount ?? 0, command }
  }

  port.on("message", async (message: Query | Ending) => {
    if (typeof message === "object") return answer(await run(message).catch(failure))
    port.close()
    if (message === "destroy") client.connection.stream.destroy()
    else await client.end().catch(() => {})
  })

  try {
    await client.connect()
    await client.query(settings)
    answer({ rows: [], count: 0, command: "" })
  } catch (error) {
    answer(failure(error))
  }
}

parentPort!.on("message", open)
