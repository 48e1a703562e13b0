// The relay inside the network namespace of `bourse run --isolate`. It listens on the allowed loopback ports, and
// connects each to a socket file on which `bourse` listens outside. It ends with `bourse`.
"use strict"

const { closeSync, openSync, readdirSync, rmSync } = require("node:fs")
const net = require("node:net")
const { join } = require("node:path")

const [, , folder = ""] = process.argv

// Ignores these signals: the command may still need its connections, for example to cancel orders after Ctrl-C.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {})

/** @param {unknown} error */
const end = (error) => {
  console.log(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

/** Closes its output: start.sh waits for that. */
const detach = () => {
  for (const output of [1, 2]) {
    closeSync(output)
    // Opens /dev/null under the freed descriptor number.
    openSync("/dev/null", "w")
  }
}

/** @param {string} port */
const listen = (port) =>
  new Promise((resolve, reject) => {
    const server = net.createServer({ allowHalfOpen: true }, (inside) => {
      const outside = net.connect({ path: join(folder, port), allowHalfOpen: true })
      for (const [from, to] of [
        [inside, outside],
        [outside, inside],
      ]) {
        from.pipe(to)
        from.on("error", () => to.destroy())
        // After a clean end the other side may still have data to send.
        from.on("close", () => from.readableEnded || to.destroy())
      }
    })
    server.on("error", reject)
    server.listen(Number(port), "127.0.0.1", () => resolve(null))
  })

const life = net.connect(join(folder, "life"))
life.on("error", end)
life.on("close", () => {
  // Removes the folder that a killed `bourse` left behind.
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
life.on("connect", () =>
  Promise.all(
    readdirSync(folder)
      .filter((name) => name !== "life")
      .map(listen),
  ).then(detach, end),
)
