/**
 * A port of 127.0.0.1 for a server that must know its own before it starts. Not one of those that the system gives to
 * connections and to servers that ask for any: by the time the server starts, it could be given away.
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
