/** Settings of every session, whatever the server's defaults are. */

/** The schema that holds the tables. */
export const schemaName = "bourse"

/** A statement takes milliseconds. */
export const statementTimeoutMs = 8_000
/** How long a process that was stopped or cut off may hold a transaction's locks. */
const idleTransactionMs = 2_000

export const sessionSettings: string = [
  `SET search_path = ${schemaName}`,
  `SET statement_timeout = ${statementTimeoutMs}`,
  `SET lock_timeout = ${statementTimeoutMs}`,
  `SET idle_in_transaction_session_timeout = ${idleTransactionMs}`,
  // A group is acknowledged once it is on the disk; on a standby too, where the server has a synchronous one.
  "SET synchronous_commit = on",
  "SET default_transaction_isolation = 'read committed'",
  "SET client_min_messages = warning",
].join("; ")
