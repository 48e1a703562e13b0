/** Opens data folders as the server does, in a separate process; see openerProcess.ts. */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { environmentWith, type Mutant } from "../server/Mutant.ts"
import { owned } from "../workFolder.ts"
import type { Opened, OpenRequest } from "./openerProcess.ts"

const program = join(import.meta.dirname, "openerProcess.ts")

/** Number of data folders opened at the same time: a start mostly waits a second for its clock. */
const atOnce = 8

export class Opener {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (opened: Opened) => void>()
  #count = 0

  constructor(mutant?: Mutant) {
    const execArgv = ["--conditions=@bourse/source"]
    this.#child = owned(fork(program, { execArgv, env: environmentWith(mutant) }))
    this.#child.on("message", ({ id, opened }: { id: number; opened: Opened }) => {
      this.#waiting.get(id)!(opened)
      this.#waiting.delete(id)
    })
    this.#child.on("exit", (code, signal) => {
      for (const answer of this.#waiting.values())
        answer({ type: "refused", message: `the process ended with ${code ?? signal}` })
      this.#waiting.clear()
    })
  }

  open(request: OpenRequest): Promise<Opened> {
    const id = this.#count++
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#child.send({ id, request })
    })
  }

  /** Opens data folders as they arrive, and removes each folder afterwards. */
  async openAll<Request extends OpenRequest>(
    requests: Iterable<Request>,
    hear: (request: Request, opened: Opened) => void,
  ): Promise<void> {
    const iterator = requests[Symbol.iterator]()
    const worker = async () => {
      for (let next = iterator.next(); !next.done; next = iterator.next()) {
        hear(next.value, await this.open(next.value))
        rmSync(next.value.folder, { recursive: true, force: true })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill("SIGKILL")
    await once(this.#child, "exit")
  }
}
