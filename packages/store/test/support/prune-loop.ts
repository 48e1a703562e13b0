// Writes a thousand groups, half of them as chunks, and reports that; on request, removes the old groups until
// it is killed.
import { once } from "node:events"
import { openStore } from "@bourse/store"
import { group } from "./groups.ts"

const store = await openStore(JSON.parse(process.argv[2]!))
for (let seq = 1; seq <= 1_000; seq++) {
  await store.append(group(seq))
  // The history up to each checkpoint forms chunks of its own.
  if (seq % 100 === 0) await store.makeCheckpoint().catch(() => {})
}
process.stdout.write("written\n")
await once(process.stdin, "data")
const before = { orders: 1_901, fills: 1_901, trades: 1_901 }
const others = { withdrawals: 0, transfers: 0, minuteCandles: 0, hourCandles: 0 }
await store.pruneHistory({ generation: 1, kept: [], markets: [], before: { ...before, ...others } })
await new Promise(() => setInterval(() => {}, 1_000))
