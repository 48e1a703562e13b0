import { describe, expect, onTestFinished, test, vi } from "vitest"
import { whyNotIsolated } from "../../src/run/Isolation.ts"
import { bourse } from "../command.ts"
import { watchRelayFolders } from "../support/relayFolders.ts"

const missing = whyNotIsolated()

describe.skipIf(missing !== null)(`isolated (${missing ?? "namespaces work here"})`, () => {
  const added = watchRelayFolders()

  test("the relay ends with a killed run, and its folder is removed", async () => {
    const source = "console.log(process.pid); setInterval(() => {}, 1000)"
    const running = bourse(["run", "--isolate", "--", "node", "-e", source])
    await vi.waitFor(() => expect(running.stdout()).toContain("\n"), { timeout: 300_000 })
    onTestFinished(() => void process.kill(Number(running.stdout()), "SIGKILL"))
    expect(added()).toHaveLength(1)
    running.child.kill("SIGKILL")
    await vi.waitFor(() => expect(added()).toEqual([]), { timeout: 300_000 })
  })
})
