/** The conformance kit against servers that are wrong, each in one way, and against legal variants. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { Measure } from "./Measure.ts"
import { owned } from "./workFolder.ts"

const root = join(import.meta.dirname, "../..")

export const prove: Measure = {
  what: "the conformance kit, held against faults of its own",
  run: async (size) => {
    // The suite has its own choice of faults; alone, the short form takes a few.
    const filter = size === "short" ? ["--filter", "spot.order"] : []
    const child = owned(
      spawn(process.execPath, ["scripts/conformance.mjs", "--prove", ...filter], {
        cwd: root,
        stdio: ["ignore", "pipe", "inherit"],
      }),
    )
    let output = ""
    child.stdout.on("data", (chunk) => {
      output += String(chunk)
    })
    await once(child, "close")
    const lines = output.trim().split("\n")
    const last = lines.at(-1) ?? ""
    return {
      tried: last,
      violations: child.exitCode === 0 ? [] : lines.slice(-20),
      control: {
        fault: "each fault of the kit is one",
        tried: "the same run",
        violations: child.exitCode === 0 ? [last] : [],
      },
    }
  },
}
