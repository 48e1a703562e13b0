/** A process that appends group after group and prints each seq once it is acknowledged. It never stops by itself. */
import { writeSync } from "node:fs"
import { openStore } from "@bourse/store"
import { group } from "./groups.ts"

const store = await openStore({ path: process.argv[2]! })
for (;;) {
  const seq = store.head.seq + 1
  await store.append(group(seq))
  writeSync(1, `${seq}\n`)
}
