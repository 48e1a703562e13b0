/** `bourse run --speed` when a signal ends it, or when it is killed. */
import { type TestContext, test } from "vitest"
import { endsCleanly, missing } from "../support/atSpeed.ts"

const atSpeed = (name: string, body: () => Promise<void>) =>
  test(name, async (context: TestContext) => {
    if (missing !== null) context.skip(missing)
    await body()
  })

atSpeed("a command that a signal ends leaves nothing behind, and the exit code says so", () =>
  endsCleanly("setInterval(() => {}, 1000)", "SIGTERM", 128 + 15),
)

atSpeed("a run that is killed leaves nothing behind", () =>
  endsCleanly(
    "const parent = process.ppid; setInterval(() => { if (process.ppid !== parent) process.exit() }, 100)",
    "SIGKILL",
    -1,
  ),
)
