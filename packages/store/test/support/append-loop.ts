/**
 * A process that appends groups and prints each seq once it is acknowledged. The appending process never stops
 * by itself.
 */
import { openStore } from "@bourse/store"
import { group } from "./groups.ts"

const store = await openStore(JSON.parse(process.argv[2]!))
for (;;) {
  const seq = store.head.seq + 1
  await store.append(group(seq))
  // The loop waits until the printed line is read: a busy test may be far behind.
  await new Promise<void>((resolve) => process.stdout.write(`${seq}\n`, () => resolve()))
}
