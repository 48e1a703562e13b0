/**
 * Whether a data folder keeps its whole journal and history: the folder's first setting, unless this start has
 * another.
 */
import type { Store } from "@bourse/store"
import type { KeepHistory } from "../history/HistoryPruning.ts"
import type { BourseOptions } from "../options/BourseOptions.ts"
import type { KeepJournal } from "../recovery/CheckpointSchedule.ts"

const journalName = "keepJournal"
const historyName = "keepHistory"

type Kept = Pick<BourseOptions, "keepJournal" | "keepHistory">

/**
 * Whether the whole journal is kept; data without an entry keeps everything. A journal in a shared database is
 * never cut.
 */
export const keptBy = ({ keepJournal, keepHistory }: Kept, isShared: boolean) => ({
  keepJournal: async (store: Store): Promise<KeepJournal> =>
    (isShared ? "all" : keepJournal) ??
    ((await store.meta(journalName)) === "since-checkpoint" ? "since-checkpoint" : "all"),
  keepHistory: async (store: Store): Promise<KeepHistory> =>
    keepHistory ?? ((await store.meta(historyName)) === "queryable" ? "queryable" : "all"),
})

/** Writes into new data which parts of its journal and history are kept. */
export const createWith = async (
  store: Store,
  {
    keepJournal,
    keepHistory,
    sandbox,
  }: Pick<BourseOptions, "keepJournal" | "keepHistory"> & {
    readonly sandbox: boolean
  },
  isShared: boolean,
): Promise<void> => {
  await store.setMeta(journalName, keepJournal ?? (sandbox && !isShared ? "since-checkpoint" : "all"))
  await store.setMeta(historyName, keepHistory ?? (sandbox ? "queryable" : "all"))
}
