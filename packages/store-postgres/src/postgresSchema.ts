/**
 * The schema of a PostgreSQL database: created if missing, rejected if it belongs to another program or
 * version. The schema is made in one transaction: of two servers that begin at once, one makes it.
 */
import { integer, type RecordOf, text } from "@bourse/engine/records"
import { StoreError } from "@bourse/store"
import { createSchema, createTable, formerForm, table } from "@bourse/store/backend"
import { checkpoints } from "./checkpointRows.ts"
import { nameOfDatabase } from "./databaseUrl.ts"
import { PostgresClient } from "./PostgresClient.ts"
import { postgresDialect } from "./postgresDialect.ts"
import { schemaName } from "./session.ts"

const schemaVersion = 2

const leaseList = {
  epoch: integer,
  /** Number of the lease's renewals: each renewal raises it. */
  renewals: integer,
  /** The holder of the lease; empty if it is free. */
  holder: text(),
  /** The address of the lease's holder. */
  url: text(),
}
/** The table's single row is the permitted writer; `renewals` shows whether it is alive, see Lease.ts. */
export interface LeaseRow extends RecordOf<typeof leaseList> {}

const lease = table("lease", leaseList, ["epoch"])
const format = table("format", { version: integer }, ["version"])
/** The table with the version in all formats before version 0.1.0. */
const formerVersion = "schema_version"

const schema: ReadonlyArray<string> = [
  `CREATE SCHEMA ${schemaName}`,
  createTable(format, postgresDialect),
  `INSERT INTO ${format.name} VALUES (${schemaVersion})`,
  createTable(lease, postgresDialect),
  "INSERT INTO lease (epoch, renewals, holder, url) VALUES (0, 0, '', '')",
  ...createSchema(postgresDialect),
  createTable(checkpoints, postgresDialect),
]

const mustBeOn = ["fsync", "full_page_writes"]

/** Makes or checks the schema. Throws `schema` for an unusable server or database. */
export const prepareSchema = (client: PostgresClient, url: string): void => {
  checkServer(client, url)
  if (!hasSchema(client)) {
    try {
      client.transaction(() => {
        for (const statement of schema) client.define(statement)
      })
    } catch (error) {
      // Another server made the schema at the same time.
      if (!hasSchema(client)) throw error
    }
  }
  checkSchema(client, url)
}

const one = <Row>(client: PostgresClient, text: string): Row => client.rows<Row>(text)[0]!

const checkServer = (client: PostgresClient, url: string): void => {
  const database = nameOfDatabase(url)
  for (const name of mustBeOn)
    if (one<Record<string, string>>(client, `SHOW ${name}`)[name] === "off")
      throw new StoreError(
        "schema",
        `database ${database} runs with ${name} = off, so a power loss can take acknowledged writes: set ${name} = on`,
      )
  const { encoding } = one<{ encoding: string }>(
    client,
    "SELECT current_setting('server_encoding') AS encoding",
  )
  if (encoding !== "UTF8")
    throw new StoreError(
      "schema",
      `database ${database} has encoding ${encoding}: create it with encoding UTF8`,
    )
  if (one<{ replica: boolean }>(client, "SELECT pg_is_in_recovery() AS replica").replica)
    // A replica may be promoted to a primary at any moment.
    throw new StoreError("io", `database ${database} is a replica: connect to the primary, or promote it`)
}

export const hasSchema = (client: PostgresClient): boolean =>
  client.rows(`SELECT 1 FROM pg_namespace WHERE nspname = '${schemaName}'`).length === 1

const hasTable = (client: PostgresClient, name: string): boolean =>
  client.rows(
    `SELECT 1 FROM information_schema.tables WHERE table_schema = '${schemaName}' AND table_name = '${name}'`,
  ).length === 1

const checkIsOurs = (client: PostgresClient, url: string): void => {
  const database = nameOfDatabase(url)
  if (hasTable(client, formerVersion))
    throw formerForm(
      `database ${database}`,
      "keep it for the version that wrote it, and name another database",
    )
  if (!hasTable(client, format.name))
    throw new StoreError(
      "schema",
      `database ${database} has a schema ${schemaName} of another program, or the user may not read it: choose another database, or grant the rights`,
    )
}

/**
 * Connects to read an exchange. Throws `io` for a database without a schema, otherwise as {@link checkSchema}.
 */
export const openExisting = (url: string): PostgresClient => {
  const client = new PostgresClient(url, "read")
  try {
    if (!hasSchema(client))
      throw new StoreError(
        "io",
        `database ${nameOfDatabase(url)} has no exchange in it: name another database`,
      )
    checkSchema(client, url)
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

/** Rejects a schema that is not ours, or that this version cannot read. */
export const checkSchema = (client: PostgresClient, url: string): void => {
  checkIsOurs(client, url)
  const { version } = one<{ version: number }>(client, `SELECT version FROM ${format.name}`)
  if (version !== schemaVersion)
    throw new StoreError(
      "schema",
      `database ${nameOfDatabase(url)} has schema ${version}, this version of Bourse reads schema ${schemaVersion}: use the version that wrote it`,
    )
}
