import { readdirSync } from "node:fs"
import { restoreState, type Store } from "@bourse/store"
import { stateHash } from "./tradingDay.ts"

/** What a start would come to, from which checkpoint, and what it would tell. */
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
