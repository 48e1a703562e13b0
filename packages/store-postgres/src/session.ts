/** Settings of every session, independent of the server's defaults. */

/** The schema that contains the exchange's tables. */
export const schemaName = "bourse"

/** Maximum duration of a statement, which normally takes milliseconds. */
export const statementTimeoutMs = 8_000
/** How long a stopped or disconnected process may keep a transaction's locks. */
const idleTransactionMs = 2_000

export const sessionSettings: string = [
  `SET search_path = ${schemaName}`,
  `SET statement_timeout = ${statementTimeoutMs}`,
  `SET lock_timeout = ${statementTimeoutMs}`,
  `SET idle_in_transaction_session_timeout = ${idleTransactionMs}`,
  // A group is acknowledged once it is on disk, and on the synchronous standby if the database has one.
  "SET synchronous_commit = on",
  "SET default_transaction_isolation = 'read committed'",
  "SET client_min_messages = warning",
].join("; ")
