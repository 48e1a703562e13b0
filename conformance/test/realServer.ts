/** A server of ours in a process of its own, and the target file's description of it, for tests that share one. */
import { fileURLToPath } from "node:url"
import { bourseCommand } from "../../testing/commands.ts"
import type { Fault } from "../faults/Fault.ts"
import { startFaultProxy } from "../faults/FaultProxy.ts"
import type { Kit } from "../src/kit/Kit.ts"
import { launch } from "../src/target/Launch.ts"
import type { Target } from "../src/target/Target.ts"
import { readTarget } from "../src/target/TargetFile.ts"

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

export const startRealServer = async () => {
  const { start = [], ...target } = readTarget(path("../targets/bourse-memory.json"))
  const inRoot = start.flatMap((word) => (word.endsWith("cli/src/main.ts") ? bourseCommand() : word))
  const server = await launch(inRoot)
  return {
    target: { ...target, baseUrl: server.baseUrl } as Target,
    stop: server.stop,
    /** The same server, wrong in one way. */
    withFault: async (kit: Kit, fault: Fault) => {
      const { endpoints } = kit
      const proxy = await startFaultProxy({ server: server.baseUrl, endpoints, fault, now: Date.now })
      return { target: { ...target, baseUrl: proxy.baseUrl } as Target, stop: proxy.stop }
    },
  }
}
