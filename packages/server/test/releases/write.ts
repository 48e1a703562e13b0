// Writes a version's data to disk: a stopped data folder, a named snapshot, and the exchange's answers. `node
// --conditions=@bourse/source packages/server/test/releases/write.ts 0.1.0`, once for each minor version.
import { execFileSync } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { decimal, makeControl, makeSpot } from "@bourse/client"
import { startBourse } from "@bourse/server"
import { alice, answersOf, bob } from "./answers.ts"

const [version] = process.argv.slice(2)
if (version === undefined) throw new Error("name the version: 0.1.0")
const kept = join(import.meta.dirname, version)
const work = mkdtempSync(join(tmpdir(), "bourse-release-"))
const data = join(work, "data")
// The clock is frozen, in the folder too: lists of the last day answer the same at any time.
const bourse = await startBourse({ data, seed: 1, weights: false, sandbox: true, clock: { frozen: true } })
const buyer = makeSpot({ baseUrl: bourse.url, ...alice })
const seller = makeSpot({ baseUrl: bourse.url, ...bob })
const { sandbox, admin } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken ?? "" })

const order = { symbol: "BTCUSDT", type: "LIMIT" } as const
await seller.placeOrder({ ...order, side: "SELL", quantity: decimal("0.3"), price: decimal("60000") })
await buyer.placeOrder({ ...order, side: "BUY", quantity: decimal("0.1"), price: decimal("60000") })
await buyer.placeOrder({
  ...order,
  side: "BUY",
  quantity: decimal("0.2"),
  price: decimal("50000"),
  newClientOrderId: "kept",
})
const { orderId } = await buyer.placeOrder({
  ...order,
  side: "BUY",
  quantity: decimal("1"),
  price: decimal("40000"),
})
await buyer.cancelOrder({ symbol: "BTCUSDT", orderId })
await sandbox.fund({ uid: "10000002", asset: "USDT", amount: decimal("12.5") })
await sandbox.deposit({ uid: "10000001", asset: "USDT", network: "TRX", amount: decimal("7") })
await sandbox.advanceClock({ ms: 3_600_000 })
await admin.createAccount({ name: "dave" })
const { file } = await sandbox.saveSnapshot({ name: "noon" })
const answers = await answersOf(bourse)
await bourse.close()

copyFileSync(file ?? "", join(work, "noon.world"))
// Two files are not copied: the reserve file, which a start makes again, and the snapshot, which is stored
// separately.
for (const name of ["reserve", "lock.db", "saved"]) rmSync(join(data, name), { recursive: true })
mkdirSync(kept, { recursive: true })
writeFileSync(join(kept, "answers.json"), `${JSON.stringify(answers)}\n`)
execFileSync("tar", ["-cJf", join(kept, "kept.tar.xz"), "-C", work, "data", "noon.world"])
rmSync(work, { recursive: true })
