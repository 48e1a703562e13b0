// Finds the oldest Node version that can run the sources.
import { readFileSync } from "node:fs"

const { engines } = JSON.parse(
  readFileSync(new URL("../../packages/cli/package.json", import.meta.url), "utf8"),
)
const [, oldest = ""] = /(\d+\.\d+)/.exec(engines.node) ?? []

/** Oldest Node version that can run the server, such as "24.14". */
export const nodeOfServer = oldest

/** Whether the Node that runs this program can run the server. */
export function runsServer() {
  const [major = 0, minor = 0] = oldest.split(".").map(Number)
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}
