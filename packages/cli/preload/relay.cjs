// The relay inside the network namespace of `bourse run --isolate`: it listens on the loopback ports that are allowed,
// and connects each to the socket of that name in a folder, where `bourse` listens outside. It ends with `bourse`.
"use strict"

const { closeSync, openSync, readdirSync, rmSync } = require("node:fs")
const net = require("node:net")
const { join } = require("node:path")

const [, , folder = ""] = process.argv

// The command may still need its connections: to cancel orders after Ctrl-C, for example.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {})

/** @param {unknown} error */
const end = (error) => {
  console.log(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

/** Gives up the output: start.sh waits for its end. */
const detach = () => {
  for (const output of [1, 2]) {
    closeSync(output)
    // Takes the number that is free.
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
  // Left by a `bourse` that was killed.
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
