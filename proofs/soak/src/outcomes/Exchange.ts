/**
 * An exchange on either database whose server can be killed; the restarted server, or another one, continues.
 */
import { join } from "node:path"
import { freePort } from "@bourse/testing/freePort"
import type { Client } from "../load/Client.ts"
import { DatabaseServer, withCluster } from "../server/DatabaseServer.ts"
import { startServer } from "../server/ServerProcess.ts"
import { withWorkFolder } from "../workFolder.ts"

export type Database = "SQLite" | "PostgreSQL"

export interface Exchange {
  /** Returns a client of the server that currently serves. */
  readonly client: () => Client
  /** Kills the server; resolves when the exchange accepts writes again. */
  readonly disturb: () => Promise<void>
}

const untilReady = async (client: Client): Promise<void> => {
  while ((await client.send("GET", "/readyz").catch(() => undefined))?.status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

const onFiles = <Result>(use: (exchange: Exchange) => Promise<Result>): Promise<Result> =>
  withWorkFolder(async (work) => {
    const data = join(work, "data")
    let server = await startServer({ data })
    try {
      return await use({
        client: () => server.client,
        disturb: async () => {
          await server.kill()
          server = await startServer({ data })
          await untilReady(server.client)
        },
      })
    } finally {
      await server.kill()
    }
  })

const onCluster = <Result>(use: (exchange: Exchange) => Promise<Result>): Promise<Result> =>
  withCluster(async (work, cluster) => {
    const url = cluster.createDatabase("exchange")
    const server = async (name: string) =>
      new DatabaseServer(await freePort(), join(work, name), url, undefined)
    let [writer, standby] = [await server("one"), await server("two")]
    writer.start()
    await writer.untilReady()
    standby.start()
    await standby.untilStandby()
    try {
      return await use({
        client: () => writer.client,
        disturb: async () => {
          writer.signal("SIGKILL")
          ;[writer, standby] = [standby, writer]
          await writer.untilReady()
          await standby.ended()
          standby.start()
          await standby.untilStandby()
        },
      })
    } finally {
      for (const each of [writer, standby]) {
        each.signal("SIGKILL")
        await each.ended()
      }
    }
  })

export const withExchange = <Result>(
  database: Database,
  use: (exchange: Exchange) => Promise<Result>,
): Promise<Result> => (database === "SQLite" ? onFiles(use) : onCluster(use))
