/** Starts a real server in its own process, and returns its target file. */
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
