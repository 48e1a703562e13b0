/**
 * Finds a free port of 127.0.0.1 for a server that must know its port before it starts. The port lies outside
 * the range from which the system assigns ports, so that no other program gets it meanwhile.
 */
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

const [lowest, highest] = [20_000, 32_000]

export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(lowest, highest)
    const server = createServer().listen(port, "127.0.0.1")
    try {
      await once(server, "listening")
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error
      continue
    }
    server.close()
    await once(server, "close")
    return port
  }
}
