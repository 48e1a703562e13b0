import { readdirSync } from "node:fs"
import { restoreState, type Store } from "@bourse/store"
import { stateHash } from "./tradingDay.ts"

/** The state that a start would restore, its checkpoint, and the problems that it would report. */
export const restored = async (store: Store) => {
  const problems: Array<string> = []
  const onBad = (problem: string) => void problems.push(problem)
  const { state, from, at } = await restoreState(store, {
    upTo: store.head.seq,
    atMost: store.historySeq,
    onBad,
    onRecords: (group) => store.addHistory(group),
  })
  return { hash: stateHash(state), seq: at.seq, from: from.seq, problems }
}

export const checkpointsIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.includes(".checkpoint"))
