/** Soak measure that runs the conformance kit against mutants and legal variants of the server. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { Measure } from "../Measure.ts"
import { owned } from "../workFolder.ts"

const root = join(import.meta.dirname, "../../../..")

const play = async (
  filter: ReadonlyArray<string>,
): Promise<{ readonly isOk: boolean; readonly lines: ReadonlyArray<string> }> => {
  const args = ["scripts/src/commands/conformance.ts", "--prove", ...filter]
  const child = owned(spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] }))
  let output = ""
  child.stdout.on("data", (chunk) => {
    output += String(chunk)
  })
  await once(child, "close")
  return { isOk: child.exitCode === 0, lines: output.trim().split("\n") }
}

/** The measure and its control are one run, since each mutant is a control. */
let played: ReturnType<typeof play> | undefined

export const prove: Measure = {
  what: "the conformance kit against servers with one mistake each",
  find: async (size) => {
    // In the short form only the mutants of spot.cancelOrder are played.
    played = play(size === "short" ? ["--filter", "spot.cancelOrder"] : [])
    const { isOk, lines } = await played
    const counts = lines.flatMap((line) => /^(?:Mutants|Legal variants).*?: \d+ of \d+/.exec(line) ?? [])
    return { tried: `${counts.join("; ")} in ${lines.at(-1)}`, violations: isOk ? [] : lines.slice(-20) }
  },
  control: {
    mutant: "each mutant of the kit is a control",
    find: async () => {
      const { isOk, lines } = await played!
      return { tried: "the same run", violations: isOk ? lines.slice(-1) : [] }
    },
  },
}
