/**
 * Ends the bots' process groups when this process dies, even by `kill -9`: the kernel then closes a pipe from which
 * a shell reads. For Linux and macOS; Windows has no process groups.
 */
import { type ChildProcess, spawn } from "node:child_process"
import type { Writable } from "node:stream"

/** The shell reads `+ GROUP` and `- GROUP`, and kills the remaining groups at the end of its input. */
const script = `
groups=
while read -r sign group; do
  kept=
  for each in $groups; do [ "$each" = "$group" ] || kept="$kept $each"; done
  groups=$kept
  [ "$sign" = - ] || groups="$groups $group"
done
for each in $groups; do kill -9 "-$each"; done
`

export class Guard {
  readonly #input: Writable

  constructor() {
    // The shell gets its own session, which signals to this process's group do not reach.
    const shell: ChildProcess = spawn("/bin/sh", ["-c", script], {
      stdio: ["pipe", "ignore", "ignore"],
      cwd: "/",
      env: {},
      detached: true,
    })
    this.#input = shell.stdin!
    // Without the shell, bots outlive a kill -9, as on Windows; nothing else changes.
    shell.on("error", () => {})
    this.#input.on("error", () => {})
    // Neither the shell nor its pipe keeps this process alive.
    shell.unref()
    ;(this.#input as Writable & { unref?: () => void }).unref?.()
  }

  add(group: number): void {
    this.#input.write(`+ ${group}\n`)
  }

  remove(group: number): void {
    this.#input.write(`- ${group}\n`)
  }

  /** Ends the guard and the remaining process groups. */
  close(): void {
    this.#input.end()
  }
}
