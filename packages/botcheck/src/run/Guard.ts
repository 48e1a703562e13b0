/**
 * Ends the groups of bots when this process is gone, even by `kill -9`: the kernel then closes the pipe that a shell
 * reads from. Linux and macOS; Windows has no such groups.
 */
import { type ChildProcess, spawn } from "node:child_process"
import type { Writable } from "node:stream"

/** Reads `+ GROUP` and `- GROUP`, and at the end of its input kills what is left. */
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
    // In a session of its own, where no signal to this process's group reaches it.
    const shell: ChildProcess = spawn("/bin/sh", ["-c", script], {
      stdio: ["pipe", "ignore", "ignore"],
      cwd: "/",
      env: {},
      detached: true,
    })
    this.#input = shell.stdin!
    // Without it the bots live on after a kill -9, as they do on Windows, and nothing else is different.
    shell.on("error", () => {})
    this.#input.on("error", () => {})
    // Neither keeps this process.
    shell.unref()
    ;(this.#input as Writable & { unref?: () => void }).unref?.()
  }

  add(group: number): void {
    this.#input.write(`+ ${group}\n`)
  }

  remove(group: number): void {
    this.#input.write(`- ${group}\n`)
  }

  /** Ends the guard, and what is left in it. */
  close(): void {
    this.#input.end()
  }
}
