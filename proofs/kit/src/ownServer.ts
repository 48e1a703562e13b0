/** A server of ours in a process of its own, and the target file's description of it. */
import { readTarget, type Target } from "@bourse/conformance"
import { launch } from "@bourse/conformance/src/target/Launch.ts"
import { bourseCommand } from "@bourse/testing/commands"
import { memoryTarget } from "./repository.ts"

export const startOwnServer = async (): Promise<{
  readonly target: Target & { readonly baseUrl: string }
  readonly stop: () => Promise<void>
}> => {
  const { start = [], ...target } = readTarget(memoryTarget)
  const { baseUrl, stop } = await launch(
    start.flatMap((word) => (word.endsWith("cli/src/main.ts") ? bourseCommand() : word)),
  )
  return { target: { ...target, baseUrl }, stop }
}
