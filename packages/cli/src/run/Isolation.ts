/**
 * A network namespace for a command (Linux), which blocks all other machines and ports. Allowed loopback ports are
 * relayed over socket files: `preload/relay.cjs` inside, this process outside.
 */
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { connect, createServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { preloadFile } from "../preload.ts"

const unshare = ["unshare", "--user", "--map-current-user", "--keep-caps", "--net", "--"] as const

/** Why commands cannot be isolated on this machine, in one sentence; null if they can. */
export const whyNotIsolated = (): string | null => {
  if (process.platform !== "linux") return "--isolate needs network namespaces, which only Linux has"
  const [file, ...args] = unshare
  const script = "command -v ip >&2 || exit 3; command -v setpriv >&2 || exit 4; ip link set lo up"
  const { error, status, stderr } = spawnSync(file, [...args, "sh", "-c", script], { encoding: "utf8" })
  if (error !== undefined || status === 4)
    return "--isolate needs unshare and setpriv of util-linux, which are not installed"
  if (status === 3) return "--isolate needs ip of iproute2, which is not installed"
  if (status === 0) return null
  const [reason = ""] = stderr.trim().split("\n").slice(-1)
  return `--isolate cannot make a network namespace here: ${reason.trim() || `unshare ended with ${status}`}`
}

export interface Isolation {
  /** Launcher: words to put before the command, which run it in the namespace. */
  readonly launcher: ReadonlyArray<string>
  /** Closes all relays of ports. */
  readonly close: () => Promise<void>
}

/** Relays these ports of this machine to commands started with the launcher. */
export const isolate = async (ports: Iterable<number>): Promise<Isolation> => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-net-"))
  chmodSync(folder, 0o700)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
  }
  const listening = async (name: string, onConnection: (inside: Socket) => void): Promise<Server> => {
    const server = createServer({ allowHalfOpen: true }, (inside) => {
      keep(inside)
      onConnection(inside)
    })
    server.listen(join(folder, name))
    await once(server, "listening")
    return server
  }
  const relay = (port: number) => (inside: Socket) => {
    const outside = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
    keep(outside)
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      from.pipe(to)
      from.on("error", () => to.destroy())
      // After one side ended cleanly, the other side may still have data to send.
      from.on("close", () => from.readableEnded || to.destroy())
    }
  }
  const servers = await Promise.all([
    // A relay ends when its connection to the namespace closes.
    listening("life", (inside) => inside.on("error", () => {})),
    ...[...new Set(ports)].map((port) => listening(`${port}`, relay(port))),
  ])
  return {
    launcher: [...unshare, "sh", preloadFile("start.sh"), process.execPath, folder],
    close: async () => {
      const closed = servers.map((server) => once(server, "close"))
      for (const server of servers) server.close()
      for (const socket of sockets) socket.destroy()
      await Promise.all(closed)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
