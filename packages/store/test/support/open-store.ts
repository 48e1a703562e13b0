/** A process that opens a store, replays its journal, and prints the result. */
import { openStore, StoreError } from "@bourse/store"

const [, , path, mode] = process.argv
try {
  const store = await openStore({ path: path!, mode: mode as "read" | "write" })
  const read: Array<number> = []
  await store.replay(({ seq }) => void read.push(seq))
  await store.close()
  console.log(JSON.stringify({ seq: store.head.seq, read }))
} catch (error) {
  if (!(error instanceof StoreError)) throw error
  console.log(JSON.stringify({ kind: error.kind, message: error.message }))
}
