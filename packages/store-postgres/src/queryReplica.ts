/** A history query on a replica, in one snapshot with the check that the replica has the page's data. */
import { StoreError } from "@bourse/store"
import { type Backend, type HistoryNeed, runQuery } from "@bourse/store/backend"

interface Reached extends HistoryNeed {
  /** The stored text of the chain's key. */
  readonly exchange: string | null
}

const reachedRow = `SELECT (SELECT seq FROM writer) AS seq, (SELECT seq FROM projection) AS projected,
  (SELECT value FROM meta WHERE key = 'chainKey') AS exchange`

export const queryReplica: NonNullable<Backend["queryReplica"]> = (client, { query, need }, exchange) =>
  client.snapshotRead(() => {
    const reached = client.rows<Reached>(reachedRow)[0]!
    if (reached.exchange !== exchange)
      throw new StoreError(
        "schema",
        "the replica belongs to another exchange: name a replica of this database",
      )
    if (reached.seq < need.seq || reached.projected < need.projected)
      return { behind: `the replica has groups up to ${reached.seq}, but group ${need.seq} is needed` }
    return runQuery(client, query.name, query.parameters)
  })
