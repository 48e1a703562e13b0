/**
 * Program of a process that opens each data folder it receives, as the server does, and reports the result. The
 * process that opens data folders can be started as a mutant, since it is separate.
 */
import { createHash } from "node:crypto"
import { startBourse } from "@bourse/server"
import { alice, bob, Client, type Values } from "../load/Client.ts"
import { type Fact, untrue } from "../load/Load.ts"

export interface OpenRequest {
  readonly folder: string
  readonly facts: ReadonlyArray<Fact>
}

export type Opened =
  /** The server refused to start; `message` is the text for the operator. */
  | { readonly type: "refused"; readonly message: string }
  | {
      readonly type: "opened"
      /** Broken invariants of the exchange in the opened folder, and wrong answers. */
      readonly problems: ReadonlyArray<string>
      /** Acknowledged facts that the opened folder lacks. */
      readonly lost: ReadonlyArray<string>
      /** Journal head and fingerprint of the exchange's state. */
      readonly state: string
      /** Fingerprint of the lists of the history. */
      readonly history: string
    }

const token = "token-of-the-soak"
const lists: ReadonlyArray<readonly [path: string, values: Values]> = [
  ["/api/v3/allOrders", { symbol: "BTCUSDT", limit: 1000 }],
  ["/api/v3/myTrades", { symbol: "BTCUSDT", limit: 100 }],
  ["/api/v3/capital/transfer", { fromAccountType: "SPOT", toAccountType: "FUTURES", size: 100 }],
]

const open = async ({ folder, facts }: OpenRequest): Promise<Opened> => {
  let bourse: Awaited<ReturnType<typeof startBourse>>
  try {
    bourse = await startBourse({ data: folder, sandboxToken: token, weights: false })
  } catch (error) {
    return { type: "refused", message: error instanceof Error ? error.message : String(error) }
  }
  const client = new Client(bourse.url, token)
  try {
    const { status, json, text } = await client.control("GET", "/admin/v1/verify")
    const problems = status === 200 ? [...json.problems] : [`verify answered ${status}: ${text}`]
    const history = createHash("sha256")
    for (const key of [alice, bob])
      for (const [path, values] of lists) {
        const answer = await client.signed(key, "GET", path, values)
        if (answer.status !== 200)
          problems.push(`${path} of ${key.key} answered ${answer.status}: ${answer.text}`)
        history.update(answer.text)
      }
    const state = `${json?.seq} ${json?.stateHash}`
    return {
      type: "opened",
      problems,
      lost: await untrue(client, facts),
      state,
      history: history.digest("hex"),
    }
  } finally {
    client.close()
    await bourse.close()
  }
}

process.on("message", ({ id, request }: { id: number; request: OpenRequest }) => {
  void open(request)
    .catch((error: unknown): Opened => ({ type: "refused", message: `a defect: ${String(error)}` }))
    .then((opened) => process.send!({ id, opened }))
})
