#!/usr/bin/env node
/** The `bourse-conformance` command: says so where this Node is too old, before anything that needs a newer one is read. */
// Who reads the output may have enough of it (`| head`): that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit()
  throw error
})

const [major = 0] = process.versions.node.split(".").map(Number)
const oldest = 20

if (major < oldest) {
  console.error(
    `bourse-conformance: this needs Node ${oldest} or later, and runs on ${process.versions.node}`,
  )
  process.exitCode = 2
} else await import("./command/command.ts")
