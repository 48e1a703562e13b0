/**
 * Appends random trading to the store in the given folder, and makes checkpoints continuously, until it is killed.
 */
import { openStore, restoreState } from "@bourse/store"
import { TradingDay } from "./tradingDay.ts"

const store = await openStore({ path: process.argv[2]! })
const day = new TradingDay(Number(process.argv[3]))
for (let seq = 0; seq < store.head.seq; seq++) day.next()
await restoreState(store, {
  upTo: store.head.seq,
  atMost: store.historySeq,
  onBad: (problem) => console.error(problem),
  onRecords: (group) => store.addHistory(group),
})
await store.append(day.next())
const checkpoints = async (): Promise<void> => {
  for (;;) {
    const made = await store.makeCheckpoint()
    console.log("checkpoint", made?.kept[0]?.seq)
    if (made?.kept[1] !== undefined) await store.cutBefore(made.kept[1].seq)
  }
}
void checkpoints()
for (;;) await store.append(day.next())
