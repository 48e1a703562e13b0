#!/usr/bin/env node
/**
 * Starts the `bourse-conformance` command. The kit's command reports a Node version that is too old before it
 * loads modules that need a newer one.
 */
// Ends without error if the reader closes the output pipe early (`| head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit()
  throw error
})

const [major = 0] = process.versions.node.split(".").map(Number)
const oldest = 20

if (major < oldest) {
  console.error(`bourse-conformance: needs Node ${oldest} or later, but runs on ${process.versions.node}`)
  process.exitCode = 2
} else await import("./command/command.ts")
